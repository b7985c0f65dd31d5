import { z } from 'zod'

/**
 * A calendar day (birth, due day, validity) is the string `YYYY-MM-DD`: it has no time zone, it
 * sorts and compares as text, and arithmetic on it is on whole numbers. Instants are `Date`, and
 * `hoje` is the only bridge from one to the other.
 */
export const Dia = z
  .string('Informe a data')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'Informe a data no formato AAAA-MM-DD')
  .refine(existe, 'Informe uma data que exista, entre 1900 e 2200')
export type Dia = z.infer<typeof Dia>

function existe(texto: string): boolean {
  const { ano, mes, dia } = partes(texto)
  if (ano < 1900 || ano > 2200 || mes < 1 || mes > 12) return false
  return dia >= 1 && dia <= diasNoMes(ano, mes)
}

/** Business happens on Brasília's calendar, wherever the server or the browser stands. */
const brasilia = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The last answer of `hoje`: every call asks for the same minute, and formatting is slow. */
let ultimo = { minuto: Number.NaN, dia: '' }

/** The calendar day of an instant in America/Sao_Paulo. */
export function hoje(agora: Date): Dia {
  const minuto = Math.floor(agora.getTime() / 60_000)
  if (minuto !== ultimo.minuto) {
    const [mes, dia, ano] = brasilia.format(agora).split('/')
    ultimo = { minuto, dia: `${ano}-${mes}-${dia}` }
  }
  return ultimo.dia
}

const relogio = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The time of day (`HH:MM`) of an instant in America/Sao_Paulo. */
export const horaDeBrasilia = (agora: Date): string => relogio.format(agora)

/** The instant at which the clocks of America/Sao_Paulo show `hora` (`HH:MM`) on `dia`. */
export function instanteEmBrasilia(dia: Dia, hora: string): Date {
  // Three hours behind since 2019; a summer time, past or to come, shows in the clock itself.
  const semVerao = new Date(`${dia}T${hora}:00-03:00`)
  const mostrada = new Date(`${hoje(semVerao)}T${horaDeBrasilia(semVerao)}:00-03:00`)
  return new Date(2 * semVerao.getTime() - mostrada.getTime())
}

export const somarDias = (dia: Dia, dias: number): Dia => diaDoNumero(numeroDoDia(dia) + dias)

/** Real days from `de` to `ate`; negative when `ate` comes first. */
export const diasEntre = (de: Dia, ate: Dia): number => numeroDoDia(ate) - numeroDoDia(de)

/**
 * The same day `meses` months away, or the last day of a shorter month. Always count from the first
 * due date: from 31/01, one month is 28/02 and two months are 31/03.
 */
export function somarMeses(inicio: Dia, meses: number): Dia {
  const { ano, mes, dia } = partes(inicio)
  const total = ano * 12 + mes - 1 + meses
  const novoAno = Math.floor(total / 12)
  const novoMes = total - novoAno * 12 + 1
  return escrever(novoAno, novoMes, Math.min(dia, diasNoMes(novoAno, novoMes)))
}

/**
 * Day numbers (see `numeroDoDia`) of `quantos` monthly due dates, the first `mesesDepois` months
 * after `inicio`: what `somarMeses` says, without writing a text for each.
 */
export function vencimentosMensais(inicio: Dia, quantos: number, mesesDepois = 0): number[] {
  const { ano, mes, dia } = partes(inicio)
  const total = ano * 12 + mes - 1 + mesesDepois
  let anoAtual = Math.floor(total / 12)
  let mesAtual = total - anoAtual * 12 + 1
  let vespera = numeroDoDia(escrever(anoAtual, mesAtual, 1)) - 1
  const numeros: number[] = []
  for (let k = 0; k < quantos; k++) {
    const tamanho = diasNoMes(anoAtual, mesAtual)
    numeros.push(vespera + Math.min(dia, tamanho))
    vespera += tamanho
    mesAtual = mesAtual === 12 ? 1 : mesAtual + 1
    if (mesAtual === 1) anoAtual += 1
  }
  return numeros
}

/** Whole calendar months from `de` to `ate`, whatever the days: 31/01 to 01/02 is one. */
export function mesesEntre(de: Dia, ate: Dia): number {
  const inicio = partes(de)
  const fim = partes(ate)
  return (fim.ano - inicio.ano) * 12 + fim.mes - inicio.mes
}

/** Full years on `dia`. Born on 29/02, one turns on 01/03 of common years (Código Civil art. 132). */
export function idade(nascimento: Dia, dia: Dia): number {
  const anos = Number(dia.slice(0, 4)) - Number(nascimento.slice(0, 4))
  return dia.slice(5) < nascimento.slice(5) ? anos - 1 : anos
}

/** 0 is Sunday, 6 is Saturday. Day number 0, 01/01/1970, was a Thursday. */
export function diaDaSemana(dia: Dia): number {
  return (((numeroDoDia(dia) + 4) % 7) + 7) % 7
}

/** `2026-11-20` as a person reads it: `20/11/2026`. */
export const formatarDia = (dia: Dia): string =>
  `${dia.slice(8)}/${dia.slice(5, 7)}/${dia.slice(0, 4)}`

/** `20/11`, or `20/11/2025` where that is not the year of `hoje`. */
export const formatarDiaPerto = (dia: Dia, hoje: Dia): string =>
  dia.slice(0, 4) === hoje.slice(0, 4) ? formatarDia(dia).slice(0, 5) : formatarDia(dia)

const ehBissexto = (ano: number) => (ano % 4 === 0 && ano % 100 !== 0) || ano % 400 === 0

function diasNoMes(ano: number, mes: number): number {
  if (mes === 2) return ehBissexto(ano) ? 29 : 28
  return mes === 4 || mes === 6 || mes === 9 || mes === 11 ? 30 : 31
}

const partes = (dia: Dia) => ({
  ano: Number(dia.slice(0, 4)),
  mes: Number(dia.slice(5, 7)),
  dia: Number(dia.slice(8, 10)),
})

const escrever = (ano: number, mes: number, dia: number): Dia =>
  `${String(ano).padStart(4, '0')}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`

/**
 * Days since 01/01/1970 in the Gregorian calendar, by whole-number arithmetic: the year starts in
 * March, so that the leap day is its last, and 400 years are always 146 097 days.
 */
export function numeroDoDia(texto: Dia): number {
  const { ano, mes, dia } = partes(texto)
  const anoDeMarco = mes > 2 ? ano : ano - 1
  const era = Math.floor(anoDeMarco / 400)
  const anoDaEra = anoDeMarco - era * 400
  const diaDoAno = Math.floor((153 * (mes > 2 ? mes - 3 : mes + 9) + 2) / 5) + dia - 1
  const diaDaEra = anoDaEra * 365 + Math.floor(anoDaEra / 4) - Math.floor(anoDaEra / 100) + diaDoAno
  const numero = era * 146_097 + diaDaEra - 719_468
  if (!Number.isInteger(numero)) throw new Error(`"${texto}" is no calendar day`)
  return numero
}

/** The day `numero` days after 01/01/1970. */
export function diaDoNumero(numero: number): Dia {
  const deslocado = numero + 719_468
  const era = Math.floor(deslocado / 146_097)
  const diaDaEra = deslocado - era * 146_097
  const anoDaEra = Math.floor(
    (diaDaEra -
      Math.floor(diaDaEra / 1460) +
      Math.floor(diaDaEra / 36_524) -
      Math.floor(diaDaEra / 146_096)) /
      365,
  )
  const diaDoAno =
    diaDaEra - (365 * anoDaEra + Math.floor(anoDaEra / 4) - Math.floor(anoDaEra / 100))
  const mesDeMarco = Math.floor((5 * diaDoAno + 2) / 153)
  const dia = diaDoAno - Math.floor((153 * mesDeMarco + 2) / 5) + 1
  const mes = mesDeMarco < 10 ? mesDeMarco + 3 : mesDeMarco - 9
  return escrever(era * 400 + anoDaEra + (mes <= 2 ? 1 : 0), mes, dia)
}
