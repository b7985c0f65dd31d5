import type { Formato, TipoDocumento } from '#shared/formalizacao/documento.ts'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { Travada } from './queries.ts'

type Client = Contexto['client']

export type Envio = {
  id: string
  tipo: TipoDocumento
  bytes: number
  recebidos: number
  resumo: string
  idDocumento: string | null
}

const campos = `id, tipo, bytes, recebidos, resumo, id_documento as "idDocumento"`

type NovoEnvio = {
  idFormalizacao: string
  idCliente: string
  idUsuario: string
  tipo: TipoDocumento
  bytes: number
  resumo: string
  agora: Date
}

/** The same document of the same person, not yet complete, is the same sending. */
export async function abrirEnvio(client: Client, novo: NovoEnvio): Promise<Envio> {
  await client.query(
    preparada(
      `insert into formalizacao_envio (id, id_formalizacao, id_cliente, tipo, bytes, resumo,
         id_usuario, criado_em) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (id_formalizacao, tipo, resumo, id_usuario) where id_documento is null
       do nothing`,
      [
        novoId(),
        novo.idFormalizacao,
        novo.idCliente,
        novo.tipo,
        novo.bytes,
        novo.resumo,
        novo.idUsuario,
        novo.agora,
      ],
    ),
  )
  const { rows } = await client.query<Envio>(
    preparada(
      `select ${campos} from formalizacao_envio where id_formalizacao = $1 and tipo = $2
          and resumo = $3 and id_usuario = $4 and id_documento is null`,
      [novo.idFormalizacao, novo.tipo, novo.resumo, novo.idUsuario],
    ),
  )
  const [row] = rows
  if (!row) throw new Error('A sending that was kept is not there')
  return row
}

export async function travarEnvio(
  client: Client,
  idFormalizacao: string,
  idEnvio: string,
): Promise<Envio | null> {
  const { rows } = await client.query<Envio>(
    preparada(
      `select ${campos} from formalizacao_envio where id = $2 and id_formalizacao = $1 for update`,
      [idFormalizacao, idEnvio],
    ),
  )
  return rows[0] ?? null
}

export const anotarRecebidos = (client: Client, idEnvio: string, recebidos: number) =>
  client.query(
    preparada('update formalizacao_envio set recebidos = $2 where id = $1', [idEnvio, recebidos]),
  )

export const concluirEnvio = (client: Client, idEnvio: string, idDocumento: string) =>
  client.query(
    preparada('update formalizacao_envio set id_documento = $2 where id = $1', [
      idEnvio,
      idDocumento,
    ]),
  )

type NovoDocumento = {
  id: string
  travada: Travada
  tipo: TipoDocumento
  origem: 'ATENDENTE' | 'CLIENTE'
  formato: Formato
  bytes: number
  largura: number | null
  altura: number | null
  paginas: number | null
  ativo: boolean
  resumo: string
  idUsuario?: string
  externo?: string
  agora: Date
}

/** One document of each kind counts: the one before it stays, as replaced. */
export async function inserirDocumento(client: Client, novo: NovoDocumento): Promise<void> {
  const { travada } = novo
  await client.query(
    preparada(
      `update formalizacao_documento set situacao = 'SUBSTITUIDO'
        where id_formalizacao = $1 and tipo = $2 and situacao = 'RECEBIDO'`,
      [travada.id, novo.tipo],
    ),
  )
  await client.query(
    preparada(
      `insert into formalizacao_documento (id, id_formalizacao, id_cliente, codigo_promotor, tipo,
         origem, formato, arquivo, bytes, largura, altura, paginas, resumo, conteudo_ativo, externo,
         id_usuario, criado_em)
       values ($1, $2, $3, $4, $5, $6, $7, $1, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
      [
        novo.id,
        travada.id,
        travada.idCliente,
        travada.codigoPromotor,
        novo.tipo,
        novo.origem,
        novo.formato,
        novo.bytes,
        novo.largura,
        novo.altura,
        novo.paginas,
        novo.resumo,
        novo.ativo,
        novo.externo ?? null,
        novo.idUsuario ?? null,
        novo.agora,
      ],
    ),
  )
}

export async function documentoDe(
  client: Client,
  idFormalizacao: string,
  idDocumento: string,
): Promise<{ tipo: TipoDocumento; formato: Formato; arquivo: string; idCliente: string } | null> {
  const { rows } = await client.query<{
    tipo: TipoDocumento
    formato: Formato
    arquivo: string
    idCliente: string
  }>(
    preparada(
      `select tipo, formato, arquivo, id_cliente as "idCliente" from formalizacao_documento
        where id = $2 and id_formalizacao = $1`,
      [idFormalizacao, idDocumento],
    ),
  )
  return rows[0] ?? null
}

export async function jaBaixado(
  client: Client,
  idFormalizacao: string,
  externo: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    preparada('select from formalizacao_documento where id_formalizacao = $1 and externo = $2', [
      idFormalizacao,
      externo,
    ]),
  )
  return rowCount !== 0
}
