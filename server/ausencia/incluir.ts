import { recusaDaNova } from '#shared/ausencia/periodo.ts'
import type { Ausencia, NovaAusencia } from '#shared/ausencia/shapes.ts'
import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { gravarCobertura } from './cobertura.ts'
import { ausenciaAtual, diasDeAtestado, exigirLivre, exigirMotivo, exigirPessoa } from './exigir.ts'
import { inserirAusencia, travarPessoa } from './sql.ts'
import { quemFalta } from './vista.ts'

/**
 * Keeps an absence of the caller, or of a person that they supervise, with who covers it.
 *
 * @throws Recusa for days that cannot be, or that meet another absence
 */
export async function incluirAusencia(
  contexto: Contexto,
  { atendente, cobertura, observacao = null, ...nova }: NovaAusencia,
): Promise<Ausencia> {
  const { client, usuario, agora } = contexto
  const idUsuario = quemFalta(contexto, atendente)
  await travarPessoa(client, { id: idUsuario })
  const pessoa = await exigirPessoa(contexto, idUsuario)
  const dias = { agora, diasDeAtestado: await diasDeAtestado(contexto) }
  const recusa = recusaDaNova(nova, nova.motivo, dias)
  if (recusa !== undefined) throw new Recusa('invalido', recusa)
  await exigirLivre(client, { idUsuario, nome: pessoa.nome, idAusencia: null }, nova)
  await exigirMotivo(client, nova.motivo)
  const id = novoId()
  await inserirAusencia(client, {
    ...nova,
    id,
    idUsuario,
    observacao,
    incluidaPor: usuario.id,
    agora,
  })
  const quem = { idUsuario, promotores: pessoa.promotores }
  await gravarCobertura(contexto, quem, { idAusencia: id, periodo: nova }, cobertura)
  return ausenciaAtual(contexto, id)
}
