import { hoje } from '#shared/data.ts'
import type { LoteRecente } from '#shared/oportunidade/lote.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import {
  adicionarItens,
  adicionarLote,
  contarItens,
  listarRecentes,
  type Segurada,
  segurarLote,
  segurarOportunidades,
} from './sql/lote.ts'

export type Lote = NonNullable<Awaited<ReturnType<typeof travarLote>>>

/**
 * Locks a batch, so that its pieces and its undo are serialized; null if it does not exist.
 *
 * @throws Recusa for another person's batch: an ATENDENTE has their own, supervisors those of their
 * promotores
 */
export async function travarLote(
  { client, usuario, escopo }: Pick<Contexto, 'client' | 'usuario' | 'escopo'>,
  idLote: string,
) {
  const lote = await segurarLote(client, { id: idLote, escopo })
  if (!lote) return null
  if (usuario.papel === 'ATENDENTE' && lote.idUsuario !== usuario.id) {
    throw new Recusa('sem-acesso', 'O lote é de outra pessoa')
  }
  return { ...lote, ...(await contarItens(client, { idLote })) }
}

/** @throws Recusa when it was undone, or its time is over */
export function exigirAberto(
  { desfeitoEm, desfazerAte }: Pick<Lote, 'desfeitoEm' | 'desfazerAte'>,
  agora: Date,
): void {
  if (desfeitoEm) throw new Recusa('invalido', 'O lote já foi desfeito')
  if (desfazerAte < agora) {
    throw new Recusa('invalido', `O prazo para desfazer terminou às ${hora.format(desfazerAte)}`)
  }
}

const hora = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})

/** Until when a batch of this desk that begins now can be undone, by the rule of the day. */
export async function fimDoDesfazer(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  escopo: 'OPORTUNIDADE' | 'CONTATO',
): Promise<Date> {
  const regras = await regrasVigentes(client)
  const linha = regraEm(regras, 'desfazer_lote_minutos', escopo, hoje(agora))
  if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
  return new Date(agora.getTime() + linha.valor * 60_000)
}

export async function segurar(
  { client, escopo }: Pick<Contexto, 'client' | 'escopo'>,
  ids: readonly string[],
): Promise<Map<string, Segurada>> {
  const rows = await segurarOportunidades(client, { ids, escopo })
  return new Map(rows.map((row) => [row.id, row]))
}

/** @returns false when the id is somebody's already */
export async function inserirLote(
  { client, usuario, codigoPromotor, agora }: Contexto,
  { id, acao, desfazerAte }: Pick<Lote, 'id' | 'acao' | 'desfazerAte'>,
): Promise<boolean> {
  const nova = { id, idUsuario: usuario.id, codigoPromotor, acao, agora, desfazerAte }
  return (await adicionarLote(client, nova)) === 1
}

/** The moved rows in their present state, with their previous one. */
export async function inserirItens(
  client: Contexto['client'],
  idLote: string,
  movidas: readonly Segurada[],
): Promise<void> {
  await adicionarItens(client, {
    idLote,
    ids: movidas.map(({ id }) => id),
    de: movidas.map(({ status }) => status),
  })
}

/** The person's batches that can still be undone, the last one first. */
export async function lotesRecentes({ client, usuario, agora }: Contexto): Promise<LoteRecente[]> {
  return (await listarRecentes(client, { idUsuario: usuario.id, agora })).lotes
}
