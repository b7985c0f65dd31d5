import { sentencaDeConflito } from '#shared/versao.ts'
import { Recusa } from './recusa.ts'

/**
 * Nobody overwrites in silence what another changed meanwhile. Call it with the row held
 * (`for update`), so that of two at once the second is told.
 *
 * @param vista the version that the person was looking at; absent, the latest row is changed
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
