import { z } from 'zod'
import { hoje, horaDeBrasilia } from './data.ts'

/** The version that the person was looking at when they began to edit; who leaves it out writes last. */
export const Versao = z
  .number('Versão inválida')
  .int('Versão inválida')
  .min(1, 'Versão inválida')
  .max(2_147_483_647, 'Versão inválida')

/** Said to whoever edits what somebody else changed meanwhile. */
export function sentencaDeConflito(alteradoEm: Date, agora: Date): string {
  const hora = horaDeBrasilia(alteradoEm)
  const [, mes, dia] = hoje(alteradoEm).split('-')
  const quando = hoje(alteradoEm) === hoje(agora) ? `às ${hora}` : `em ${dia}/${mes} às ${hora}`
  return `Este cadastro foi alterado por outra pessoa ${quando}. Veja a versão atual antes de salvar`
}
