import { afterAll, afterEach, expect, test } from 'vitest'
import { personas } from '#server/test/fixtures.ts'
import { portabilidadeDeTeste } from '#server/test/portabilidade.ts'
import { pontoDeRetorno } from '#server/test/retorno.ts'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import { historico } from './historico.ts'
import { conferirBanco } from './ler.ts'

const esteira = await portabilidadeDeTeste()
const { api, avisar, ler, naCamara, propor, services } = esteira

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  esteira.relogio.adiantadoMs = 0
  await retorno.voltar()
})
afterAll(async () => {
  await retorno.fechar()
  await esteira.fechar()
})

/** What the books say against the history of this proposta. */
async function ditos(idProposta: string): Promise<string[]> {
  const vereditos = await conferirBanco(api.ownerUrl, { agora: services.agora() }, historico)
  return vereditos
    .flatMap(({ achados }) => achados)
    .filter(({ id }) => id === idProposta)
    .map(({ diz }) => diz)
}

const passos = async (idProposta: string) =>
  (await ler(idProposta)).historico.map(({ de, para }) => `${de}>${para}`)

test('a balance that the origin says late, and one that it corrects, are lawful steps', async () => {
  const { idProposta, numero, saldo } = await propor()
  await avisar(numero, 50, 'SALDO_RECEBIDO')
  await avisar(numero, 51, 'SALDO_RECEBIDO', saldo)
  await avisar(numero, 52, 'SALDO_RECEBIDO', Math.round(saldo * 99) / 100)

  expect(await passos(idProposta)).toEqual(
    expect.arrayContaining(['SALDO_RECEBIDO>SALDO_RECEBIDO', 'SALDO_CONFERIDO>SALDO_RECEBIDO']),
  )
  expect(await ditos(idProposta)).toEqual([])
})

test('money that a person recognises in a portability that was retained is a lawful step', async () => {
  const { idProposta, numero } = await propor()
  await naCamara(numero, 'reter')
  await avisar(numero, 80, 'PAGA')
  const [divergencia] = await api.consulta<{ id: string }>(
    'select id from divergencia where id_proposta = $1',
    [idProposta],
  )
  const { status } = await api.as(personas.gestor)(divergenciaApi.decidir, {
    params: { idProposta, idDivergencia: divergencia?.id ?? '' },
    body: { vale: 'DELES', observacao: 'O banco mostrou o comprovante' },
  })

  expect(status).toBe(200)
  expect(await passos(idProposta)).toContain('RETIDA>PAGA')
  expect(await ditos(idProposta)).toEqual([])
})
