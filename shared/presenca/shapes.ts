import { z } from 'zod'
import { CodigoPromotor, Id, Instante } from '../campos.ts'
import { MAXIMO_OBSERVADOS } from './batida.ts'
import { situacoesDaPausa, TipoDePausa } from './pausas.ts'

/** A colleague of the promotor who is with a client now. Several windows of one person count once. */
export const Colega = z.object({
  idUsuario: z.string(),
  nome: z.string(),
  desde: Instante,
  /** Without another beat they are gone then. */
  ate: Instante,
})
export type Colega = z.infer<typeof Colega>

/** The other people on each client that a window asked about. Clients without anybody are left out. */
export const Colegas = z.array(z.object({ idRelacionamento: z.string(), colegas: z.array(Colega) }))
export type Colegas = z.infer<typeof Colegas>

/** `idJanela`: the window names itself, with a number that nobody else knows. */
export const Janela = z.object({ idJanela: Id })

export const Entrada = Janela.extend({ idRelacionamento: Id })

export const Batida = Janela.extend({
  /** Somebody used the window a moment ago; a window that nobody uses is with no client. */
  ativa: z.boolean('Ativa: responda sim ou não'),
  /** Open clients of this window, the one on the screen among them. */
  observados: z
    .array(Id)
    .max(MAXIMO_OBSERVADOS, `Observe no máximo ${MAXIMO_OBSERVADOS} clientes`)
    .default([]),
})

export const RespostaDaBatida = z.object({
  /** With whom the server has this window; another one than on the screen is entered again. */
  idRelacionamento: z.string().nullable(),
  colegas: Colegas,
})
export type RespostaDaBatida = z.infer<typeof RespostaDaBatida>

export const PausaAberta = z.object({ tipo: TipoDePausa, inicio: Instante })
export type PausaAberta = z.infer<typeof PausaAberta>

export const PausaDevidaNoFio = z.object({
  tipo: z.enum(['DESCANSO', 'REFEICAO']),
  vez: z.number(),
  minutos: z.number(),
  de: Instante,
  ate: Instante,
  situacao: z.enum(situacoesDaPausa),
})
export type PausaDevidaNoFio = z.infer<typeof PausaDevidaNoFio>

/** The caller's own state, shown to nobody else. */
export const MeuEstado = z.object({
  pausa: PausaAberta.nullable(),
  /** What the law still owes today, the first to be due first. */
  deve: z.array(PausaDevidaNoFio),
})
export type MeuEstado = z.infer<typeof MeuEstado>

export const NovaPausa = z.object({ tipo: TipoDePausa })

export const estadosDaEquipe = ['DISPONIVEL', 'EM_ATENDIMENTO', 'PAUSA', 'AUSENTE', 'FORA'] as const

/** A person of the team as a supervisor sees them: never how long a pause lasts, nor why a personal one. */
export const MembroDaEquipe = z.object({
  idUsuario: z.string(),
  nome: z.string(),
  estado: z.enum(estadosDaEquipe),
  /** Null without a pause, and for a personal one. */
  pausa: TipoDePausa.exclude(['PESSOAL']).nullable(),
  /** The client on their screen, or of their turn in the queue. */
  cliente: z.object({ idRelacionamento: z.string(), nome: z.string() }).nullable(),
  /** Pauses of the law that are late or were not granted today. */
  deve: z.array(PausaDevidaNoFio),
})
export type MembroDaEquipe = z.infer<typeof MembroDaEquipe>

export const BuscaDaEquipe = z.object({ codigoPromotor: CodigoPromotor.optional() })
