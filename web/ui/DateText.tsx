import { formatarDia, hoje } from '#shared/data.ts'

/** A calendar day as `20/11/2026`; a dash when absent. */
export function DateText({ dia }: { dia: string | null }) {
  if (dia === null) return <span>–</span>
  return (
    <time className="numeros" dateTime={dia}>
      {formatarDia(dia)}
    </time>
  )
}

const hora = new Intl.DateTimeFormat('pt-BR', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant of the wire as Brasília's clock shows it: `20/11/2026 às 14:30`. */
export const formatarInstante = (iso: string): string => {
  const instante = new Date(iso)
  return `${formatarDia(hoje(instante))} às ${hora.format(instante)}`
}

export function InstantText({ instante }: { instante: string | null }) {
  if (instante === null) return <span>–</span>
  return (
    <time className="numeros" dateTime={instante}>
      {formatarInstante(instante)}
    </time>
  )
}
