import { type Dia, diaDaSemana, somarDias } from '../data.ts'
import { fusosDoDdd, instanteNoFuso, localEm } from './fuso.ts'

/** Full hours between which a client may be contacted, on their own clock. */
export type Horarios = {
  semana: { inicio: number; fim: number }
  sabado: { inicio: number; fim: number }
}

/** Longer than any row of closed days. */
const DIAS_A_FRENTE = 15

/** The hours of one day, or null on Sundays and holidays. */
function horasDoDia(dia: Dia, { semana, sabado }: Horarios, feriados: ReadonlySet<Dia>) {
  const qual = diaDaSemana(dia)
  if (qual === 0 || feriados.has(dia)) return null
  return qual === 6 ? sabado : semana
}

function abertaNoFuso(fuso: string, horarios: Horarios, feriados: ReadonlySet<Dia>, em: Date) {
  const { dia, minuto } = localEm(fuso, em)
  const horas = horasDoDia(dia, horarios, feriados)
  return horas !== null && minuto >= horas.inicio * 60 && minuto < horas.fim * 60
}

/** May a phone of this area code be contacted now? Where it has two zones, both must be open. */
export const janelaAberta = (
  ddd: string,
  horarios: Horarios,
  feriados: ReadonlySet<Dia>,
  em: Date,
): boolean => fusosDoDdd(ddd).every((fuso) => abertaNoFuso(fuso, horarios, feriados, em))

/** `em` itself when open, or when the next hours of contact begin; null when none is in sight. */
export function proximaJanela(
  ddd: string,
  horarios: Horarios,
  feriados: ReadonlySet<Dia>,
  em: Date,
): Date | null {
  const fusos = fusosDoDdd(ddd)
  let candidato: Date | null = em
  // Each round opens one zone and moves on; a handful of rounds opens all of them or there is none.
  for (let volta = 0; candidato && volta < DIAS_A_FRENTE * fusos.length; volta += 1) {
    const instante: Date = candidato
    const fechado = fusos.find((fuso) => !abertaNoFuso(fuso, horarios, feriados, instante))
    if (fechado === undefined) return instante
    candidato = aberturaNoFuso(fechado, horarios, feriados, instante)
  }
  return null
}

function aberturaNoFuso(
  fuso: string,
  horarios: Horarios,
  feriados: ReadonlySet<Dia>,
  depoisDe: Date,
): Date | null {
  const { dia } = localEm(fuso, depoisDe)
  for (let dias = 0; dias <= DIAS_A_FRENTE; dias += 1) {
    const esse = somarDias(dia, dias)
    const horas = horasDoDia(esse, horarios, feriados)
    const inicio = horas && instanteNoFuso(fuso, esse, horas.inicio)
    if (inicio && inicio > depoisDe) return inicio
  }
  return null
}
