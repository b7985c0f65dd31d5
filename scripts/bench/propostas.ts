import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { Devedor } from '#shared/proposta/situacao.ts'
import { multiplicar } from './propostas-semente.ts'
import { compararListas, type Lista } from './listas.ts'
import type { Line } from './report.ts'
import { openSystem } from './system.ts'
import { requestBytes } from './wire.ts'

const CLIENTES = 10_000
const MUITAS = Number(process.env.LINHAS ?? 1_000_000)
const POUCAS = Number(process.env.POUCAS ?? 10_000)
const rounds = Number(process.env.RODADAS ?? 5)

const de = (path: string, query: Record<string, string> = {}) => {
  const texto = new URLSearchParams(query).toString()
  return texto === '' ? path : `${path}?${texto}`
}

const devedorDe = (i: number) => Devedor.options[(i >> 1) % Devedor.options.length] ?? 'BANCO'

const pedir = (path: (i: number) => string): Lista => ({
  pedido: (headers, i) => requestBytes('GET', path(i), headers),
  goal: true,
})

/** The first page of each list, with what the screen asks for. */
const lists: Record<string, Lista> = {
  'em aberto': pedir(() => de(propostaApi.emAberto.path)),
  'em andamento': pedir(() => de(propostaApi.emAndamento.path)),
  'em atraso': pedir(() => de(propostaApi.emAtraso.path)),
  reprovadas: pedir(() => de(propostaApi.reprovadas.path)),
  esteira: pedir((i) => de(propostaApi.esteira.path, { devedor: devedorDe(i) })),
  'resumo da esteira': pedir(() => de(propostaApi.resumoDaEsteira.path)),
  'quadro de oportunidades': pedir((i) =>
    de(oportunidadeApi.quadro.path, { status: i % 4 < 2 ? 'Ganha' : 'Perdida' }),
  ),
  'resumo do quadro': pedir(() => de(oportunidadeApi.resumoDoQuadro.path)),
}

/**
 * The first page of each list of propostas among 1,000,000 and among 10,000, over HTTP, as an
 * atendente and as a gestor of four promotores, in turns.
 */
export const propostas = (): Promise<Line[]> =>
  compararListas({
    lists,
    abrir: async (total) => {
      const system = await openSystem(CLIENTES, `propostas-${total}`)
      await multiplicar(system.owner, total)
      return system
    },
    muitas: MUITAS,
    poucas: POUCAS,
    rounds,
    each: 60,
    vezes: 1.5,
  })
