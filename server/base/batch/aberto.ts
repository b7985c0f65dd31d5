import { regraEm } from '#shared/calculo/regras.ts'
import { hoje } from '#shared/data.ts'
import type { Contexto } from '../http/handler.ts'
import { Recusa } from '../http/recusa.ts'
import { regrasVigentes } from '../rules/vigentes.ts'
import { travarLote } from './sql.ts'

export type Lote = NonNullable<Awaited<ReturnType<typeof acharLote>>>

/**
 * Locks a batch, so that its pieces and its undo take turns; null if it does not exist.
 *
 * @throws Recusa for an ATENDENTE when another person made the batch
 */
export async function acharLote({ client, usuario, escopo }: Contexto, tipo: string, id: string) {
  const lote = await travarLote(client, { id, tipo, escopo })
  if (lote && usuario.papel === 'ATENDENTE' && lote.idUsuario !== usuario.id) {
    throw new Recusa('sem-acesso', 'O lote é de outra pessoa')
  }
  return lote ?? null
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

/** Until when a batch that begins now can be undone, by the rule of the day. */
export async function fimDoDesfazer(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  escopo: string,
): Promise<Date> {
  const regras = await regrasVigentes(client)
  const linha = regraEm(regras, 'desfazer_lote_minutos', escopo, hoje(agora))
  if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
  return new Date(agora.getTime() + linha.valor * 60_000)
}
