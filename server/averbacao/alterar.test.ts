import { afterAll, afterEach, expect, test } from 'vitest'
import type { Averbador } from '#integrations/dataprev/averbador.ts'
import type { SituacaoDaAverbacao } from '#integrations/dataprev/protocolo.ts'
import { centavos, emReais } from '#shared/dinheiro.ts'
import { aplicarEstado } from '../banco/aplicar.ts'
import { criarInformarBanco, criarOuvirBanco } from '../banco/informar-averbacao.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { transaction } from '../base/db/transaction.ts'
import { esquecerRegras } from '../base/rules/vigentes.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { NOVO, novo } from '../test/margem.ts'
import { mundoDoPreco } from '../test/preco.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { averbar } from './averbar.ts'

const mundo = await mundoDoPreco()
const { esteira, figurasDe, linkDe, responder } = mundo
const { api, relogio, services } = esteira
const { doDono } = clientes
const { dono } = personas

const retorno = await pontoDeRetorno(api.appUrl)
afterEach(async () => {
  relogio.adiantadoMs = 0
  await mundo.esquecer()
  await retorno.voltar()
  esquecerRegras()
})
afterAll(async () => {
  await retorno.fechar()
  await mundo.fechar()
})

const acertar = (instante: string) => {
  relogio.adiantadoMs += new Date(instante).getTime() - services.agora().getTime()
}

/** Ordered for Monday; on Tuesday Dataprev must be told another price first. */
async function noDiaSeguinte() {
  const { proposta } = await mundo.propor(dono, NOVO, novo(200))
  await mundo.ateAverbar(proposta.numero)
  acertar('2026-11-24T13:00:00Z')
  return proposta
}

const comAlterar = (alterar: Averbador['alterar'], { idProposta }: { idProposta: string }) =>
  averbar(
    {
      ...services,
      averbador: { ...services.averbador, alterar },
      informarBanco: criarInformarBanco(services),
      ouvirBanco: criarOuvirBanco(services),
    },
    { idProposta },
  )

const noBanco = async (numero: string) => (await services.banco.consultar(numero))?.situacao

const avisos = async (idProposta: string) =>
  (
    await api.consulta<{ quantos: number }>(
      `select count(*)::int as quantos from aviso where dados ->> 'idProposta' = $1
         and id_usuario = $2`,
      [idProposta, dono.id],
    )
  )[0]?.quantos ?? 0

test('a change that Dataprev refuses for good ends the loan in words, here and at the bank', async () => {
  const proposta = await noDiaSeguinte()
  const antes = await avisos(proposta.idProposta)
  await comAlterar(async () => ({ codigos: ['PI'] }), proposta)
  await esteira.averbar()

  expect(await figurasDe(proposta.idProposta)).toMatchObject({
    situacao: 'REPROVADA',
    averbacao: 'DESFEITA',
    motivo: expect.stringContaining('(PI)'),
  })
  expect(await noBanco(proposta.numero)).toBe('REPROVADA')
  expect(await esteira.naDataprev(proposta.numero)).toMatchObject({ situacao: 'EXCLUIDO' })
  expect(await avisos(proposta.idProposta)).toBeGreaterThan(antes)
})

test.each<[SituacaoDaAverbacao, string]>([
  ['EXCLUIDO', 'EXPIRADA'],
  ['RECUSADO_PELO_TITULAR', 'REPROVADA'],
])('a booking that Dataprev holds as %s when it should be changed is %s', async (la, aqui) => {
  const { idProposta, numero } = await noDiaSeguinte()
  const alterar: Averbador['alterar'] = async ({ numeroContrato }) => ({
    numeroContrato,
    situacao: la,
    dataLimiteConfirmacao: null,
  })
  await comAlterar(alterar, { idProposta })
  await esteira.averbar()
  expect(await figurasDe(idProposta)).toMatchObject({ situacao: aqui, averbacao: 'DESFEITA' })
  expect(await noBanco(numero)).toBe(aqui)
})

test('a change that Dataprev puts off is tried again, and ends nothing', async () => {
  const { idProposta, numero } = await noDiaSeguinte()
  await comAlterar(async () => ({ codigos: ['AV'] }), { idProposta })
  expect(await figurasDe(idProposta)).toMatchObject({
    situacao: 'AVERBADA',
    averbacao: 'CONFIRMADA',
  })
  relogio.adiantadoMs += 16 * 60_000
  await esteira.conferir()
  expect(await figurasDe(idProposta)).toMatchObject({ liberacao: '2026-11-24' })
  expect(await noBanco(numero)).toBe('AVERBADA')
})

test('paid by an order whose figures Dataprev does not take back, the loan stands before a person', async () => {
  const { idProposta, numero } = await noDiaSeguinte()
  const { liberado } = await figurasDe(idProposta)
  await esteira.conferir()
  // Paid on Monday; the bank tells it after the order of Tuesday.
  await transaction(api.pool, sistemaNo(doDono.promotor), ({ client }) =>
    aplicarEstado({ client, agora: services.agora(), fila: api.fila }, `paga:${numero}`, {
      numero,
      protocolo: 'BCO1',
      situacao: 'PAGA',
      sequencia: 90,
      motivo: null,
      recuperavel: null,
      ocorridoEm: '2026-11-23T20:00:00Z',
      valorPago: emReais(centavos(liberado)),
    }),
  )
  await comAlterar(async () => ({ codigos: ['PI'] }), { idProposta })

  expect(await figurasDe(idProposta)).toMatchObject({ situacao: 'PAGA', averbacao: 'CONFIRMADA' })
  expect(
    await api.consulta(
      `select sistema from divergencia where id_proposta = $1 and sistema = 'DATAPREV'`,
      [idProposta],
    ),
  ).toEqual([{ sistema: 'DATAPREV' }])
})

test('after the yes of the client a long outage of Dataprev loses nothing: the sweep takes the loan up', async () => {
  const { idProposta } = await noDiaSeguinte()
  await api.consulta(`update regra_vigencia set valor = valor * 3 where regra = 'iof_adicional'`)
  esquecerRegras()
  await esteira.conferir()
  expect(await figurasDe(idProposta)).toMatchObject({ situacao: 'PENDENTE' })
  await responder(await linkDe(), 'aceitar')
  const fora = async () => Promise.reject(new Error('fora do ar'))
  await expect(comAlterar(fora, { idProposta })).rejects.toThrow('fora do ar')
  await api.consulta(`delete from fila.job where name = 'averbacao'`)

  acertar('2026-11-24T20:00:00Z')
  await esteira.conferir()
  expect(
    await api.consulta('select dia::text from averbacao_ordem where id_proposta = $1 order by 1', [
      idProposta,
    ]),
  ).toEqual([{ dia: '2026-11-23' }, { dia: '2026-11-24' }])
})

test('a bank that hears of the end and goes on stands before a person', async () => {
  const { idProposta, numero } = await noDiaSeguinte()
  const { banco } = services
  const surdo = {
    ...banco,
    // It takes the notice and stays where it was.
    informar: async (qual: string) => banco.consultar(qual),
  }
  await comAlterar(async () => ({ codigos: ['PI'] }), { idProposta })
  const informarBanco = criarInformarBanco({ ...services, banco: surdo })
  const comSurdo = { ...services, informarBanco, ouvirBanco: criarOuvirBanco(services) }
  await averbar(comSurdo, { idProposta })
  await averbar(comSurdo, { idProposta })
  expect(await noBanco(numero)).toBe('AVERBADA')
  expect(
    await api.consulta('select nossa, deles from divergencia where id_proposta = $1', [idProposta]),
  ).toEqual([{ nossa: 'REPROVADA', deles: 'AVERBADA' }])
})
