import {
  type Dia,
  diaDaSemana,
  diasEntre,
  formatarDia,
  hoje,
  horaDeBrasilia,
  instanteEmBrasilia,
  somarDias,
} from '#shared/data.ts'

const semana = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sáb']

/** A moment as people say it: `hoje às 15:00`, `amanhã às 09:00`, `seg, 23/11 às 09:00`. */
export function formatarMomento(quando: Date, agora: Date): string {
  return `${nomeDoDia(hoje(quando), hoje(agora))} às ${horaDeBrasilia(quando)}`
}

function nomeDoDia(dia: Dia, aqui: Dia): string {
  const falta = diasEntre(aqui, dia)
  if (falta === 0) return 'hoje'
  if (falta === 1) return 'amanhã'
  if (falta === -1) return 'ontem'
  const escrito = formatarDia(dia)
  const mesmoAno = dia.slice(0, 4) === aqui.slice(0, 4)
  return `${semana[diaDaSemana(dia)]}, ${mesmoAno ? escrito.slice(0, 5) : escrito}`
}

const MINUTO_MS = 60_000

/** New times for a lembrete that rang, one press each. */
export const opcoesDeAdiar = [
  { rotulo: '10 minutos', para: (agora: Date) => mais(agora, 10) },
  { rotulo: '1 hora', para: (agora: Date) => mais(agora, 60) },
  {
    rotulo: 'Amanhã às 9h',
    para: (agora: Date) => instanteEmBrasilia(somarDias(hoje(agora), 1), '09:00'),
  },
] as const

export const mais = (agora: Date, minutos: number): Date =>
  new Date(agora.getTime() + minutos * MINUTO_MS)
