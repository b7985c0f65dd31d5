import { somarDiasUteis } from '../calendario.ts'
import { type Dia, somarDias } from '../data.ts'

/**
 * The first day whose activity still prevents idleness on `dia`: an oportunidade last touched
 * before it has been idle for `diasUteis` whole business days.
 */
export function inicioDoMovimento(dia: Dia, diasUteis: number): Dia {
  let inicio = dia
  while (somarDiasUteis(somarDias(inicio, -1), diasUteis) >= dia) inicio = somarDias(inicio, -1)
  return inicio
}
