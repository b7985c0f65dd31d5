import { type Dia, diasEntre, formatarDia, hoje, instanteEmBrasilia, somarDias } from '../data.ts'

/** Days of São Paulo, both included; a half day begins after, or ends before, 13:00. */
export type Periodo = {
  dataInicio: Dia
  dataFim: Dia
  /** The first day counts from 13:00 on. */
  inicioTarde: boolean
  /** The last day counts until 13:00. */
  fimManha: boolean
}

const MEIO_DIA = '13:00'

/** `Licença médica` of the list `motivo_ausencia`: the only one that may be kept afterwards. */
export const MOTIVO_MEDICO = '02'
/** Afastamentos by the INSS last longest. */
const MAXIMO_DE_DIAS = 731

/** The first instant of the absence, and the first after it. */
export const instantesDe = ({ dataInicio, dataFim, inicioTarde, fimManha }: Periodo) => ({
  de: instanteEmBrasilia(dataInicio, inicioTarde ? MEIO_DIA : '00:00'),
  ate: fimManha
    ? instanteEmBrasilia(dataFim, MEIO_DIA)
    : instanteEmBrasilia(somarDias(dataFim, 1), '00:00'),
})

/** Whether the absence is still to come, running or over at `agora`. */
export function momentoDe(periodo: Periodo, agora: Date): 'FUTURA' | 'EM_CURSO' | 'ENCERRADA' {
  const { de, ate } = instantesDe(periodo)
  if (ate <= agora) return 'ENCERRADA'
  return de <= agora ? 'EM_CURSO' : 'FUTURA'
}

/** Why these days cannot be an absence, the first reason; undefined when they can. */
export function recusaDoPeriodo(periodo: Periodo): string | undefined {
  const { dataInicio, dataFim } = periodo
  if (dataFim < dataInicio) return 'O fim da ausência não pode ser antes do início'
  const { de, ate } = instantesDe(periodo)
  if (ate <= de) return 'Começa à tarde e termina de manhã no mesmo dia: escolha um dos dois'
  if (diasEntre(dataInicio, dataFim) >= MAXIMO_DE_DIAS) {
    return 'Uma ausência dura no máximo dois anos'
  }
  return undefined
}

/** `diasDeAtestado`: the dated rule `ausencia_medica_dias`. */
export type Dias = { agora: Date; diasDeAtestado: number }

/** Why a new absence cannot have these days; a medical one may begin some days back. */
export function recusaDaNova(
  periodo: Periodo,
  motivo: string,
  { agora, diasDeAtestado }: Dias,
): string | undefined {
  const impossivel = recusaDoPeriodo(periodo)
  if (impossivel !== undefined) return impossivel
  const dia = hoje(agora)
  if (motivo === MOTIVO_MEDICO) {
    return periodo.dataInicio < somarDias(dia, -diasDeAtestado)
      ? `Licença médica pode começar até ${diasDeAtestado} dias atrás`
      : undefined
  }
  if (periodo.dataInicio < dia || momentoDe(periodo, agora) === 'ENCERRADA') {
    return 'A ausência não pode ser de um dia que já passou: só licença médica pode'
  }
  return undefined
}

/** Why the absence `antes` cannot become `depois`: of a running one only its end moves, not before now. */
export function recusaDaMudanca(
  antes: Periodo & { motivo: string },
  depois: Periodo & { motivo: string },
  dias: Dias,
): string | undefined {
  const { agora } = dias
  const momento = momentoDe(antes, agora)
  if (momento === 'ENCERRADA') return 'A ausência já terminou e não muda mais'
  if (momento === 'FUTURA') return recusaDaNova(depois, depois.motivo, dias)
  if (
    depois.dataInicio !== antes.dataInicio ||
    depois.inicioTarde !== antes.inicioTarde ||
    depois.motivo !== antes.motivo
  ) {
    return 'A ausência já começou: só o fim dela pode mudar'
  }
  const impossivel = recusaDoPeriodo(depois)
  if (impossivel !== undefined) return impossivel
  return momentoDe(depois, agora) === 'ENCERRADA'
    ? 'O fim da ausência não pode ser antes de agora'
    : undefined
}

/** `de 23/11/2026 à tarde a 27/11/2026`, `em 23/11/2026 de manhã`. */
export function periodoPorExtenso({ dataInicio, dataFim, inicioTarde, fimManha }: Periodo): string {
  const [inicio, fim] = [formatarDia(dataInicio), formatarDia(dataFim)]
  const tarde = inicioTarde ? ' à tarde' : ''
  const manha = fimManha ? ' de manhã' : ''
  return dataInicio === dataFim
    ? `em ${inicio}${tarde}${manha}`
    : `de ${inicio}${tarde} a ${fim}${manha}`
}
