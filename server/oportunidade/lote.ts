import { hoje } from '#shared/data.ts'
import type { AcaoDoLote, LoteRecente } from '#shared/oportunidade/lote.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { regraEm } from '#shared/calculo/regras.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'

export type Lote = {
  id: string
  idUsuario: string
  acao: AcaoDoLote
  desfazerAte: Date
  desfeitoEm: Date | null
  movidas: number
}

const trava = `select l.id, l.id_usuario as "idUsuario", l.acao, l.desfazer_ate as "desfazerAte",
    l.desfeito_em as "desfeitoEm"
  from oportunidade_lote l where l.id = $1 and l.codigo_promotor = any ($2::text[]) for update`

/** Counted once the batch is held: a piece of it may have just been added. */
const contagem = `select count(*)::int as movidas from oportunidade_lote_item where id_lote = $1`

/**
 * Holds a batch, so that its pieces and its undoing take turns; null where there is none.
 *
 * @throws Recusa when another made it: an ATENDENTE has only their own, who supervises those of theirs
 */
export async function travarLote(
  { client, usuario, escopo }: Pick<Contexto, 'client' | 'usuario' | 'escopo'>,
  idLote: string,
): Promise<Lote | null> {
  const { rows } = await client.query<Omit<Lote, 'movidas'>>(
    preparada(trava, [idLote, [...escopo]]),
  )
  const [lote] = rows
  if (!lote) return null
  if (usuario.papel === 'ATENDENTE' && lote.idUsuario !== usuario.id) {
    throw new Recusa('sem-acesso', 'O lote é de outra pessoa')
  }
  const contadas = await client.query<{ movidas: number }>(preparada(contagem, [idLote]))
  return { ...lote, movidas: contadas.rows[0]?.movidas ?? 0 }
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

/** An opportunity of a batch, held until the transaction ends. */
export type Segurada = {
  id: string
  idCliente: string
  codigoPromotor: string
  status: StatusOportunidade
  versao: number
}

/**
 * All of them at once and in the order everybody holds them, so that two batches, or a batch and a
 * transfer, wait for each other instead of meeting in a deadlock.
 */
const seguranca = `select o.id, o.id_cliente as "idCliente", o.codigo_promotor as "codigoPromotor",
    o.status, o.versao
  from relacionamento r
  join oportunidade o on o.id_relacionamento = r.id
 where o.id = any ($1::uuid[]) and o.codigo_promotor = any ($2::text[])
 order by r.id, o.id
   for share of r for update of o`

export async function segurar(
  { client, escopo }: Pick<Contexto, 'client' | 'escopo'>,
  ids: readonly string[],
): Promise<Map<string, Segurada>> {
  const { rows } = await client.query<Segurada>(preparada(seguranca, [ids, [...escopo]]))
  return new Map(rows.map((row) => [row.id, row]))
}

const insercao = `insert into oportunidade_lote
    (id, id_usuario, codigo_promotor, acao, criado_em, desfazer_ate)
  values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`

/** @returns false when the id is somebody's already */
export async function inserirLote(
  { client, usuario, codigoPromotor, agora }: Contexto,
  { id, acao, desfazerAte }: Pick<Lote, 'id' | 'acao' | 'desfazerAte'>,
): Promise<boolean> {
  const { rowCount } = await client.query(
    preparada(insercao, [id, usuario.id, codigoPromotor, acao, agora, desfazerAte]),
  )
  return rowCount === 1
}

const insercaoDosItens = `insert into oportunidade_lote_item
    (id_lote, id_oportunidade, codigo_promotor, de, para, versao)
  select $1, o.id, o.codigo_promotor, m.de, o.status, o.versao
    from unnest($2::uuid[], $3::text[]) as m(id, de) join oportunidade o on o.id = m.id`

/** What was moved, as it is now, with where it came from. */
export async function inserirItens(
  client: Contexto['client'],
  idLote: string,
  movidas: readonly Segurada[],
): Promise<void> {
  await client.query(
    preparada(insercaoDosItens, [
      idLote,
      movidas.map(({ id }) => id),
      movidas.map(({ status }) => status),
    ]),
  )
}

const recentes = `select coalesce(json_agg(json_build_object('idLote', l.id, 'acao', l.acao,
      'movidas', (select count(*) from oportunidade_lote_item i where i.id_lote = l.id),
      'criadoEm', l.criado_em, 'desfazerAte', l.desfazer_ate)
      order by l.criado_em desc, l.id), '[]') as lotes
  from (select * from oportunidade_lote
         where id_usuario = $1 and desfeito_em is null and desfazer_ate >= $2
         order by desfazer_ate desc limit 5) l`

/** The batches of the person that can still be undone, the last one first. */
export async function lotesRecentes({ client, usuario, agora }: Contexto): Promise<LoteRecente[]> {
  const { rows } = await client.query<{ lotes: LoteRecente[] }>(
    preparada(recentes, [usuario.id, agora]),
  )
  return rows[0]?.lotes ?? []
}
