import { z } from 'zod'
import { formatarDia, hoje } from '#shared/data.ts'
import { type Autor, Modalidade, SituacaoFormalizacao } from '#shared/formalizacao/situacao.ts'
import { lerJson } from './dados.ts'

/** State of a formalization of the demonstration, and the one that followed it. */
export type Destino = {
  modalidade: Modalidade
  para: SituacaoFormalizacao
  /** A second one of the chain, begun on the last business day. */
  depois?: SituacaoFormalizacao
}

const Destinos = z.array(
  z
    .tuple([Modalidade, SituacaoFormalizacao, SituacaoFormalizacao.optional()])
    .transform(([modalidade, para, depois]): Destino => ({
      modalidade,
      para,
      ...(depois && { depois }),
    })),
)

/** Where the way is left, and why. */
const Desvio = z.strictObject({
  depoisDe: SituacaoFormalizacao.optional(),
  por: z.enum(['ATENDENTE', 'SISTEMA']),
  motivo: z.string(),
})

const { desvios, ...porIdade } = lerJson(
  'assinaturas.json',
  z.strictObject({
    /** Those whose link still counts, in turns: each situation is met. */
    frescas: Destinos,
    /** Those whose first link has expired. */
    velhas: Destinos,
    desvios: z.partialRecord(SituacaoFormalizacao, Desvio),
  }),
)
export const destinos = porIdade

export type PassoDado = { para: SituacaoFormalizacao; por: Autor; em: Date; motivo?: string }

type Tempo = {
  inicio: Date
  /** Nothing happens after it. */
  fim: Date
  vence: Date
  /** Minutes until the client opens the link. */
  demora: number
}

type Parada = readonly [para: SituacaoFormalizacao, por: Autor, minuto: number, motivo?: string]

const MINUTO_MS = 60_000
/** Of the longest way: where there is less time it is walked faster. */
const MINUTOS = 36

/** The steps to `destino`, legal by `shared/formalizacao/situacao.ts`, minutes apart. */
export function caminho(destino: Destino, tempo: Tempo): PassoDado[] {
  const { inicio, fim, vence } = tempo
  const escala = Math.min(1, (fim.getTime() - inicio.getTime()) / (MINUTOS * MINUTO_MS))
  return paradas(destino, tempo).map(([para, por, minuto, motivo]) => ({
    para,
    por,
    em: para === 'EXPIRADA' ? vence : new Date(inicio.getTime() + minuto * MINUTO_MS * escala),
    ...(motivo !== undefined && { motivo }),
  }))
}

function paradas({ modalidade, para }: Destino, { inicio, demora }: Tempo): Parada[] {
  const comuns = modalidade === 'FISICA' ? noPapel(inicio) : naTela(demora)
  const fim = desvios[para]
  const ate = fim?.depoisDe ?? (para === 'EXPIRADA' ? abertaOuNao(demora) : para)
  const feitas = comuns.slice(0, comuns.findIndex(([outra]) => outra === ate) + 1)
  return fim ? [...feitas, [para, fim.por, 33, fim.motivo]] : feitas
}

/** Some links run out after they were opened. */
const abertaOuNao = (demora: number) => (demora % 2 === 0 ? 'LINK_ENVIADO' : 'EM_PREENCHIMENTO')

const naTela = (demora: number): Parada[] => [
  ['CRIADA', 'ATENDENTE', 0],
  ['LINK_ENVIADO', 'SISTEMA', 0.1],
  ['EM_PREENCHIMENTO', 'CLIENTE', demora],
  ['DOCUMENTOS_OK', 'SISTEMA', demora + 6],
  ['BIOMETRIA_OK', 'SISTEMA', demora + 8],
  ['ASSINADA', 'CLIENTE', demora + 10],
  ['CONFERIDA', 'ATENDENTE', 34.9],
  ['CONCLUIDA', 'SISTEMA', 35],
]

const noPapel = (inicio: Date): Parada[] => [
  ['CRIADA', 'ATENDENTE', 0],
  ['EM_PREENCHIMENTO', 'ATENDENTE', 8],
  ['DOCUMENTOS_OK', 'SISTEMA', 14],
  ['ASSINADA', 'ATENDENTE', 20, `Assinado em ${formatarDia(hoje(inicio))}`],
  ['CONFERIDA', 'ATENDENTE', 34.9],
  ['CONCLUIDA', 'SISTEMA', 35],
]
