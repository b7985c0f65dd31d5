import { novoId } from '../db/id.ts'
import type { Contexto } from '../http/handler.ts'
import { Recusa } from '../http/recusa.ts'
import { acharLote, exigirAberto, fimDoDesfazer, type Lote } from './aberto.ts'
import { inserirLote } from './sql.ts'
import type { TipoDeLote } from './tipo.ts'

/**
 * A kind of batch whose rows are chosen, changed and taken back by the statements of its word alone: a
 * hundred thousand of them never leave the database.
 */
export type TipoDeConjunto = Pick<TipoDeLote<never, never>, 'nome' | 'escopo'>

/** Begins a batch in a promotor. */
export async function abrirConjunto(
  contexto: Contexto,
  { nome, escopo }: TipoDeConjunto,
  { acao, codigoPromotor }: { acao: string; codigoPromotor: string },
): Promise<{ idLote: string; desfazerAte: Date }> {
  const { client, usuario, agora } = contexto
  const id = novoId()
  const desfazerAte = await fimDoDesfazer(contexto, escopo)
  const lote = { id, tipo: nome, acao, idUsuario: usuario.id, codigoPromotor, agora, desfazerAte }
  await inserirLote(client, lote)
  return { idLote: id, desfazerAte }
}

/**
 * Locks a batch that can still be undone.
 *
 * @throws Recusa when there is none, another made it, it was undone, or its time is over
 */
export async function exigirConjunto(
  contexto: Contexto,
  { nome }: TipoDeConjunto,
  idLote: string,
): Promise<Lote> {
  const lote = await acharLote(contexto, nome, idLote)
  if (!lote) throw new Recusa('nao-encontrado', 'Lote não encontrado')
  exigirAberto(lote, contexto.agora)
  return lote
}
