import { diasUteisEntre } from '../calendario.ts'
import type { Dia } from '../data.ts'

/**
 * Business days from `hoje` to the last day of a clock: 0 on that day, negative after it by the business
 * days that passed since.
 */
export const diasUteisAte = (hoje: Dia, ultimo: Dia): number =>
  diasUteisEntre(hoje, ultimo) - diasUteisEntre(ultimo, hoje)
