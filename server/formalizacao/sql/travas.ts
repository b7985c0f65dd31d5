import type { Dia } from '#shared/data.ts'
import type { TipoDocumento } from '#shared/formalizacao/documento.ts'
import type { Caso } from '#shared/formalizacao/pessoas.ts'
import type { Modalidade, SituacaoFormalizacao } from '#shared/formalizacao/situacao.ts'
import { dinheiroSaiu, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import { comando, uma, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { objeto } from '../../base/db/objeto.ts'
import { impedimentoEm, precoValidoAte } from '../../proposta/sql/fatos.ts'
import { averbaAqui } from '../../proposta/sql/travar.ts'
import { beneficioDaProposta, fins, tiposQueFaltam } from './blocos.ts'

export const segurarProposta = comando(
  'formalizacao.segurar-proposta',
  (p: De<{ id: string }>) => sql`select from proposta where id = ${p.id} for update`,
)

/** The legal representative of the holder, where the INSS registered one. */
type Representante = { cpf: string | null }

export type PropostaTravada = Awaited<ReturnType<typeof lerProposta>>

/** Locks the proposta first: concurrent beginnings and endings are serialized. */
export const lerProposta = uma(
  'formalizacao.ler-proposta',
  (p: De<{ id: string }>) => sql<{
    situacao: SituacaoProposta
    averbaAqui: boolean
    /** The last day of the price of a loan; null of a portability, and of a price without an end. */
    precoValidoAte: Dia | null
    representante: Representante | null
  }>`select p.id, p.numero, p.situacao, p.codigo_convenio as "codigoConvenio",
    ${averbaAqui} as "averbaAqui", ${precoValidoAte} as "precoValidoAte",
    p.situacao = 'PENDENTE' and (p.saldo_informado is not null or exists (
      select from preco_dia r where r.id_proposta = p.id and r.situacao = 'AGUARDA')) as "esperaCliente",
    p.id_relacionamento as "idRelacionamento", p.id_cliente as "idCliente",
    p.codigo_promotor as "codigoPromotor", c.cpf, c.uf,
    (select f.id from formalizacao f where f.id_proposta = p.id and f.situacao not in ${fins})
      as "idViva",
    (select f.id from formalizacao f where f.id_proposta = p.id
      order by f.criada_em desc, f.id desc limit 1) as "idUltima",
    (select ${objeto<Representante>({ cpf: 'b.representante_legal_cpf' })}
       from ${beneficioDaProposta} b where b.representado) as representante
  from proposta p join cliente c on c.id = p.id_cliente
 where p.id = ${p.id} for update of p`,
)

export const segurarPropostaDa = comando(
  'formalizacao.segurar-proposta-da',
  (p: De<{ id: string }>) => sql`select from proposta
 where id = (select id_proposta from formalizacao where id = ${p.id}) for update`,
)

export const segurarFormalizacao = comando(
  'formalizacao.segurar',
  (p: De<{ id: string }>) => sql`select from formalizacao where id = ${p.id} for update`,
)

/** Locks a formalization until the end of the transaction, with the facts for its guards. */
export type Travada = NonNullable<Awaited<ReturnType<typeof lerTravada>>>

export const lerTravada = umaOuNada(
  'formalizacao.ler-travada',
  (p: De<{ id: string }>) => sql<{
    modalidade: Modalidade
    caso: Caso
    situacao: SituacaoFormalizacao
    faltam: TipoDocumento[]
  }>`select f.id, f.id_proposta as "idProposta", f.id_relacionamento as "idRelacionamento",
    f.id_cliente as "idCliente", f.codigo_promotor as "codigoPromotor",
    (select r.id_atendente from relacionamento r where r.id = f.id_relacionamento) as "idAtendente",
    f.modalidade, f.caso, f.situacao, f.id_usuario as "idUsuario", f.protocolo, f.sequencia,
    f.tentativa, f.tentativas_biometria as "tentativasBiometria",
    f.link_enviado_em as "linkEnviadoEm", f.expira_em as "expiraEm", f.criada_em as "criadaEm",
    f.encerrada_em as "encerradaEm",
    (select h.motivo from formalizacao_historico h
      where h.id_formalizacao = f.id and h.para = f.situacao
      order by h.ocorrido_em desc, h.id desc limit 1) as "motivoDaSituacao",
    exists (select from formalizacao_historico h
             where h.id_formalizacao = f.id and h.para = 'ASSINADA') as "foiAssinada",
    ${tiposQueFaltam} as faltam
  from formalizacao f
  join proposta p on p.id = f.id_proposta
  join cliente c on c.id = f.id_cliente where f.id = ${p.id}`,
)

/** The live formalization of the proposta; there is one at most. */
export const formalizacaoViva = umaOuNada(
  'formalizacao.viva',
  (p: De<{ idProposta: string }>) => sql`select id from formalizacao
 where id_proposta = ${p.idProposta} and situacao not in ${fins}`,
)

/** The last signed formalization of the proposta, with the link under which its papers lie. */
export const formalizacaoAssinada = umaOuNada(
  'formalizacao.assinada',
  (p: De<{ idProposta: string }>) => sql`select id, codigo_promotor as "codigoPromotor", protocolo
  from formalizacao
 where id_proposta = ${p.idProposta} and situacao in ('ASSINADA', 'CONFERIDA', 'CONCLUIDA')
 order by criada_em desc, id desc limit 1`,
)

/** The formalization of a link, replaced or not, and the hash of the text on it. */
export const acharProtocolo = umaOuNada(
  'formalizacao.achar-protocolo',
  (p: De<{ protocolo: string }>) => sql`select f.id, l.resumo from formalizacao f
  left join formalizacao_link l on l.id_formalizacao = f.id and l.protocolo = ${p.protocolo}
 where f.protocolo = ${p.protocolo} or l.protocolo is not null`,
)

type Impedidos = { agora: Date; id: string | null }

/** Live links that do not reach the client: of one formalization, or of all promotores. */
export const linksImpedidos = varias(
  'formalizacao.links-impedidos',
  (p: De<Impedidos>) =>
    sql<{
      id: string
      promotor: string
      motivo: 'OBITO' | 'RESTRITO' | 'SOSSEGO' | 'TELEFONE'
    }>`select id, codigo_promotor as promotor, motivo from links_impedidos(${p.agora}, ${p.id})`,
)

/** Of every promotor: live links of propostas by which nothing is lent any more. */
export const linksSemEmprestimo = varias(
  'formalizacao.links-sem-emprestimo',
  (p: De<{ dia: Dia }>) => sql`select f.id, f.codigo_promotor as promotor
  from formalizacao f
  join proposta p on p.id = f.id_proposta
  join cliente c on c.id = p.id_cliente
 where f.situacao in ('LINK_ENVIADO', 'EM_PREENCHIMENTO', 'PENDENTE_DOC', 'DOCUMENTOS_OK', 'BIOMETRIA_OK')
   and f.modalidade <> 'FISICA' and f.id_telefone is not null and p.situacao not in ${[...dinheiroSaiu]}
   and ${impedimentoEm(p.dia)} is not null
 order by f.id`,
)

/** Whose a link is, before row-level security knows the promotor. */
export const acharPromotor = uma(
  'formalizacao.achar-promotor',
  (p: De<{ protocolo: string }>) =>
    sql`select promotor_da_formalizacao(${p.protocolo}) as promotor`,
)
