import type { Caso, Pessoa } from '#shared/formalizacao/pessoas.ts'
import type { CanalDoLink } from '#shared/consentimento/shapes.ts'
import { nomesDosDocumentos, type TipoDocumento } from '#shared/formalizacao/documento.ts'
import type { BuscaDoChecklist } from '#shared/formalizacao/shapes.ts'
import type {
  Autor,
  Estado,
  Modalidade,
  SituacaoFormalizacao,
} from '#shared/formalizacao/situacao.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import {
  beneficioDaProposta,
  checklistPrevisto,
  fins,
  tiposQueFaltam,
  umaFormalizacao,
} from './blocos.ts'

type Client = Contexto['client']

/** A formalization held until the transaction ends, with what its guards look at. */
export type Travada = Estado & {
  id: string
  idProposta: string
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  idAtendente: string | null
  caso: Caso
  idUsuario: string
  protocolo: string | null
  sequencia: number
  tentativa: number
  tentativasBiometria: number
  linkEnviadoEm: Date | null
  expiraEm: Date | null
  faltam: TipoDocumento[]
}

const campos = `f.id, f.id_proposta as "idProposta", f.id_relacionamento as "idRelacionamento",
    f.id_cliente as "idCliente", f.codigo_promotor as "codigoPromotor",
    (select r.id_atendente from relacionamento r where r.id = f.id_relacionamento) as "idAtendente",
    f.modalidade, f.caso, f.situacao, f.id_usuario as "idUsuario", f.protocolo, f.sequencia,
    f.tentativa, f.tentativas_biometria as "tentativasBiometria",
    f.link_enviado_em as "linkEnviadoEm", f.expira_em as "expiraEm",
    ${tiposQueFaltam} as faltam
  from formalizacao f
  join proposta p on p.id = f.id_proposta
  join cliente c on c.id = f.id_cliente`

/** The proposta is held first: two who begin one, or end one, take turns. */
const travaDaProposta = `select p.id, p.situacao, p.codigo_convenio as "codigoConvenio",
    p.id_relacionamento as "idRelacionamento", p.id_cliente as "idCliente",
    p.codigo_promotor as "codigoPromotor", c.cpf, c.uf,
    (select f.id from formalizacao f where f.id_proposta = p.id and f.situacao not in ${fins})
      as "idViva",
    (select f.id from formalizacao f where f.id_proposta = p.id
      order by f.criada_em desc, f.id desc limit 1) as "idUltima",
    (select json_build_object('cpf', b.representante_legal_cpf)
       from ${beneficioDaProposta} b where b.representado) as representante
  from proposta p join cliente c on c.id = p.id_cliente
 where p.id = $1 for update of p`

export type PropostaTravada = {
  id: string
  situacao: SituacaoProposta
  codigoConvenio: string
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  cpf: string
  uf: string | null
  idViva: string | null
  idUltima: string | null
  /** Who signs for the holder of the benefit, where the INSS registered somebody. */
  representante: { cpf: string | null } | null
}

export async function travarProposta(client: Client, id: string): Promise<PropostaTravada> {
  await client.query(preparada('select from proposta where id = $1 for update', [id]))
  // Read after the lock: what whoever came first wrote.
  const { rows } = await client.query<PropostaTravada>(preparada(travaDaProposta, [id]))
  const [row] = rows
  if (!row) throw new Error('A proposta that the door found is not there')
  return row
}

export async function lerChecklist(
  client: Client,
  { idProposta, modalidade, caso, agora }: BuscaDoChecklist & { agora: Date },
): Promise<JsonCru> {
  const { rows } = await client.query<{ model: string }>(
    preparada(checklistPrevisto, [idProposta, modalidade, caso, agora]),
  )
  const [row] = rows
  if (!row) throw new Error('A proposta that the door found is not there')
  return new JsonCru(row.model)
}

/** @returns null for one that is not there */
export async function travarFormalizacao(client: Client, id: string): Promise<Travada | null> {
  await client.query(
    preparada(
      `select from proposta where id = (select id_proposta from formalizacao where id = $1)
          for update`,
      [id],
    ),
  )
  await client.query(preparada('select from formalizacao where id = $1 for update', [id]))
  const { rows } = await client.query<Travada>(preparada(`select ${campos} where f.id = $1`, [id]))
  return rows[0] ?? null
}

const viva = `select id from formalizacao where id_proposta = $1 and situacao not in ${fins}`

/** The one of the proposta that has not ended; there is one at most. */
export async function formalizacaoViva(client: Client, idProposta: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(preparada(viva, [idProposta]))
  return rows[0]?.id ?? null
}

export async function formalizacaoAtual(client: Client, id: string): Promise<JsonCru> {
  const { rows } = await client.query<{ model: string }>(preparada(umaFormalizacao, [id]))
  const [row] = rows
  if (!row) throw new Error('A formalization that was kept is not there')
  return new JsonCru(row.model)
}

type NovaFormalizacao = {
  id: string
  proposta: PropostaTravada
  idAnterior: string | null
  modalidade: Modalidade
  caso: Caso
  idUsuario: string
  expiraEm: Date | null
  motivo: string | null
  agora: Date
}

/** The row and the beginning of its history are one statement. */
const insercao = `with nova as (
  insert into formalizacao (id, id_proposta, id_relacionamento, id_cliente, codigo_promotor,
    id_anterior, modalidade, caso, situacao, id_usuario, expira_em, criada_em, atualizada_em)
  values ($1, $2, $3, $4, $5, $6, $7, $8, 'CRIADA', $9, $10, $11, $11)
  returning id, id_cliente
)
insert into formalizacao_historico (id, id_formalizacao, id_cliente, de, para, por, id_usuario,
  motivo, ocorrido_em)
select $12, id, id_cliente, null, 'CRIADA', 'ATENDENTE', $9, $13, $11 from nova`

export const inserirFormalizacao = (client: Client, nova: NovaFormalizacao) =>
  client.query(
    preparada(insercao, [
      nova.id,
      nova.proposta.id,
      nova.proposta.idRelacionamento,
      nova.proposta.idCliente,
      nova.proposta.codigoPromotor,
      nova.idAnterior,
      nova.modalidade,
      nova.caso,
      nova.idUsuario,
      nova.expiraEm,
      nova.agora,
      novoId(),
      nova.motivo,
    ]),
  )

export async function gravarPessoas(
  client: Client,
  { id, idCliente }: { id: string; idCliente: string },
  pessoas: readonly Pessoa[],
): Promise<void> {
  await client.query(preparada('delete from formalizacao_pessoa where id_formalizacao = $1', [id]))
  if (pessoas.length === 0) return
  await client.query(
    preparada(
      `insert into formalizacao_pessoa (id_formalizacao, id_cliente, papel, nome, cpf)
       select $1, $2, q.papel, q.nome, q.cpf
         from unnest($3::text[], $4::text[], $5::text[]) as q(papel, nome, cpf)`,
      [
        id,
        idCliente,
        pessoas.map(({ papel }) => papel),
        pessoas.map(({ nome }) => nome.trim()),
        pessoas.map(({ cpf }) => cpf),
      ],
    ),
  )
}

export async function pessoasDe(client: Client, id: string): Promise<Pessoa[]> {
  const { rows } = await client.query<Pessoa>(
    preparada('select papel, nome, cpf from formalizacao_pessoa where id_formalizacao = $1', [id]),
  )
  return rows
}

/** Signers of the formalization if its case matches; empty otherwise. */
export async function pessoasNoCaso(
  client: Client,
  id: string | null,
  caso: Caso,
): Promise<Pessoa[]> {
  const { rows } = await client.query<Pessoa>(
    preparada(
      `select s.papel, s.nome, s.cpf from formalizacao_pessoa s
         join formalizacao f on f.id = s.id_formalizacao where f.id = $1 and f.caso = $2`,
      [id, caso],
    ),
  )
  return rows
}

/** What was photographed serves the one that follows; a face is shown anew each time. */
export const herdarDocumentos = (client: Client, de: string, para: string) =>
  client.query(
    preparada(
      `insert into formalizacao_documento (id, id_formalizacao, id_cliente, codigo_promotor, tipo,
         origem, formato, arquivo, bytes, largura, altura, paginas, resumo, conteudo_ativo,
         id_usuario, criado_em)
       select gen_random_uuid(), $2, id_cliente, codigo_promotor, tipo, origem, formato, arquivo,
              bytes, largura, altura, paginas, resumo, conteudo_ativo, id_usuario, criado_em
         from formalizacao_documento
        where id_formalizacao = $1 and situacao = 'RECEBIDO'
          and tipo not in ('ROSTO', 'CONTRATO_ASSINADO')`,
      [de, para],
    ),
  )

type Mudanca = {
  para: SituacaoFormalizacao
  por: Autor
  idUsuario?: string
  motivo?: string
  agora: Date
}

/** State and history are one statement: neither exists without the other. */
const mudanca = `with mudada as (
  update formalizacao set situacao = $2, atualizada_em = $3, versao = versao + 1,
    motivo = $4,
    aberta_em = case when $2 = 'EM_PREENCHIMENTO' then coalesce(aberta_em, $3) else aberta_em end,
    assinada_em = case when $2 = 'ASSINADA' then $3 when $2 = 'PENDENTE_DOC' then null
                  else assinada_em end,
    encerrada_em = case when $2 in ${fins} then $3 else null end
   where id = $1 and situacao = $5
  returning id, id_cliente
)
insert into formalizacao_historico (id, id_formalizacao, id_cliente, de, para, por, id_usuario,
  motivo, ocorrido_em)
select $6, id, id_cliente, $5, $2, $7, $8, $4, $3 from mudada`

export async function gravarMudanca(
  client: Client,
  { id, situacao }: Pick<Travada, 'id' | 'situacao'>,
  { para, por, idUsuario, motivo, agora }: Mudanca,
): Promise<void> {
  const { rowCount } = await client.query(
    preparada(mudanca, [
      id,
      para,
      agora,
      motivo ?? null,
      situacao,
      novoId(),
      por,
      por === 'ATENDENTE' ? idUsuario : null,
    ]),
  )
  if (rowCount !== 1) throw new Error('A formalization that was held moved')
}

/** Changes how it is signed; the link before it does not count any more. */
export const gravarModalidade = (
  client: Client,
  { id, modalidade, caso, expiraEm }: Pick<Travada, 'id' | 'modalidade' | 'caso' | 'expiraEm'>,
) =>
  client.query(
    preparada(
      `update formalizacao set modalidade = $2, caso = $3, expira_em = $4, protocolo = null,
         sequencia = 0, canal = null, id_telefone = null, link_enviado_em = null, aberta_em = null
       where id = $1`,
      [id, modalidade, caso, expiraEm],
    ),
  )

/** A link is asked for: until the service has made it, the one before it does not count. */
export const pedirLink = (
  client: Client,
  novo: {
    id: string
    canal: CanalDoLink
    idTelefone: string
    tentativa: number
    expiraEm: Date | null
    agora: Date
  },
) =>
  client.query(
    preparada(
      `update formalizacao set canal = $2, id_telefone = $3, tentativa = $4, expira_em = $5,
         link_enviado_em = null, atualizada_em = $6, versao = versao + 1
       where id = $1`,
      [novo.id, novo.canal, novo.idTelefone, novo.tentativa, novo.expiraEm, novo.agora],
    ),
  )

export async function guardarLink(
  client: Client,
  { id, protocolo, agora }: { id: string; protocolo: string; agora: Date },
): Promise<{ canal: CanalDoLink; idTelefone: string }> {
  const { rows } = await client.query<{ canal: CanalDoLink; idTelefone: string }>(
    preparada(
      `update formalizacao set protocolo = $2, sequencia = 0, link_enviado_em = $3,
         aberta_em = null where id = $1
       returning canal, id_telefone as "idTelefone"`,
      [id, protocolo, agora],
    ),
  )
  const [row] = rows
  if (!row) throw new Error('A formalization that was held is not there')
  return row
}

export async function idDoProtocolo(client: Client, protocolo: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    preparada('select id from formalizacao where protocolo = $1', [protocolo]),
  )
  return rows[0]?.id ?? null
}

/** @returns false when this was known already */
export async function anotarEvento(
  client: Client,
  { id, idCliente }: Pick<Travada, 'id' | 'idCliente'>,
  { chave, evento, agora }: { chave: string; evento: string; agora: Date },
): Promise<boolean> {
  const { rowCount } = await client.query(
    preparada(
      `insert into formalizacao_evento (chave, id_formalizacao, id_cliente, evento, recebido_em)
       values ($1, $2, $3, $4, $5) on conflict (chave) do nothing`,
      [chave, id, idCliente, evento, agora],
    ),
  )
  return rowCount === 1
}

export const guardarSequencia = (
  client: Client,
  id: string,
  estado: { sequencia: number; tentativasBiometria: number; pontuacao: number | null },
) =>
  client.query(
    preparada(
      `update formalizacao set sequencia = $2, tentativas_biometria = $3, pontuacao_biometria = $4
        where id = $1`,
      [id, estado.sequencia, estado.tentativasBiometria, estado.pontuacao],
    ),
  )

/** The last of the client's that has a link, for the state of its signature. */
export async function ultimaComLink(
  client: Client,
  idRelacionamento: string,
): Promise<{ id: string; protocolo: string } | null> {
  const { rows } = await client.query<{ id: string; protocolo: string }>(
    preparada(
      `select id, protocolo from formalizacao where id_relacionamento = $1
          and protocolo is not null order by criada_em desc, id desc limit 1`,
      [idRelacionamento],
    ),
  )
  return rows[0] ?? null
}

const assinatura = `select json_build_object('assinatura', (select json_build_object(
      'idFormalizacao', f.id,
      'numeroProposta', p.numero,
      'situacao', f.situacao,
      'situacaoNaLoja', $2::text,
      'enviadaEm', f.link_enviado_em,
      'abertaEm', f.aberta_em,
      'assinadaEm', f.assinada_em,
      'expiraEm', f.expira_em,
      'consultadaEm', $3::timestamptz)
    from formalizacao f join proposta p on p.id = f.id_proposta where f.id = $1))::text as model`

export async function assinaturaNaLoja(
  client: Client,
  { id, situacao, agora }: { id: string | null; situacao: string | null; agora: Date },
): Promise<JsonCru> {
  const { rows } = await client.query<{ model: string }>(
    preparada(assinatura, [id, situacao, agora]),
  )
  const [row] = rows
  if (!row) throw new Error('A statement without rows to depend on answered none')
  return new JsonCru(row.model)
}

type NovaEvidencia = {
  tipo: 'ABERTURA' | 'DOCUMENTOS' | 'BIOMETRIA' | 'ACEITE' | 'ASSINATURA_FISICA' | 'CONFERENCIA'
  ocorridoEm: Date
  endereco?: string | null
  agente?: string | null
  latitude?: number | null
  longitude?: number | null
  resumo?: string | null
  pontuacao?: number | null
}

export const inserirEvidencia = (
  client: Client,
  { id, idCliente }: Pick<Travada, 'id' | 'idCliente'>,
  nova: NovaEvidencia,
) =>
  client.query(
    preparada(
      `insert into formalizacao_evidencia (id, id_formalizacao, id_cliente, tipo, ocorrido_em,
         endereco, agente, latitude, longitude, resumo, pontuacao)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        novoId(),
        id,
        idCliente,
        nova.tipo,
        nova.ocorridoEm,
        nova.endereco ?? null,
        nova.agente ?? null,
        nova.latitude ?? null,
        nova.longitude ?? null,
        nova.resumo ?? null,
        nova.pontuacao ?? null,
      ],
    ),
  )

/** Documents that must be made again say why; each kind then counts as missing. */
export const recusarDocumentos = (
  client: Client,
  id: string,
  tipos: readonly TipoDocumento[],
  motivo: string,
) =>
  client.query(
    preparada(
      `update formalizacao_documento set situacao = 'RECUSADO', motivo = $3
        where id_formalizacao = $1 and tipo = any ($2::text[]) and situacao = 'RECEBIDO'`,
      [id, [...tipos], motivo],
    ),
  )

/** What could not be kept is said where the formalization is looked at. */
export const anotarDocumentoRecusado = (
  client: Client,
  { id }: Pick<Travada, 'id'>,
  { tipo, motivo, agora }: { tipo: TipoDocumento; motivo: string; agora: Date },
) =>
  client.query(
    preparada(
      'update formalizacao set motivo = $2, atualizada_em = $3, versao = versao + 1 where id = $1',
      [id, `${nomesDosDocumentos[tipo]} não foi aceito: ${motivo}`, agora],
    ),
  )

/** A dated term of the bank's policy on formalizations. */
export async function regraDoDia(
  client: Client,
  regra: 'formalizacao_link_horas' | 'formalizacao_biometria_tentativas',
  dia: string,
): Promise<number | null> {
  const { rows } = await client.query<{ valor: string }>(
    preparada(
      `select valor from regra_vigencia where regra = $1 and convenio = 'FORMALIZACAO'
          and vigencia_inicio <= $2::date and coalesce(vigencia_fim, 'infinity') >= $2::date`,
      [regra, dia],
    ),
  )
  const [row] = rows
  return row ? Number(row.valor) : null
}
