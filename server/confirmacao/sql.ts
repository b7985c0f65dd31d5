import type { z } from 'zod'
import {
  type Confirmacao,
  type ConfirmacaoPendente,
  MAXIMO_DE_PENDENTES,
  type SituacaoConfirmacao,
} from '#shared/confirmacao/shapes.ts'
import type { Formato } from '#shared/formalizacao/documento.ts'
import { comando, uma, umaOuNada } from '../base/db/consulta.ts'
import { type De, sql } from '../base/db/fragmento.ts'
import { lista, objeto } from '../base/db/objeto.ts'
import { modelo } from '../base/http/modelo.ts'

/** Both sides of a document, and of another one. */
export const DOCUMENTOS_QUE_ESPERAM = 4

/** The phone that may prove the presence, and the promotor through which it is seen. */
export const acharTelefone = umaOuNada(
  'confirmacao.telefone',
  (p: De<{ idRelacionamento: string; idUsuario: string; agora: Date }>) => sql<{
    idTelefone: string
    promotor: string | null
  }>`select id_telefone as "idTelefone", promotor
  from telefone_da_confirmacao(${p.idRelacionamento}, ${p.idUsuario}, ${p.agora})`,
)

/** Requests about one relationship wait for each other. */
export const travar = comando(
  'confirmacao.travar',
  (p: De<{ idRelacionamento: string }>) =>
    sql`select from relacionamento where id = ${p.idRelacionamento} for no key update`,
)

type Pedido = {
  id: string
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  idUsuario: string
  agora: Date
}

type PorTelefone = Pedido & {
  tipo: 'CODIGO' | 'LINK'
  idTelefone: string
  resumo: string
  expiraEm: Date
}

export const inserirPorTelefone = comando(
  'confirmacao.inserir-por-telefone',
  (p: De<PorTelefone>) => sql`insert into confirmacao (id, id_relacionamento, id_cliente,
    codigo_promotor, tipo, id_usuario, pedida_em, id_telefone, resumo, expira_em)
  values (${p.id}, ${p.idRelacionamento}, ${p.idCliente}, ${p.codigoPromotor}, ${p.tipo},
          ${p.idUsuario}, ${p.agora}, ${p.idTelefone}, ${p.resumo}, ${p.expiraEm})`,
)

type PorDocumento = Pedido & {
  arquivo: string
  nomeArquivo: string
  formato: Formato
  arquivoResumo: string
}

/** Inserts nothing while that many documents wait. */
export const inserirDocumento = comando(
  'confirmacao.inserir-documento',
  (p: De<PorDocumento>) => sql`insert into confirmacao (id, id_relacionamento, id_cliente,
    codigo_promotor, tipo, id_usuario, pedida_em, arquivo, nome_arquivo, formato, arquivo_resumo)
  select ${p.id}, ${p.idRelacionamento}, ${p.idCliente}, ${p.codigoPromotor}, 'DOCUMENTO',
         ${p.idUsuario}, ${p.agora}, ${p.arquivo}, ${p.nomeArquivo}, ${p.formato}, ${p.arquivoResumo}
   where (select count(*) from confirmacao where id_relacionamento = ${p.idRelacionamento}
             and tipo = 'DOCUMENTO' and situacao = 'PEDIDA') < ${DOCUMENTOS_QUE_ESPERAM}`,
)

/**
 * Counts an attempt on the last open code and returns the code; no row without an open code. `impedido`: as of a link.
 */
export const contarTentativa = umaOuNada(
  'confirmacao.contar-tentativa',
  (p: De<{ idRelacionamento: string }>) => sql<{
    resumo: string
    expiraEm: Date
    impedido: boolean
  }>`update confirmacao set tentativas = tentativas + 1
 where id = (select id from confirmacao
              where id_relacionamento = ${p.idRelacionamento} and tipo = 'CODIGO'
              order by pedida_em desc, id desc limit 1)
   and situacao = 'PEDIDA'
returning id, resumo, expira_em as "expiraEm", tentativas,
  coalesce(not telefone_ainda_confirma(id), true) as impedido`,
)

type Decisao = {
  id: string
  situacao: SituacaoConfirmacao
  idDecisor: string | null
  motivo: string | null
  agora: Date
}

/** A confirmed proof makes the relationship whole: the trigger `confirmacao_decidida`. */
export const decidir = comando(
  'confirmacao.decidir',
  (p: De<Decisao>) => sql`update confirmacao
   set situacao = ${p.situacao}, decidida_em = ${p.agora}, id_decisor = ${p.idDecisor},
       motivo = ${p.motivo}
 where id = ${p.id} and situacao = 'PEDIDA'`,
)

/** Whose a link is, by its hash, before row-level security knows the promotor. */
export const acharLink = umaOuNada(
  'confirmacao.achar-link',
  (p: De<{ resumo: string }>) => sql`select id, promotor from confirmacao_do_link(${p.resumo})`,
)

/** The relationship `r` became whole after the link `k` was sent. */
const inteiroDesde = sql<boolean>`coalesce(r.confirmado_em >= k.pedida_em, false)`

/** The last link of a relationship, while the client may still answer it. */
export const linkQueEspera = umaOuNada(
  'confirmacao.link-que-espera',
  (p: De<{ idRelacionamento: string; agora: Date }>) => sql`
select k.id from confirmacao k
 where k.id = (select n.id from confirmacao n
                where n.id_relacionamento = ${p.idRelacionamento} and n.tipo = 'LINK'
                order by n.pedida_em desc, n.id desc limit 1)
   and k.situacao = 'PEDIDA' and k.expira_em > ${p.agora} and telefone_ainda_confirma(k.id)`,
)

/** A link as it was sent, and the relationship it is of. */
export type Convite = NonNullable<Awaited<ReturnType<typeof travarConvite>>>

/**
 * `impedido`: the phone is not the client's any more, or nobody may contact the client. `inteiro`: another
 * proof made the relationship whole since. One that was whole before asks for a proof of presence.
 */
export const travarConvite = umaOuNada(
  'confirmacao.travar-convite',
  (p: De<{ id: string; agora: Date }>) => sql<{ impedido: boolean }>`
select k.id, k.id_relacionamento as "idRelacionamento", k.id_usuario as "idUsuario", k.situacao,
       k.expira_em <= ${p.agora} as vencido,
       exists (select from confirmacao n where n.id_relacionamento = k.id_relacionamento
          and n.tipo = 'LINK' and (n.pedida_em, n.id) > (k.pedida_em, k.id)) as substituido,
       coalesce(not telefone_ainda_confirma(k.id), true) as impedido,
       ${inteiroDesde} as inteiro, p.nome as promotor, u.nome as atendente,
       coalesce((select nome from banco where proprio), 'banco') as banco
  from confirmacao k
  join relacionamento r on r.id = k.id_relacionamento
  join promotor p on p.codigo = k.codigo_promotor
  join usuario u on u.id = k.id_usuario
 where k.id = ${p.id} and k.tipo = 'LINK' for no key update of k`,
)

type RespostaDoLink = {
  id: string
  situacao: SituacaoConfirmacao
  motivo: string | null
  agora: Date
  endereco: string
  agente: string
  texto: string
  textoResumo: string
}

/** Stores the client's answer and its evidence. */
export const responder = comando(
  'confirmacao.responder',
  (p: De<RespostaDoLink>) => sql`update confirmacao
   set situacao = ${p.situacao}, decidida_em = ${p.agora}, motivo = ${p.motivo},
       endereco = ${p.endereco}, agente = ${p.agente}, texto = ${p.texto},
       texto_resumo = ${p.textoResumo}
 where id = ${p.id} and situacao = 'PEDIDA'`,
)

/** Whether the person opened the document `k`. */
const aberto = (p: De<{ idUsuario: string }>) => sql<boolean>`exists (
  select from confirmacao_abertura a where a.id_confirmacao = k.id and a.id_usuario = ${p.idUsuario})`

/** A document of the promotores in scope, locked. */
export const travarDocumento = umaOuNada(
  'confirmacao.travar-documento',
  (p: De<{ id: string; idUsuario: string }>) => sql<{
    arquivo: string
    nomeArquivo: string
    formato: Formato
    pediu: boolean
    aberto: boolean
  }>`
select id_relacionamento as "idRelacionamento", id_cliente as "idCliente",
       id_usuario as "idUsuario",
       pediu_relacionamento(id_relacionamento, ${p.idUsuario}) as pediu, situacao, arquivo, nome_arquivo as "nomeArquivo", formato, ${aberto(p)} as aberto
  from confirmacao k where id = ${p.id} and tipo = 'DOCUMENTO' for no key update`,
)

/** A second person opens the document; the first time counts. */
export const anotarAbertura = comando(
  'confirmacao.anotar-abertura',
  (p: De<{ id: string; idUsuario: string; agora: Date }>) => sql`
insert into confirmacao_abertura (id_confirmacao, id_usuario, codigo_promotor, aberta_em)
select k.id, ${p.idUsuario}, k.codigo_promotor, ${p.agora} from confirmacao k where k.id = ${p.id}
on conflict do nothing`,
)

/** Whether what was typed is in the register; null where the CPF decides and none was typed. */
export const documentoConfere = uma(
  'confirmacao.documento-confere',
  (p: De<{ id: string; nome: string; dataNascimento: string; cpf: string | null }>) => sql`
select documento_confere(${p.id}, ${p.nome}, ${p.dataNascimento}, ${p.cpf}) as confere`,
)

type Link = NonNullable<z.input<typeof Confirmacao>['link']>
type Documento = NonNullable<z.input<typeof Confirmacao>['documento']>

/** `Confirmacao` of one relationship. */
export const consultar = modelo(
  'confirmacao.consultar',
  (p: De<{ idRelacionamento: string; idUsuario: string; agora: Date }>) => sql`select ${objeto<
    z.input<typeof Confirmacao>
  >({
    idRelacionamento: 'r.id',
    confirmado: sql`r.confirmado_em is not null`,
    cadastro: sql`estado_do_cadastro(r.id, ${p.agora})`,
    temTelefone: sql`exists (select from telefone_da_confirmacao(r.id, ${p.idUsuario}, ${p.agora}))`,
    codigoValidoAte: sql`(select k.expira_em from confirmacao k
       where k.id_relacionamento = r.id and k.tipo = 'CODIGO' and k.situacao = 'PEDIDA'
         and k.expira_em > ${p.agora} order by k.pedida_em desc limit 1)`,
    link: sql`(select ${objeto<Link>({
      idConfirmacao: 'k.id',
      situacao: 'k.situacao',
      enviadoEm: 'k.pedida_em',
      validoAte: 'k.expira_em',
      vencido: sql`k.expira_em <= ${p.agora}`,
      impedido: sql`${inteiroDesde} or coalesce(not telefone_ainda_confirma(k.id), true)`,
    })}
        from confirmacao k where k.id_relacionamento = r.id and k.tipo = 'LINK'
       order by k.pedida_em desc, k.id desc limit 1)`,
    documento: sql`(select ${objeto<Documento>({
      idConfirmacao: 'k.id',
      situacao: 'k.situacao',
      pedidaEm: 'k.pedida_em',
      pedidaPor: 'u.nome',
      motivo: 'k.motivo',
    })}
        from confirmacao k join usuario u on u.id = k.id_usuario
       where k.id_relacionamento = r.id and k.tipo = 'DOCUMENTO'
       order by k.pedida_em desc, k.id desc limit 1)`,
  })}::text as model
  from relacionamento r where r.id = ${p.idRelacionamento}`,
)

type DeQuem = { escopo: readonly string[]; idUsuario: string }

const documentosQueEsperam = (p: De<DeQuem>) => sql`k.tipo = 'DOCUMENTO' and k.situacao = 'PEDIDA'
  and k.codigo_promotor = any (${p.escopo}::text[])`

/** As `travarDeOutra` of the verb: the person sent the document `k`, or asked for its client. */
const doPedinte = (p: De<Pick<DeQuem, 'idUsuario'>>) => sql<boolean>`(k.id_usuario = ${p.idUsuario}
  or pediu_relacionamento(k.id_relacionamento, ${p.idUsuario}))`

/** Documents that wait and that the person may check. */
export const documentosDeOutros = (p: De<DeQuem>) =>
  sql`select from confirmacao k where ${documentosQueEsperam(p)} and not ${doPedinte(p)}`

type Pendentes = { items: z.input<typeof ConfirmacaoPendente>[]; total: number }

/**
 * Documents that wait for a decision, the oldest first, in the promotores of the scope. Those that wait for somebody
 * else than the caller come last and take no place from the others.
 */
export const listarPendentes = modelo(
  'confirmacao.pendentes',
  (p: De<DeQuem>) =>
    sql`select ${objeto<Pendentes>({
      items: lista(
        objeto<z.input<typeof ConfirmacaoPendente>>({
          idConfirmacao: 'k.id',
          idRelacionamento: 'k.id_relacionamento',
          codigoPromotor: 'k.codigo_promotor',
          idUsuario: 'k.id_usuario',
          pedidaPor: 'k.nome_de_quem',
          pedidaEm: 'k.pedida_em',
          seu: 'k.seu',
          aberto: aberto(p),
        }),
        {
          ordem: sql`k.seu, k.pedida_em, k.id`,
          de: sql`from (select k.*, u.nome as nome_de_quem, ${doPedinte(p)} as seu
         from confirmacao k join usuario u on u.id = k.id_usuario
        where ${documentosQueEsperam(p)}
        order by seu, k.pedida_em, k.id limit ${MAXIMO_DE_PENDENTES}) k`,
        },
      ),
      total: sql<number>`(select count(*)::int from confirmacao k where ${documentosQueEsperam(p)})`,
    })}::text as model`,
)
