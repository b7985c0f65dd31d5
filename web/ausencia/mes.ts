import { Dia, diaDaSemana, diasEntre, somarDias, somarMeses } from '#shared/data.ts'
import type { Ausencia } from '#shared/ausencia/shapes.ts'

/** `2026-11`, or the month of `dia` when the text is none. */
export const lerMes = (texto: string | undefined, dia: Dia): string =>
  texto !== undefined && /^20\d\d-(?:0[1-9]|1[0-2])$/.test(texto) ? texto : dia.slice(0, 7)

export const mesVizinho = (mes: string, quantos: number): string =>
  somarMeses(`${mes}-01`, quantos).slice(0, 7)

/** Days that the calendar shows, both included. */
export type Limites = { dataInicio: Dia; dataFim: Dia }

export const limitesDoMes = (mes: string): Limites => ({
  dataInicio: `${mes}-01`,
  dataFim: somarDias(somarMeses(`${mes}-01`, 1), -1),
})

/** The Monday of the week of the day; undefined when the text is no day. */
export function lerSemana(texto: string | undefined): Dia | undefined {
  const { data } = Dia.safeParse(texto)
  return data && somarDias(data, -((diaDaSemana(data) + 6) % 7))
}

/** From Monday to Sunday. */
export const limitesDaSemana = (segunda: Dia): Limites => ({
  dataInicio: segunda,
  dataFim: somarDias(segunda, 6),
})

export type DiaDoCalendario = { dia: Dia; fimDeSemana: boolean }

export function diasDe({ dataInicio, dataFim }: Limites): DiaDoCalendario[] {
  return Array.from({ length: diasEntre(dataInicio, dataFim) + 1 }, (_um, indice) => {
    const dia = somarDias(dataInicio, indice)
    return { dia, fimDeSemana: [0, 6].includes(diaDaSemana(dia)) }
  })
}

export type Falta = 'DIA' | 'MANHA' | 'TARDE'

/** Which part of the day the absence takes; undefined when it takes none. */
export function faltaNoDia(
  { dataInicio, dataFim, inicioTarde, fimManha }: Ausencia,
  dia: Dia,
): Falta | undefined {
  if (dia < dataInicio || dia > dataFim) return undefined
  if (dia === dataInicio && inicioTarde) return 'TARDE'
  return dia === dataFim && fimManha ? 'MANHA' : 'DIA'
}

/** What the absences take of the day together. */
export function faltaDe(ausencias: readonly Ausencia[], dia: Dia): Falta | undefined {
  const faltas = ausencias.flatMap((ausencia) => faltaNoDia(ausencia, dia) ?? [])
  return new Set(faltas).size > 1 ? 'DIA' : faltas[0]
}

export type Linha = { idUsuario: string; nome: string; ausencias: Ausencia[] }

/** A row for each person, by name. */
export function porPessoa(ausencias: readonly Ausencia[]): Linha[] {
  const linhas = new Map<string, Linha>()
  for (const ausencia of ausencias) {
    const { idUsuario, nome } = ausencia.atendente
    const linha = linhas.get(idUsuario) ?? { idUsuario, nome, ausencias: [] }
    linha.ausencias.push(ausencia)
    linhas.set(idUsuario, linha)
  }
  return [...linhas.values()].toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
}
