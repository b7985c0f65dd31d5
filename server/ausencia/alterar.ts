import { recusaDaMudanca } from '#shared/ausencia/periodo.ts'
import type { Ausencia, MudancaAusencia } from '#shared/ausencia/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { exigirVersao } from '../base/http/versao.ts'
import { semVazios } from '../base/sem-vazios.ts'
import { gravarCobertura } from './cobertura.ts'
import { ausenciaAtual, diasDeAtestado, exigirLivre, exigirMotivo, exigirPessoa } from './exigir.ts'
import { gravarAusencia, travarPessoa } from './sql.ts'
import { travar } from './vista.ts'

/**
 * Changes an absence still to come, or the end and the cover of a running one.
 *
 * @throws Recusa for what began or ended, for other days that cannot be, and after a concurrent change
 */
export async function alterarAusencia(
  contexto: Contexto,
  id: string,
  { versao, cobertura, ...mudanca }: MudancaAusencia,
): Promise<Ausencia> {
  const { client, agora } = contexto
  const antes = await travar(contexto, id)
  exigirVersao(versao, antes, agora)
  const { idUsuario } = antes
  await travarPessoa(client, { id: idUsuario })
  const pessoa = await exigirPessoa(contexto, idUsuario)
  const depois = { ...antes, ...semVazios(mudanca) }
  const recusa = recusaDaMudanca(antes, depois, {
    agora,
    diasDeAtestado: await diasDeAtestado(contexto),
  })
  if (recusa !== undefined) throw new Recusa('invalido', recusa)
  await exigirLivre(client, { idUsuario, nome: pessoa.nome, idAusencia: id }, depois)
  if (depois.motivo !== antes.motivo) await exigirMotivo(client, depois.motivo)
  await gravarAusencia(client, { ...depois, agora })
  const quem = { idUsuario, promotores: pessoa.promotores }
  await gravarCobertura(contexto, quem, { idAusencia: id, periodo: depois }, cobertura)
  return ausenciaAtual(contexto, id)
}
