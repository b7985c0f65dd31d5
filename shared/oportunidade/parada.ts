import { somarDiasUteis } from '../calendario.ts'
import { type Dia, somarDias } from '../data.ts'

/**
 * The first day whose work still keeps an oportunidade from being idle on `dia`: what was touched
 * before it stood still for `diasUteis` whole business days.
 */
export function inicioDoMovimento(dia: Dia, diasUteis: number): Dia {
  let inicio = dia
  while (somarDiasUteis(somarDias(inicio, -1), diasUteis) >= dia) inicio = somarDias(inicio, -1)
  return inicio
}
