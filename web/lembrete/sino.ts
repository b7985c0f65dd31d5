import type { ResumoDosLembretes } from '#shared/lembrete/shapes.ts'

type Contado = Pick<ResumoDosLembretes, 'emAtraso' | 'hoje' | 'esquecidosDaEquipe'>

/** The bell: a number, and the list that has exactly so many rows when it is opened. */
type DoSino = { conta: number; grupo: 'em-atraso' | 'hoje'; de?: 'equipe'; nome: string }

/**
 * Late reminders of the person are counted and opened first. Those of the team count only if the person has none, so
 * one number never mixes two lists.
 */
export function doSino({ emAtraso, hoje, esquecidosDaEquipe: daEquipe }: Contado): DoSino {
  const equipe = daEquipe > 0 ? `, ${daEquipe} da equipe de dias passados` : ''
  const nome = `Lembretes: ${emAtraso} em atraso, ${hoje} para hoje${equipe}`
  if (emAtraso > 0) return { conta: emAtraso, grupo: 'em-atraso', nome }
  if (daEquipe > 0) return { conta: daEquipe, grupo: 'em-atraso', de: 'equipe', nome }
  return { conta: 0, grupo: 'hoje', nome }
}

type Tardio = { quando: string; atendente: { idUsuario: string } }

/** The late ones of the team as the bell counts them: forgotten on past days, today's, one's own. */
export function atrasadosDaEquipe<T extends Tardio>(
  items: readonly T[],
  inicioDeHoje: Date,
  eu: string | undefined,
): { id: string; titulo: string; linhas: readonly T[] }[] {
  const meus = items.filter(({ atendente }) => atendente.idUsuario === eu)
  const deles = items.filter(({ atendente }) => atendente.idUsuario !== eu)
  const antes = ({ quando }: T) => new Date(quando) < inicioDeHoje
  return [
    { id: 'dias-passados', titulo: 'De dias passados', linhas: deles.filter(antes) },
    { id: 'de-hoje', titulo: 'De hoje', linhas: deles.filter((um) => !antes(um)) },
    { id: 'meus', titulo: 'Meus', linhas: meus },
  ].filter(({ linhas }) => linhas.length > 0)
}
