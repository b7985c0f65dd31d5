import { type Dia, hoje, instanteEmBrasilia, somarDias } from '../data.ts'

/** The list `status_lembrete`, in its order. */
export const statusDoLembrete = ['Agendado', 'Em atraso', 'Finalizado', 'Cancelado'] as const
export type StatusDoLembrete = (typeof statusDoLembrete)[number]

/** The status that the database keeps; `Em atraso` follows from the clock. */
export type SituacaoGuardada = Exclude<StatusDoLembrete, 'Em atraso'>

/** The state table: whether a lembrete has ended in each status that is kept. */
const tabela: Readonly<Record<SituacaoGuardada, { terminado: boolean }>> = {
  Agendado: { terminado: false },
  Finalizado: { terminado: true },
  Cancelado: { terminado: true },
}

export const situacoesGuardadas = statusDoLembrete.filter((status) => status !== 'Em atraso')
export const situacoesTerminadas = situacoesGuardadas.filter((uma) => tabela[uma].terminado)

/** Whether the lembrete has ended: only a new time opens it again. */
export const terminado = (status: StatusDoLembrete): boolean =>
  status !== 'Em atraso' && tabela[status].terminado

/**
 * The five groups of the specification. `agendado` is every lembrete that is not ended, late ones
 * included: the client's card shows it. The next three are windows into it by the calendar of
 * Brasília. A lembrete of this morning is in both *hoje* and *em atraso*.
 */
export const gruposDeLembretes = [
  'agendado',
  'em-atraso',
  'hoje',
  'proximos-tres-dias',
  'finalizado-cancelado',
] as const
export type GrupoDeLembretes = (typeof gruposDeLembretes)[number]

/** Specification, section 9: the days after today that the second window has. */
const PROXIMOS_DIAS = 3

export type Janelas = { agora: Date; hoje: Date; amanha: Date; fim: Date }

/** Where the windows begin and end: `fim` is the first instant after the third day. */
export function janelas(agora: Date): Janelas {
  const dia = hoje(agora)
  const daqui = (dias: number) => inicioDoDia(somarDias(dia, dias))
  return { agora, hoje: daqui(0), amanha: daqui(1), fim: daqui(1 + PROXIMOS_DIAS) }
}

/** A day on which the clocks went forward at midnight began at 01:00. */
function inicioDoDia(dia: Dia): Date {
  const meiaNoite = instanteEmBrasilia(dia, '00:00')
  return hoje(meiaNoite) === dia ? meiaNoite : instanteEmBrasilia(dia, '01:00')
}
