import type { z } from 'zod'
import type { FinalidadeDeMensagem, TipoDeOptIn } from '#shared/contato/semaforo.ts'
import {
  type Mensagem,
  type Mensagens,
  MENSAGENS_NO_HISTORICO,
  type RespostaDoCliente,
} from '#shared/mensagem/api.ts'
import type { TipoDeHsm } from '#shared/hsm/template.ts'
import type { SituacaoDaMensagem } from '#shared/mensagem/situacao.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, json, sql } from '../base/db/fragmento.ts'
import { lista, objeto, quando } from '../base/db/objeto.ts'
import { pessoa } from '../organizacao/sql.ts'
import { telefoneMascaradoSql } from '../contato/sql.ts'
import { bloco } from '../atendimento/sql.ts'

/** What fills a template of WhatsApp. */
type Corpo = { template: string; idioma: string; parametros: readonly string[] }

type Fina = {
  finalidade: FinalidadeDeMensagem
  corpo: Corpo | null
  optIn: TipoDeOptIn | null
  tipo: TipoDeHsm | null
}

/** A message taken from the queue, with the phone as it is now. */
export type Tomada = Awaited<ReturnType<typeof tomarDaFila>>[number]

/** `comOptIn`: whether the opt-in it was queued under still stands. `tipo`: the kind of its template, as it is now. */
const camposTomados = sql<Fina>`m.id, m.canal, m.finalidade, m.texto, m.corpo, m.secreta, m.segredo,
  m.opt_in as "optIn", t.ddd, t.numero, m.criada_em as "criadaEm", m.expira_em as "expiraEm",
  m.id_cliente as "idCliente", m.id_telefone as "idTelefone",
  (select h.tipo_optin from hsm_template h where h.id = m.id_template) as tipo,
  case m.opt_in when 'informacional' then t.opt_in_informacional
                when 'comercial' then t.opt_in_comercial
                when 'transacional' then t.opt_in_transacional else true end as "comOptIn"`

/** The bank that lends, by the name that people use. */
export const lerBancoProprio = uma(
  'mensagem.banco-proprio',
  () => sql`select coalesce((select nome_curto from banco where proprio), 'Banco') as banco`,
)

/** Marks as begun, before anything leaves: whoever finds the mark later asks before sending again. */
export const tomarDaFila = varias(
  'mensagem.tomar-da-fila',
  (p: De<{ ids: readonly string[]; agora: Date }>) => sql<Fina>`update mensagem m
   set situacao = 'ENVIANDO', iniciada_em = ${p.agora}, atualizada_em = ${p.agora},
       tentativas = m.tentativas + 1
  from telefone t
 where m.id = any (${p.ids}::uuid[]) and m.situacao = 'NA_FILA' and t.id = m.id_telefone
returning ${camposTomados}`,
)

type Esquecidas = { antesDe: Date; agora: Date }

/**
 * Messages queued a while ago and never begun: the worker that took their jobs died. One that the gate holds back waits
 * for its job, unless the clock was put back.
 */
const esquecida = (p: De<Esquecidas>) => sql`m.situacao = 'NA_FILA'
   and (m.atualizada_em < ${p.antesDe}
        or m.atualizada_em > ${p.agora}::timestamptz + interval '1 minute')
   and (m.adiada_ate is null or m.adiada_ate < ${p.antesDe}
        or m.adiada_ate > ${p.agora}::timestamptz + interval '1 hour')`

/** The area codes of the forgotten messages. */
export const listarDddsEsquecidos = varias(
  'mensagem.ddds-esquecidos',
  (p: De<Esquecidas>) => sql`select distinct t.ddd
  from mensagem m join telefone t on t.id = m.id_telefone
 where ${esquecida(p)}`,
)

/**
 * The forgotten messages that may leave now: their hours are open, or hours do not bind them. Codes and consents
 * come first. Those that wait for the morning, however many, take nobody's place.
 */
export const listarEsquecidas = varias(
  'mensagem.esquecidas',
  (
    p: De<
      Esquecidas & { abertos: readonly string[]; aQualquerHora: readonly string[]; lote: number }
    >,
  ) => sql`
select m.id from mensagem m join telefone t on t.id = m.id_telefone
 where ${esquecida(p)}
   and (t.ddd = any (${p.abertos}::text[]) or m.finalidade = any (${p.aQualquerHora}::text[]))
 order by array_position(array['TOKEN', 'CONSENTIMENTO'], m.finalidade), m.atualizada_em
 limit ${p.lote}`,
)

type Duvida = { ids: readonly string[] | null; antesDe: Date; agora: Date; lote: number }

/**
 * Messages begun and not finished after a while. After the clock was put back, a begun message
 * looks like tomorrow's: it is uncertain too.
 */
export const tomarDuvidosas = varias(
  'mensagem.tomar-duvidosas',
  (p: De<Duvida>) => sql<Fina>`update mensagem m
   set situacao = 'INCERTA', atualizada_em = ${p.agora}
  from telefone t
 where m.id in (select id from mensagem
                 where situacao in ('ENVIANDO', 'INCERTA')
                   and (atualizada_em < ${p.antesDe}
                        or atualizada_em > ${p.agora}::timestamptz + interval '1 minute')
                   and (${p.ids}::uuid[] is null or id = any (${p.ids}))
                 order by atualizada_em limit ${p.lote} for update skip locked)
   and t.id = m.id_telefone
returning ${camposTomados}`,
)

/** The messages of these ids that are not finished: they are visited again. */
export const listarAbertas = varias(
  'mensagem.abertas',
  (p: De<{ ids: readonly string[] }>) => sql`select id, situacao, canal from mensagem
 where id = any (${p.ids}::uuid[]) and situacao in ('NA_FILA', 'ENVIANDO', 'INCERTA')`,
)

/** Simultaneous events of one message are applied one by one. */
export const travarMensagens = comando(
  'mensagem.travar',
  (p: De<{ ids: readonly string[] }>) =>
    sql`select from mensagem where id = any (${p.ids}::uuid[]) order by id for update`,
)

type Noticias = {
  ids: readonly string[]
  situacoes: readonly SituacaoDaMensagem[]
  idsExternos: readonly (string | null)[]
  codigos: readonly (string | null)[]
  motivos: readonly (string | null)[]
  /** When each happened. */
  instantes: readonly Date[]
  /** Until when each is held back. */
  adiadas: readonly (Date | null)[]
  ordem: readonly SituacaoDaMensagem[]
  agora: Date
}

export type Mudada = Awaited<ReturnType<typeof aplicar>>[number]

/**
 * Applies events of many messages in one statement, by the order of `situacoesDaMensagem`. Only a
 * message certainly not sent goes back to the queue. Each step keeps when it happened, the earliest
 * word of it. A secret is erased once sent or undeliverable.
 */
export const aplicar = varias(
  'mensagem.aplicar',
  (p: De<Noticias>) => sql`update mensagem m set
    situacao = k.nova,
    id_externo = coalesce(m.id_externo, r.id_externo),
    codigo_falha = case when k.nova = 'FALHOU' then coalesce(r.codigo, m.codigo_falha) end,
    motivo_falha = case when k.nova = 'FALHOU' then coalesce(r.motivo, m.motivo_falha) end,
    segredo = case when k.nova in ('NA_FILA', 'ENVIANDO', 'INCERTA') then m.segredo end,
    aceita_em = case when r.situacao = 'ACEITA'
      then least(m.aceita_em, r.ocorrida_em) else m.aceita_em end,
    enviada_em = case when r.situacao = 'ENVIADA'
      then least(m.enviada_em, r.ocorrida_em) else m.enviada_em end,
    entregue_em = case when r.situacao = 'ENTREGUE'
      then least(m.entregue_em, r.ocorrida_em) else m.entregue_em end,
    lida_em = case when r.situacao = 'LIDA' then least(m.lida_em, r.ocorrida_em) else m.lida_em end,
    falhou_em = case when r.situacao = 'FALHOU'
      then least(m.falhou_em, r.ocorrida_em) else m.falhou_em end,
    adiada_ate = case when k.nova = 'NA_FILA' then r.adiada_ate end,
    atualizada_em = ${p.agora}
   from unnest(${p.ids}::uuid[], ${p.situacoes}::text[], ${p.idsExternos}::text[],
               ${p.codigos}::text[], ${p.motivos}::text[], ${p.instantes}::timestamptz[],
               ${p.adiadas}::timestamptz[])
          as r(id, situacao, id_externo, codigo, motivo, ocorrida_em, adiada_ate)
   join mensagem n on n.id = r.id
  cross join lateral (select case
      when r.situacao = 'NA_FILA' and n.situacao in ('ENVIANDO', 'INCERTA') then 'NA_FILA'
      when array_position(${p.ordem}::text[], r.situacao)
           > array_position(${p.ordem}::text[], n.situacao) then r.situacao
      else n.situacao end as nova) k
  where m.id = r.id
  returning m.id, n.situacao as antes, m.situacao, m.id_relacionamento as "idRelacionamento",
            m.id_usuario as "idUsuario"`,
)

type Evento = {
  chave: string
  idMensagem: string
  codigoPromotor: string
  situacao: SituacaoDaMensagem
  codigo: string | null
  ocorridoEm: Date
  agora: Date
}

/** None is added when the notice was kept before. */
export const inserirEvento = comando(
  'mensagem.inserir-evento',
  (p: De<Evento>) => sql`insert into mensagem_evento (chave, id_mensagem, codigo_promotor, situacao,
    codigo, ocorrido_em, recebido_em)
  values (${p.chave}, ${p.idMensagem}, ${p.codigoPromotor}, ${p.situacao}, ${p.codigo},
          ${p.ocorridoEm}, ${p.agora}) on conflict do nothing`,
)

type Nova = {
  id: string
  chaveUnica: string
  idRelacionamento: string | null
  idCliente: string
  codigoPromotor: string
  idUsuario: string | undefined
  canal: string
  finalidade: FinalidadeDeMensagem
  idTelefone: string
  idTemplate: string | undefined
  versaoDoTemplate: number | undefined
  texto: string
  corpo: Corpo | undefined
  secreta: boolean
  segredo: Buffer | null
  optIn: TipoDeOptIn | null
  expiraEm: Date | null
  agora: Date
}

/** None is added when its key was used before. */
export const inserirMensagem = comando(
  'mensagem.inserir',
  (p: De<Nova>) => sql`insert into mensagem (id, chave_unica, id_relacionamento, id_cliente,
    codigo_promotor, id_usuario, canal, finalidade, id_telefone, id_template, template_versao, texto,
    corpo, secreta, segredo, opt_in, expira_em, criada_em, atualizada_em)
  values (${p.id}, ${p.chaveUnica}, ${p.idRelacionamento}, ${p.idCliente}, ${p.codigoPromotor},
          ${p.idUsuario}, ${p.canal}, ${p.finalidade}, ${p.idTelefone}, ${p.idTemplate},
          ${p.versaoDoTemplate}, ${p.texto}, ${json(p.corpo)}, ${p.secreta}, ${p.segredo},
          ${p.optIn}, ${p.expiraEm}, ${p.agora}, ${p.agora})
  on conflict (chave_unica) do nothing`,
)

type Novas = { codigoPromotor: string; novas: readonly object[]; agora: Date }

/** Many messages at once; those whose key was used before are left out. */
export const inserirMensagens = varias(
  'mensagem.inserir-varias',
  (p: De<Novas>) => sql<{ finalidade: FinalidadeDeMensagem }>`insert into mensagem (id, chave_unica,
    id_relacionamento, id_cliente, codigo_promotor, canal, finalidade, id_telefone, id_template,
    template_versao, texto, corpo, secreta, opt_in, criada_em, atualizada_em)
  select x.id, x."chaveUnica", x."idRelacionamento", x."idCliente", ${p.codigoPromotor}, x.canal,
         x.finalidade, x."idTelefone", x."idTemplate", x."versaoDoTemplate", x.texto, x.corpo, false,
         x."optIn", ${p.agora}, ${p.agora}
    from jsonb_to_recordset(${json(p.novas)}) as x (id uuid, "chaveUnica" text, "idRelacionamento" uuid,
      "idCliente" uuid, canal text, finalidade text, "idTelefone" uuid, "idTemplate" uuid,
      "versaoDoTemplate" int, texto text, corpo jsonb, "optIn" text)
   order by x.id
  on conflict (chave_unica) do nothing
  returning id, id_relacionamento as "idRelacionamento", finalidade`,
)

/** Messages that nobody began to send. Their keys are free again: the same intention later is a message of its own. */
export const cancelarMensagens = varias(
  'mensagem.cancelar',
  (p: De<{ ids: readonly string[]; agora: Date }>) => sql`update mensagem
   set situacao = 'FALHOU', codigo_falha = 'CANCELADA', motivo_falha = 'Envio cancelado antes de sair',
       falhou_em = ${p.agora}, atualizada_em = ${p.agora}, chave_unica = 'cancelada:' || id, segredo = null
 where id = any (${p.ids}::uuid[]) and situacao = 'NA_FILA'
returning id`,
)

/** Frees the keys of messages that failed: the client did not get them, so the same intention is a new message. */
export const liberarFalhadas = comando(
  'mensagem.liberar-falhadas',
  (p: De<{ chaves: readonly string[] }>) => sql`update mensagem
   set chave_unica = 'falhou:' || id
 where chave_unica = any (${p.chaves}::text[]) and situacao = 'FALHOU'`,
)

export const acharPelaChave = umaOuNada(
  'mensagem.achar-pela-chave',
  (p: De<{ chaveUnica: string }>) =>
    sql`select id from mensagem where chave_unica = ${p.chaveUnica}`,
)

export const listarPromotores = varias(
  'mensagem.promotores',
  () => sql`select codigo from promotor`,
)

/** Null for an unknown message. */
export const buscarPromotor = uma(
  'mensagem.promotor',
  (p: De<{ id: string }>) => sql`select promotor_da_mensagem(${p.id}) as promotor`,
)

type Recebida = {
  canal: string
  idExterno: string
  ddd: string
  numero: string
  texto: string
  intencao: string
  /** When the client wrote it. */
  em: Date
}

/** Keeps an answer for every client of the number; the relationships to tell of it. */
export const receber = varias(
  'mensagem.receber',
  (p: De<Recebida>) => sql<{ idRelacionamento: string }>`
select id_relacionamento as "idRelacionamento", id_atendente as "idAtendente"
  from receber_mensagem(${p.canal}, ${p.idExterno}, ${p.ddd}, ${p.numero}, ${p.texto},
                        ${p.intencao}, ${p.em})`,
)

const mensagem = objeto<z.input<typeof Mensagem>>({
  idMensagem: 'm.id',
  canal: 'm.canal',
  finalidade: 'm.finalidade',
  template: 'h.template',
  tag: 'h.tag',
  idTemplate: 'm.id_template',
  texto: 'm.texto',
  telefone: telefoneMascaradoSql,
  optIn: 'm.opt_in',
  situacao: 'm.situacao',
  codigoFalha: 'm.codigo_falha',
  motivoFalha: 'm.motivo_falha',
  autor: quando(sql`u.id is not null`, pessoa('u')),
  criadaEm: 'm.criada_em',
  enviadaEm: sql`coalesce(m.enviada_em, m.aceita_em)`,
  entregueEm: 'm.entregue_em',
  lidaEm: 'm.lida_em',
})

const resposta = objeto<z.input<typeof RespostaDoCliente>>({
  idResposta: 'x.id',
  canal: 'x.canal',
  telefone: telefoneMascaradoSql,
  texto: 'x.texto',
  intencao: 'x.intencao',
  recebidaEm: 'x.recebida_em',
})

/** Sent and received messages of the client of `a`, the newest first. */
export const historico = bloco('mensagem.historico', () =>
  objeto<z.input<typeof Mensagens>>({
    items: lista(mensagem, {
      ordem: sql`m.criada_em desc, m.id`,
      de: sql`from (select m.* from mensagem m
             where m.id_cliente = a.id_cliente and m.codigo_promotor = a.codigo_promotor
             order by m.criada_em desc, m.id limit ${MENSAGENS_NO_HISTORICO}) m
      join telefone t on t.id = m.id_telefone
      left join hsm_template h on h.id = m.id_template
      left join usuario u on u.id = m.id_usuario`,
    }),
    respostas: lista(resposta, {
      ordem: sql`x.recebida_em desc, x.id`,
      de: sql`from (select x.* from mensagem_recebida x
             where x.id_cliente = a.id_cliente and x.codigo_promotor = a.codigo_promotor
             order by x.recebida_em desc, x.id limit ${MENSAGENS_NO_HISTORICO}) x
      join telefone t on t.id = x.id_telefone`,
    }),
    total: sql<number>`((select count(*) from mensagem m
        where m.id_cliente = a.id_cliente and m.codigo_promotor = a.codigo_promotor)
      + (select count(*) from mensagem_recebida x
        where x.id_cliente = a.id_cliente and x.codigo_promotor = a.codigo_promotor))::int`,
  }),
)
