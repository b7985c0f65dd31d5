import type { ClientBase } from 'pg'
import type { Finalidade, TipoDeOptIn } from '#shared/contato/semaforo.ts'
import { type SituacaoDaMensagem, situacoesDaMensagem } from '#shared/mensagem/situacao.ts'
import { preparada } from '../base/db/preparada.ts'

/** A message taken from the queue, with the phone as it is now. */
export type Tomada = {
  id: string
  canal: 'SMS' | 'WHATSAPP'
  finalidade: Finalidade
  texto: string
  corpo: { template: string; idioma: string; parametros: string[] } | null
  secreta: boolean
  segredo: Buffer | null
  optIn: TipoDeOptIn | null
  ddd: string
  numero: string
  /** Whether the opt-in it was queued under still stands. */
  comOptIn: boolean
  criadaEm: Date
}

const camposTomados = `m.id, m.canal, m.finalidade, m.texto, m.corpo, m.secreta, m.segredo,
  m.opt_in as "optIn", t.ddd, t.numero, m.criada_em as "criadaEm",
  case m.opt_in when 'informacional' then t.opt_in_informacional
                when 'comercial' then t.opt_in_comercial
                when 'transacional' then t.opt_in_transacional else true end as "comOptIn"`

/** Marks as begun, before anything leaves: whoever finds the mark later asks before sending again. */
export async function tomarDaFila(
  client: ClientBase,
  ids: readonly string[],
  agora: Date,
): Promise<Tomada[]> {
  const { rows } = await client.query<Tomada>(
    preparada(
      `update mensagem m
          set situacao = 'ENVIANDO', iniciada_em = $2, atualizada_em = $2,
              tentativas = m.tentativas + 1
         from telefone t
        where m.id = any ($1::uuid[]) and m.situacao = 'NA_FILA' and t.id = m.id_telefone
       returning ${camposTomados}`,
      [ids, agora],
    ),
  )
  return rows
}

/**
 * Messages that were queued a while ago and that nobody began: the worker that took their jobs died
 * before.
 */
export async function esquecidasNaFila(
  client: ClientBase,
  { antesDe, agora, lote }: { antesDe: Date; agora: Date; lote: number },
): Promise<Pick<Tomada, 'id' | 'ddd' | 'finalidade'>[]> {
  const { rows } = await client.query<Pick<Tomada, 'id' | 'ddd' | 'finalidade'>>(
    preparada(
      `select m.id, t.ddd, m.finalidade from mensagem m join telefone t on t.id = m.id_telefone
        where m.situacao = 'NA_FILA'
          and (m.atualizada_em < $1 or m.atualizada_em > $2::timestamptz + interval '1 minute')
        order by m.atualizada_em limit $3`,
      [antesDe, agora, lote],
    ),
  )
  return rows
}

/**
 * Messages whose sending was begun and whose end nobody wrote, still for a while. A clock that was
 * put back makes what was begun look like tomorrow's: it is as doubtful.
 */
export async function tomarDuvidosas(
  client: ClientBase,
  ids: readonly string[] | null,
  { antesDe, agora, lote }: { antesDe: Date; agora: Date; lote: number },
): Promise<Tomada[]> {
  const { rows } = await client.query<Tomada>(
    preparada(
      `update mensagem m
          set situacao = 'INCERTA', atualizada_em = $3
         from telefone t
        where m.id in (select id from mensagem
                        where situacao in ('ENVIANDO', 'INCERTA')
                          and (atualizada_em < $2 or atualizada_em > $3::timestamptz + interval '1 minute')
                          and ($1::uuid[] is null or id = any ($1))
                        order by atualizada_em limit $4 for update skip locked)
          and t.id = m.id_telefone
       returning ${camposTomados}`,
      [ids, antesDe, agora, lote],
    ),
  )
  return rows
}

/** Of these, the ones that wait for something: they must be looked at again. */
export async function aindaAbertas(
  client: ClientBase,
  ids: readonly string[],
): Promise<{ id: string; situacao: SituacaoDaMensagem; canal: 'SMS' | 'WHATSAPP' }[]> {
  const { rows } = await client.query(
    preparada(
      `select id, situacao, canal from mensagem
        where id = any ($1::uuid[]) and situacao in ('NA_FILA', 'ENVIANDO', 'INCERTA')`,
      [ids],
    ),
  )
  return rows
}

/** What became known of a message. */
export type Noticia = {
  id: string
  situacao: SituacaoDaMensagem
  idExterno?: string | undefined
  codigo?: string | null
  motivo?: string | null
}

export type Mudada = {
  id: string
  situacao: SituacaoDaMensagem
  idRelacionamento: string | null
  idUsuario: string | null
}

/**
 * Takes news of many messages in one statement, by the order of `situacoesDaMensagem`; only what
 * surely did not leave goes back to the queue. A secret is erased as soon as it was sent or cannot
 * be any more.
 */
const aplicacao = `update mensagem m set
    situacao = k.nova,
    id_externo = coalesce(m.id_externo, r.id_externo),
    codigo_falha = case when k.nova = 'FALHOU' then coalesce(r.codigo, m.codigo_falha) end,
    motivo_falha = case when k.nova = 'FALHOU' then coalesce(r.motivo, m.motivo_falha) end,
    segredo = case when k.nova in ('NA_FILA', 'ENVIANDO', 'INCERTA') then m.segredo end,
    aceita_em = case when r.situacao = 'ACEITA' then coalesce(m.aceita_em, $6) else m.aceita_em end,
    enviada_em = case when r.situacao = 'ENVIADA' then coalesce(m.enviada_em, $6) else m.enviada_em end,
    entregue_em = case when r.situacao = 'ENTREGUE' then coalesce(m.entregue_em, $6) else m.entregue_em end,
    lida_em = case when r.situacao = 'LIDA' then coalesce(m.lida_em, $6) else m.lida_em end,
    falhou_em = case when r.situacao = 'FALHOU' then coalesce(m.falhou_em, $6) else m.falhou_em end,
    atualizada_em = $6
   from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
          as r(id, situacao, id_externo, codigo, motivo)
   join mensagem n on n.id = r.id
  cross join lateral (select case
      when r.situacao = 'NA_FILA' and n.situacao = 'ENVIANDO' then 'NA_FILA'
      when array_position($7::text[], r.situacao) > array_position($7::text[], n.situacao)
        then r.situacao
      else n.situacao end as nova) k
  where m.id = r.id
  returning m.id, m.situacao, m.id_relacionamento as "idRelacionamento",
            m.id_usuario as "idUsuario"`

export async function aplicarNoticias(
  client: ClientBase,
  noticias: readonly Noticia[],
  agora: Date,
): Promise<Mudada[]> {
  if (noticias.length === 0) return []
  const emOrdem = noticias.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  // Held first and judged after: news of one message that come together are taken one by one.
  await client.query(
    preparada('select from mensagem where id = any ($1::uuid[]) order by id for update', [
      emOrdem.map(({ id }) => id),
    ]),
  )
  const { rows } = await client.query<Mudada>(
    preparada(aplicacao, [
      emOrdem.map(({ id }) => id),
      emOrdem.map(({ situacao }) => situacao),
      emOrdem.map(({ idExterno }) => idExterno ?? null),
      emOrdem.map(({ codigo }) => codigo ?? null),
      emOrdem.map(({ motivo }) => motivo ?? null),
      agora,
      [...situacoesDaMensagem],
    ]),
  )
  return rows
}

/** Keeps a notice of a channel; false when it was kept before. */
export async function anotarEvento(
  client: ClientBase,
  evento: {
    chave: string
    idMensagem: string
    codigoPromotor: string
    situacao: SituacaoDaMensagem
    codigo: string | null
    ocorridoEm: Date
    agora: Date
  },
): Promise<boolean> {
  const { chave, idMensagem, codigoPromotor, situacao, codigo, ocorridoEm, agora } = evento
  const { rowCount } = await client.query(
    preparada(
      `insert into mensagem_evento (chave, id_mensagem, codigo_promotor, situacao, codigo,
         ocorrido_em, recebido_em)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [chave, idMensagem, codigoPromotor, situacao, codigo, ocorridoEm, agora],
    ),
  )
  return rowCount === 1
}
