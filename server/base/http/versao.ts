import { sentencaDeConflito } from '#shared/versao.ts'
import { Recusa } from './recusa.ts'

/**
 * Refuses to overwrite a concurrent change. Call it with the row locked (`for update`), so that the
 * second of two is refused.
 *
 * @param vista the version on the person's screen; absent, the latest row is changed
 * @throws Recusa 400 when the row has another one by now
 */
export function exigirVersao(
  vista: number | undefined,
  atual: { versao: number; atualizadoEm: Date },
  agora: Date,
): void {
  if (vista === undefined || vista === atual.versao) return
  throw new Recusa('invalido', sentencaDeConflito(atual.atualizadoEm, agora), {
    codigo: 'outra-versao',
  })
}
