import { proximoDiaUtil } from '../calendario.ts'
import { type Dia, somarDias } from '../data.ts'

/**
 * Business days from `hoje` to the last day of a clock: 0 on that day, negative after it by the business
 * days that passed since.
 */
export function diasUteisAte(hoje: Dia, ultimo: Dia): number {
  const [de, ate] = hoje <= ultimo ? [hoje, ultimo] : [ultimo, hoje]
  let dias = 0
  for (let dia = proximoDiaUtil(somarDias(de, 1)); dia <= ate; dias += 1) {
    dia = proximoDiaUtil(somarDias(dia, 1))
  }
  return hoje <= ultimo ? dias : -dias
}
