import type { DadoDoCadastro } from '#shared/relacionamento/cadastro.ts'
import { CADASTRO_SEM_PROVA } from '#shared/relacionamento/cadastro.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { mudarCadastro } from './sql/cadastro.ts'

/**
 * Before registered data change that promotores share: the owners at other promotores are told.
 *
 * @param protege the change protects the client, so it waits for no proof: a number that is not theirs
 * @throws Recusa where another promotor has the client too, and presence was not proven within a day
 */
export async function exigirCadastroProvado(
  contexto: Contexto,
  dado: DadoDoCadastro,
  { protege = false } = {},
): Promise<void> {
  const { client, agora } = contexto
  const { idRelacionamento } = alvoDe(contexto)
  const { estado } = await mudarCadastro(client, { idRelacionamento, dado, protege, agora })
  if (estado === 'SEM_PROVA' && !protege) throw new Recusa('invalido', CADASTRO_SEM_PROVA)
}
