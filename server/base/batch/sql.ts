import { comando, uma, umaOuNada, varias } from '../db/consulta.ts'
import { type De, json, sql, type Sql, type Valor } from '../db/fragmento.ts'
import { juntos, objeto } from '../db/objeto.ts'

export const travarLote = umaOuNada(
  'batch.travar',
  (p: De<{ id: string; tipo: string; escopo: readonly string[] }>) => sql`
select id, acao, id_usuario as "idUsuario", desfazer_ate as "desfazerAte",
    desfeito_em as "desfeitoEm", criado_em as "criadoEm"
  from lote
 where id = ${p.id} and tipo = ${p.tipo} and codigo_promotor = any (${p.escopo}::text[])
   for update`,
)

/** Counted once the batch is locked: a piece of it may have just been added. */
export const contarItens = uma(
  'batch.contar-itens',
  (p: De<{ idLote: string }>) =>
    sql`select count(*)::int as itens from lote_item where id_lote = ${p.idLote}`,
)

type Novo = {
  id: string
  tipo: string
  acao: string
  idUsuario: string
  codigoPromotor: string | null
  agora: Date
  desfazerAte: Date
}

/** Adds no row when the id is taken. */
export const inserirLote = comando(
  'batch.inserir',
  (p: De<Novo>) => sql`insert into lote
    (id, tipo, acao, id_usuario, codigo_promotor, criado_em, desfazer_ate)
  values (${p.id}, ${p.tipo}, ${p.acao}, ${p.idUsuario}, ${p.codigoPromotor}, ${p.agora},
          ${p.desfazerAte})
  on conflict (id) do nothing`,
)

/**
 * Adds rows to a batch, for the statement that a kind declares. `linhas` selects id, promotor, the
 * values before as JSON, and the version that the batch makes. A row that a later piece changes again
 * keeps its values before the first.
 */
export const inserirItens = (idLote: Valor<string>, linhas: Sql): Sql => sql`insert into lote_item
    (id_lote, id_item, codigo_promotor, antes, versao)
  select ${idLote}, l.id, l.codigo_promotor, l.antes::jsonb, l.versao
    from (${linhas}) l (id, codigo_promotor, antes, versao)
  on conflict (id_lote, id_item) do update set versao = excluded.versao`

export const listarItens = varias(
  'batch.listar-itens',
  (p: De<{ idLote: string }>) =>
    sql`select id_item as id, versao, antes from lote_item where id_lote = ${p.idLote}`,
)

export const encerrarLote = comando(
  'batch.encerrar',
  (p: De<{ id: string; idUsuario: string; agora: Date }>) =>
    sql`update lote set desfeito_em = ${p.agora}, desfeito_por = ${p.idUsuario}
 where id = ${p.id}`,
)

export const marcarVoltas = comando(
  'batch.marcar-voltas',
  (p: De<{ idLote: string; ids: readonly string[]; agora: Date }>) =>
    sql`update lote_item set desfeito_em = ${p.agora}
 where id_lote = ${p.idLote} and id_item = any (${p.ids}::uuid[])`,
)

/**
 * Marks the rows of a batch that go back, those of `quais` without a reason to stay, for the statement that
 * a word declares.
 */
export const marcarVoltasDe = (
  { idLote, agora }: De<{ idLote: string; agora: Date }>,
  quais: Sql,
): Sql => sql`update lote_item set desfeito_em = ${agora}
     where id_lote = ${idLote} and motivos is null and id_item in (${quais})`

export const guardarMotivos = comando(
  'batch.guardar-motivos',
  (p: De<{ idLote: string; ficam: { id: string; motivos: readonly string[] }[] }>) =>
    sql`update lote_item i set motivos = f.motivos
  from jsonb_to_recordset(${json(p.ficam)}::jsonb) f (id uuid, motivos text[])
 where i.id_lote = ${p.idLote} and i.id_item = f.id`,
)

type Recente = {
  idLote: string
  acao: string
  itens: number
  criadoEm: string
  desfazerAte: string
}

/** More than these are looked through by nobody. */
const MAXIMO_DE_RECENTES = 5

/** The person's batches of a kind that can still be undone, the last one first. */
export const listarRecentes = uma(
  'batch.recentes',
  (p: De<{ tipo: string; idUsuario: string; agora: Date }>) => sql<{ lotes: Recente[] }>`
select ${juntos(
    objeto<Recente>({
      idLote: 'l.id',
      acao: 'l.acao',
      itens: sql`(select count(*) from lote_item i where i.id_lote = l.id)`,
      criadoEm: 'l.criado_em',
      desfazerAte: 'l.desfazer_ate',
    }),
    sql`l.criado_em desc, l.id`,
  )} as lotes
  from (select * from lote
         where id_usuario = ${p.idUsuario} and tipo = ${p.tipo} and desfeito_em is null
           and desfazer_ate >= ${p.agora}
         order by desfazer_ate desc limit ${MAXIMO_DE_RECENTES}) l`,
)
