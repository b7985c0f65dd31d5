import type { CanalDoLink } from '#shared/consentimento/shapes.ts'
import type { TipoDocumento } from '#shared/formalizacao/documento.ts'
import type { TipoEvidencia } from '#shared/formalizacao/evidencia.ts'
import type { Caso, Papel } from '#shared/formalizacao/pessoas.ts'
import type { Autor, Modalidade, SituacaoFormalizacao } from '#shared/formalizacao/situacao.ts'
import { comando, uma } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'
import { fins } from './blocos.ts'

type NovaFormalizacao = {
  id: string
  idProposta: string
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  idAnterior: string | null
  modalidade: Modalidade
  caso: Caso
  idUsuario: string
  expiraEm: Date | null
  idPasso: string
  motivo: string | undefined
  agora: Date
}

/** The row and the beginning of its history are one statement. */
export const inserirFormalizacao = comando(
  'formalizacao.inserir',
  (p: De<NovaFormalizacao>) => sql`with nova as (
  insert into formalizacao (id, id_proposta, id_relacionamento, id_cliente, codigo_promotor,
    id_anterior, modalidade, caso, situacao, id_usuario, expira_em, criada_em, atualizada_em)
  values (${p.id}, ${p.idProposta}, ${p.idRelacionamento}, ${p.idCliente}, ${p.codigoPromotor},
    ${p.idAnterior}, ${p.modalidade}, ${p.caso}, 'CRIADA', ${p.idUsuario}, ${p.expiraEm},
    ${p.agora}, ${p.agora})
  returning id, id_cliente
)
insert into formalizacao_historico (id, id_formalizacao, id_cliente, de, para, por, id_usuario,
  motivo, ocorrido_em)
select ${p.idPasso}, id, id_cliente, null, 'CRIADA', 'ATENDENTE', ${p.idUsuario}, ${p.motivo},
       ${p.agora} from nova`,
)

export const apagarPessoas = comando(
  'formalizacao.apagar-pessoas',
  (p: De<{ id: string }>) => sql`delete from formalizacao_pessoa where id_formalizacao = ${p.id}`,
)

type NovasPessoas = {
  id: string
  idCliente: string
  papeis: readonly Papel[]
  nomes: readonly string[]
  cpfs: readonly string[]
}

export const inserirPessoas = comando(
  'formalizacao.inserir-pessoas',
  (p: De<NovasPessoas>) => sql`insert into formalizacao_pessoa
    (id_formalizacao, id_cliente, papel, nome, cpf)
  select ${p.id}, ${p.idCliente}, q.papel, q.nome, q.cpf
    from unnest(${p.papeis}::text[], ${p.nomes}::text[], ${p.cpfs}::text[]) as q(papel, nome, cpf)`,
)

type Mudanca = {
  id: string
  de: SituacaoFormalizacao
  para: SituacaoFormalizacao
  por: Autor
  idPasso: string
  idUsuario: string | undefined
  motivo: string | undefined
  /** When it happened. */
  em: Date
  /** When it is written. */
  agora: Date
}

/** State and history are one statement: neither exists without the other. */
export const gravarMudanca = comando(
  'formalizacao.mudar',
  (p: De<Mudanca>) => sql`with mudada as (
  update formalizacao set situacao = ${p.para}, atualizada_em = ${p.agora}, versao = versao + 1,
    motivo = ${p.motivo},
    aberta_em = case when ${p.para} = 'EM_PREENCHIMENTO' then coalesce(aberta_em, ${p.em}::timestamptz)
                else aberta_em end,
    assinada_em = case when ${p.para} = 'ASSINADA' then ${p.em}
                  when ${p.para} = 'PENDENTE_DOC' then null else assinada_em end,
    encerrada_em = case when ${p.para} in ${fins} then ${p.agora}::timestamptz else null end
   where id = ${p.id} and situacao = ${p.de}
  returning id, id_cliente
)
insert into formalizacao_historico (id, id_formalizacao, id_cliente, de, para, por, id_usuario,
  motivo, ocorrido_em)
select ${p.idPasso}, id, id_cliente, ${p.de}, ${p.para}, ${p.por}, ${p.idUsuario}, ${p.motivo},
       ${p.agora} from mudada`,
)

type NovaModalidade = { id: string; modalidade: Modalidade; caso: Caso; expiraEm: Date | null }

/** Changes how it is signed; the link before it does not count any more. */
export const gravarModalidade = comando(
  'formalizacao.gravar-modalidade',
  (p: De<NovaModalidade>) => sql`update formalizacao
   set modalidade = ${p.modalidade}, caso = ${p.caso}, expira_em = ${p.expiraEm}, protocolo = null,
       sequencia = 0, canal = null, id_telefone = null, link_enviado_em = null, aberta_em = null
 where id = ${p.id}`,
)

type NovoLink = {
  id: string
  canal: CanalDoLink
  idTelefone: string
  tentativa: number
  expiraEm: Date | null
  idUsuario: string
  agora: Date
}

/**
 * A link is requested, with the row of who asked: until the service has created it, the earlier one is
 * void already.
 */
export const pedirLink = comando(
  'formalizacao.pedir-link',
  (p: De<NovoLink>) => sql`with pedida as (
  update formalizacao
   set canal = ${p.canal}, id_telefone = ${p.idTelefone}, tentativa = ${p.tentativa},
       expira_em = ${p.expiraEm}, link_enviado_em = null, id_usuario_do_link = ${p.idUsuario},
       atualizada_em = ${p.agora},
       versao = versao + 1
   where id = ${p.id}
  returning id, id_cliente
)
insert into formalizacao_link (id_formalizacao, id_cliente, tentativa, canal, id_telefone,
  id_usuario, pedido_em)
select id, id_cliente, ${p.tentativa}, ${p.canal}, ${p.idTelefone}, ${p.idUsuario}, ${p.agora}
  from pedida`,
)

type Link = { id: string; tentativa: number; protocolo: string; resumo: string; agora: Date }

/** The link is there: its protocol and the text on it stay known, whichever link follows. */
export const guardarLink = uma(
  'formalizacao.guardar-link',
  (p: De<Link>) => sql<{ canal: CanalDoLink; idTelefone: string }>`with guardado as (
  update formalizacao_link set protocolo = ${p.protocolo}, resumo = ${p.resumo}
   where id_formalizacao = ${p.id} and tentativa = ${p.tentativa}
)
update formalizacao
   set protocolo = ${p.protocolo}, sequencia = 0, link_enviado_em = ${p.agora}, aberta_em = null
 where id = ${p.id}
returning canal, id_telefone as "idTelefone"`,
)

type LinkAceito = { id: string; protocolo: string; sequencia: number }

/** The link through which the client signed is the one that counts. */
export const voltarAoLink = comando(
  'formalizacao.voltar-ao-link',
  (p: De<LinkAceito>) => sql`update formalizacao
   set protocolo = ${p.protocolo}, sequencia = ${p.sequencia} where id = ${p.id}`,
)

type NovoTexto = { id: string; texto: string; resumo: string; agora: Date }

/** The text that the client was given; the same one, given again, is one row. */
export const guardarTexto = comando(
  'formalizacao.guardar-texto',
  (p: De<NovoTexto>) => sql`insert into formalizacao_texto
    (id_formalizacao, id_cliente, texto, resumo, entregue_em)
  select id, id_cliente, ${p.texto}, ${p.resumo}, ${p.agora}
    from formalizacao where id = ${p.id}
  on conflict (id_formalizacao, resumo) do nothing`,
)

type NovoEvento = { id: string; idCliente: string; chave: string; evento: string; agora: Date }

/** Answers zero when this was known already. */
export const anotarEvento = comando(
  'formalizacao.anotar-evento',
  (p: De<NovoEvento>) => sql`insert into formalizacao_evento
    (chave, id_formalizacao, id_cliente, evento, recebido_em)
  values (${p.chave}, ${p.id}, ${p.idCliente}, ${p.evento}, ${p.agora})
  on conflict (chave) do nothing`,
)

type Sequencia = {
  id: string
  sequencia: number
  tentativasBiometria: number
  pontuacao: number | null
}

export const guardarSequencia = comando(
  'formalizacao.guardar-sequencia',
  (p: De<Sequencia>) => sql`update formalizacao
   set sequencia = ${p.sequencia}, tentativas_biometria = ${p.tentativasBiometria},
       pontuacao_biometria = ${p.pontuacao}
 where id = ${p.id}`,
)

type NovaEvidencia = {
  idEvidencia: string
  id: string
  idCliente: string
  tipo: TipoEvidencia
  ocorridoEm: Date
  endereco?: string | null | undefined
  agente?: string | null | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  resumo?: string | null | undefined
  pontuacao?: number | null | undefined
  /** The day that stands on the paper. */
  dia?: string | undefined
}

/** The same act of the client, told twice, is one evidence. */
export const inserirEvidencia = comando(
  'formalizacao.inserir-evidencia',
  (p: De<NovaEvidencia>) => sql`insert into formalizacao_evidencia (id, id_formalizacao, id_cliente,
    tipo, ocorrido_em, endereco, agente, latitude, longitude, resumo, pontuacao, dia)
  select ${p.idEvidencia}, ${p.id}::uuid, ${p.idCliente}, ${p.tipo}::text,
         ${p.ocorridoEm}::timestamptz, ${p.endereco},
         ${p.agente}, ${p.latitude}, ${p.longitude}, ${p.resumo}::text, ${p.pontuacao}, ${p.dia}::date
   where not exists (select from formalizacao_evidencia e where e.id_formalizacao = ${p.id}
     and e.tipo = ${p.tipo} and e.ocorrido_em = ${p.ocorridoEm}
     and e.resumo is not distinct from ${p.resumo})`,
)

type Recusados = { id: string; tipos: readonly TipoDocumento[]; motivo: string }

/** Documents that must be made again say why; each kind then counts as missing. */
export const recusarDocumentos = comando(
  'formalizacao.recusar-documentos',
  (p: De<Recusados>) => sql`update formalizacao_documento
   set situacao = 'RECUSADO', motivo = ${p.motivo}
 where id_formalizacao = ${p.id} and tipo = any (${p.tipos}::text[]) and situacao = 'RECEBIDO'`,
)

/** A document that is asked for again has the hours of a link; paper has none. */
export const gravarPrazo = comando(
  'formalizacao.gravar-prazo',
  (p: De<{ id: string; expiraEm: Date | null }>) =>
    sql`update formalizacao set expira_em = ${p.expiraEm} where id = ${p.id}`,
)

/** A failed download is shown in the card of the formalization. */
export const anotarMotivo = comando(
  'formalizacao.anotar-motivo',
  (p: De<{ id: string; motivo: string; agora: Date }>) => sql`update formalizacao
   set motivo = ${p.motivo}, atualizada_em = ${p.agora}, versao = versao + 1
 where id = ${p.id}`,
)

/** Writes down what time ended; answers how many. */
export const vencer = uma(
  'formalizacao.vencer',
  (p: De<{ agora: Date }>) =>
    sql<{ quantas: number }>`select vencer_formalizacoes(${p.agora}) as quantas`,
)
