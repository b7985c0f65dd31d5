import { ehDiaUtil, somarDiasUteis } from '#shared/calendario.ts'
import { diaDaSemana, type Dia, hoje as diaDe, numeroDoDia, somarDias } from '#shared/data.ts'
import type { Sorteio } from './sorteio.ts'

/**
 * A moment of work: place of a business day in `Relogio.dias` times 86,400, plus the second of that
 * day in Brasília. Moments compare as numbers, and one business day later is 86,400 more.
 */
export type Momento = number

const UM_DIA = 86_400
const hora = 3600

export type Relogio = {
  agora: Date
  hoje: Dia
  /** Business days from the first contract of the demonstration to some months ahead. */
  dias: readonly Dia[]
  /** Place of the last business day before today: nothing of the past happens after it. */
  ultimo: number
}

/** The dated rules have no gap from this day on. */
export const PRIMEIRO_DIA: Dia = '2022-08-04'

export function criarRelogio(agora: Date): Relogio {
  const hoje = diaDe(agora)
  const fim = somarDiasUteis(hoje, 60)
  const dias: Dia[] = []
  for (let dia = PRIMEIRO_DIA; dia <= fim; dia = somarDias(dia, 1)) {
    if (ehDiaUtil(dia)) dias.push(dia)
  }
  const ultimo = dias.findLastIndex((dia) => dia < hoje)
  if (ultimo < 600) throw new Error('The demonstration needs a date in 2025 or later')
  return { agora, hoje, dias, ultimo }
}

export const diaDoMomento = ({ dias }: Relogio, momento: Momento): Dia =>
  diaNumero(dias, Math.floor(momento / UM_DIA))

export function diaNumero(dias: readonly Dia[], indice: number): Dia {
  const dia = dias[indice]
  if (dia === undefined) throw new Error(`The calendar of the demonstration has no day ${indice}`)
  return dia
}

/** Place of `dia`, or of the first business day after it. */
export function indiceDoDia({ dias }: Relogio, dia: Dia): number {
  let [baixo, alto] = [0, dias.length]
  while (baixo < alto) {
    const meio = (baixo + alto) >> 1
    if (diaNumero(dias, meio) < dia) baixo = meio + 1
    else alto = meio
  }
  return baixo
}

/** As the database reads it. Brasília has kept no daylight saving since 2019. */
export function instante(relogio: Relogio, momento: Momento): string {
  const segundo = momento % UM_DIA
  const partes = [Math.floor(segundo / hora), Math.floor((segundo % hora) / 60), segundo % 60]
  return `${diaDoMomento(relogio, momento)}T${partes.map((n) => String(n).padStart(2, '0')).join(':')}-03:00`
}

export const milissegundos = (relogio: Relogio, momento: Momento): number =>
  (numeroDoDia(diaDoMomento(relogio, momento)) * UM_DIA + (momento % UM_DIA) + 3 * hora) * 1000

type Turno = { de: number; ate: number; peso: number }

/** Hours in which a person works, and how much: people eat at different times, and few work then. */
const expediente: readonly Turno[] = [
  { de: 9, ate: 10, peso: 16 },
  { de: 10, ate: 11.75, peso: 36 },
  { de: 11.75, ate: 13.5, peso: 12 },
  { de: 13.5, ate: 16.5, peso: 52 },
]
/** Calls go on longer: nothing follows from them on that day. */
const ligando: readonly Turno[] = [
  { de: 9.2, ate: 11.75, peso: 44 },
  { de: 11.75, ate: 13.5, peso: 12 },
  { de: 13.5, ate: 17.6, peso: 56 },
]
/** Where clocks are two hours behind Brasília, it is nine then. */
const ligandoParaOOeste: readonly Turno[] = [
  { de: 11.2, ate: 11.75, peso: 12 },
  { de: 11.75, ate: 13.5, peso: 12 },
  { de: 13.5, ate: 17.6, peso: 56 },
]

/** The second of the day before which `parte` of the work is done. */
function segundoDe(turnos: readonly Turno[], parte: number): number {
  let resto = parte * turnos.reduce((soma, { peso }) => soma + peso, 0)
  for (const { de, ate, peso } of turnos) {
    if (resto < peso) return Math.floor((de + ((ate - de) * resto) / peso) * hora)
    resto -= peso
  }
  throw new Error('A part of a day is less than one')
}

/** Fridays are slower: some of their work was done the day before. */
export function diaComum({ dias }: Relogio, sorteio: Sorteio, indice: number): number {
  const sexta = diaDaSemana(diaNumero(dias, indice)) === 5
  return sexta && sorteio.chance(0.3) ? indice - 1 : indice
}

/** Some moment between nine and half past four of a business day, seldom at lunch. */
export const noExpediente = (sorteio: Sorteio, indice: number): Momento =>
  indice * UM_DIA + segundoDe(expediente, sorteio.real())

/** A moment at which clients are called, by how much of the day's calls were made before it. */
export const noTurno = (parte: number, indice: number, oeste: boolean): Momento =>
  indice * UM_DIA + segundoDe(oeste ? ligandoParaOOeste : ligando, parte)

/** The moment of `2026-11-20T10:04:05`, a local time of a business day. */
export function momentoDe(relogio: Relogio, local: string): Momento {
  const [dia = '', relogioDoDia = ''] = local.split('T')
  const [h = 0, m = 0, s = 0] = relogioDoDia.split(':').map(Number)
  return indiceDoDia(relogio, dia) * UM_DIA + h * hora + m * 60 + s
}

/**
 * Moments in order, the last on business day `fim`; `saltos[k]` business days lie between moment
 * `k` and the previous one (the first is ignored). Moments of one day are minutes apart.
 */
export function sequencia(sorteio: Sorteio, fim: number, saltos: readonly number[]): Momento[] {
  const total = saltos.slice(1).reduce((soma, salto) => soma + salto, 0)
  let indice = fim - total
  let momento = noExpediente(sorteio, indice)
  return saltos.map((salto, k) => {
    if (k === 0) return momento
    indice += salto
    momento = salto === 0 ? momento + sorteio.inteiro(90, 1200) : noExpediente(sorteio, indice)
    return momento
  })
}
