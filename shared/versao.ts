import { z } from 'zod'
import { hoje, horaDeBrasilia } from './data.ts'

/** The version on the person's screen when the edit began; without it the last write wins. */
export const Versao = z
  .number('Versão inválida')
  .int('Versão inválida')
  .min(1, 'Versão inválida')
  .max(2_147_483_647, 'Versão inválida')

/** The refusal of an edit after a concurrent change. */
export function sentencaDeConflito(alteradoEm: Date, agora: Date): string {
  const hora = horaDeBrasilia(alteradoEm)
  const [, mes, dia] = hoje(alteradoEm).split('-')
  const quando = hoje(alteradoEm) === hoje(agora) ? `às ${hora}` : `em ${dia}/${mes} às ${hora}`
  return `Este cadastro foi alterado ${quando}, depois que você o abriu. Veja a versão atual antes de salvar`
}
