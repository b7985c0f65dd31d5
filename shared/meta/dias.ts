import { ehDiaUtil } from '../calendario.ts'
import { type Dia, somarDias, somarMeses } from '../data.ts'

/** The first and the last day of a month. */
export function diasDoMes(mes: string): { dataInicio: Dia; dataFim: Dia } {
  const dataInicio = `${mes}-01`
  return { dataInicio, dataFim: somarDias(somarMeses(dataInicio, 1), -1) }
}

/** The business days of a month, and those of them from `hoje` on: `hoje` itself counts. */
export function diasUteisDoMes(mes: string, hoje: Dia): { todos: number; restantes: number } {
  const { dataInicio, dataFim } = diasDoMes(mes)
  const uteis: Dia[] = []
  for (let dia = dataInicio; dia <= dataFim; dia = somarDias(dia, 1)) {
    if (ehDiaUtil(dia)) uteis.push(dia)
  }
  return { todos: uteis.length, restantes: uteis.filter((dia) => dia >= hoje).length }
}
