import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { Formalizacao } from '#shared/formalizacao/shapes.ts'
import { terminada } from '#shared/formalizacao/situacao.ts'
import { erradoNosLivros } from '#scripts/conferir/test/em-ordem.ts'
import { agora, testApi } from '../test/api.ts'
import { semearCredito } from '../test/credito.ts'
import { telefoneDe } from '../test/exemplos-consentimento.ts'
import { formalizacaoEm, propostaEm, semearFormalizacoes } from '../test/exemplos-formalizacao.ts'
import { porFormalizacaoEmOrdem } from '../test/formalizacao-em-ordem.ts'
import { semearMensagens } from '../test/exemplos-mensagem.ts'
import { clientes, personas } from '../test/fixtures.ts'
import { pontoDeRetorno } from '../test/retorno.ts'
import { VEZES } from '../test/semente.ts'

const api = await testApi()
await semearCredito(api)
await semearMensagens(api)
await semearFormalizacoes(api)
const { dono, promotor } = personas
const { doDono } = clientes
const idProposta = propostaEm('assinada', doDono)
// Of the seeded formalizations only this one has a life here; it begins in the middle.
await porFormalizacaoEmOrdem(api, 'assinada')
const retorno = await pontoDeRetorno(api.appUrl)
afterAll(async () => {
  await retorno.fechar()
  await api.fechar()
})

const link = { canal: 'SMS', idTelefone: telefoneDe(doDono) } as const

/** Commands available at any moment, on the last formalization of one proposta. */
const comandos = {
  incluir: (quem, _id) =>
    api.as(quem)(formalizacaoApi.incluir, { body: { idProposta, modalidade: 'REMOTA' } }),
  fisico: (quem, _id) => api.as(quem)(formalizacaoApi.fisico, { body: { idProposta } }),
  remoto: (quem, _id) => api.as(quem)(formalizacaoApi.remoto, { body: { idProposta, ...link } }),
  nova: (quem, _id) =>
    api.as(quem)(formalizacaoApi.remotoNova, { body: { idProposta, ...link, motivo: 'De novo' } }),
  aprovar: (quem, idFormalizacao) =>
    api.as(quem)(formalizacaoApi.conferir, {
      params: { idFormalizacao },
      body: { aprovada: true },
    }),
  recusar: (quem, idFormalizacao) =>
    api.as(quem)(formalizacaoApi.conferir, {
      params: { idFormalizacao },
      body: { aprovada: false, tipos: ['IDENTIDADE_FRENTE'], motivo: 'Escura' },
    }),
  assinar: (quem, idFormalizacao) =>
    api.as(quem)(formalizacaoApi.assinar, {
      params: { idFormalizacao },
      body: { assinadaEm: '2026-11-20' },
    }),
  cancelar: (quem, idFormalizacao) =>
    api.as(quem)(formalizacaoApi.cancelar, {
      params: { idFormalizacao },
      body: { motivo: 'Desistiu' },
    }),
} satisfies Record<string, (quem: typeof dono, id: string) => Promise<{ status: number }>>

async function todas(): Promise<Formalizacao[]> {
  const { body } = await api.as(dono)(formalizacaoApi.consultar, {
    query: { idRelacionamento: doDono.idRelacionamento },
  })
  return formalizacaoApi.consultar.response
    .decode(body.model)
    .items.filter((uma) => uma.idProposta === idProposta)
}

/** What holds whatever was asked for, and by how many at once. */
function conferir(lista: readonly Formalizacao[]): void {
  expect(lista.filter(({ situacao }) => !terminada(situacao)).length).toBeLessThanOrEqual(1)
  expect(lista.filter(({ idAnterior }) => idAnterior === null)).toHaveLength(1)
  for (const { historico, situacao } of lista) {
    const passos = historico.toReversed()
    expect(passos[0]).toMatchObject({ de: null })
    expect(historico[0]?.para).toBe(situacao)
    for (const [i, passo] of passos.slice(1).entries()) {
      expect(passo.de).toBe(passos[i]?.para)
      expect(terminada(passo.de ?? 'CRIADA')).toBe(false)
    }
  }
}

test(
  'S1.16 any two concurrent commands follow the state table',
  async () => {
    const nomes = fc.constantFrom(...(Object.keys(comandos) as (keyof typeof comandos)[]))
    const rodadas = fc.array(fc.tuple(nomes, nomes), { minLength: 1, maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(rodadas, async (pares) => {
        for (const [um, outro] of pares) {
          const [ultima] = await todas()
          const id = ultima?.idFormalizacao ?? formalizacaoEm('assinada', doDono)
          const respostas = await Promise.all([
            comandos[um](dono, id),
            comandos[outro](promotor, id),
          ])
          for (const { status } of respostas) expect([200, 400]).toContain(status)
          // The same end is reached once.
          const umaVez = um === outro && ['aprovar', 'recusar', 'cancelar', 'incluir'].includes(um)
          if (umaVez) {
            expect(respostas.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
          }
          conferir(await todas())
        }
        expect(await erradoNosLivros(api, agora)).toEqual([])
        await retorno.voltar()
      }),
      { numRuns: 12 * VEZES },
    )
  },
  1_800_000 * VEZES,
)
