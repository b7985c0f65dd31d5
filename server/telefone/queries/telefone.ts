import type { ClientBase } from 'pg'
import type { TipoDeOptIn } from '#shared/contato/semaforo.ts'
import type { ItemLista } from '#shared/referencia/api.ts'

import { preparada } from '../../base/db/preparada.ts'

export type TelefoneTravado = {
  id: string
  ddd: string
  numero: string
  situacao: string
  hotphone: boolean
  optIns: Record<TipoDeOptIn, boolean>
  versao: number
  atualizadoEm: Date
}

const travados = `select id, ddd, numero, situacao, hotphone, versao,
    coalesce(atualizado_em, criado_em) as "atualizadoEm",
    json_build_object('informacional', opt_in_informacional, 'comercial', opt_in_comercial,
                      'transacional', opt_in_transacional) as "optIns"
  from telefone where id_cliente = $1 order by id for update`

/** All phones of a client, held together: there is one hotphone among them. */
export async function travarTelefones(
  client: ClientBase,
  idCliente: string,
): Promise<TelefoneTravado[]> {
  const { rows } = await client.query<TelefoneTravado>(preparada(travados, [idCliente]))
  return rows
}

type Existencia = { ddd: boolean; tipo: boolean }

/** Whether the area code and the kind are known. */
export async function conhecidos(
  client: ClientBase,
  ddd: string | null,
  tipo: string,
): Promise<Existencia> {
  const { rows } = await client.query<Existencia>(
    preparada(
      `select $1::text is null or exists (select from ddd where ddd = $1) as ddd,
              exists (select from lista where lista = 'tipo_telefone' and codigo = $2) as tipo`,
      [ddd, tipo],
    ),
  )
  return rows[0] ?? { ddd: false, tipo: false }
}

export async function motivoExiste(client: ClientBase, codigo: string): Promise<boolean> {
  const { rowCount } = await client.query(
    preparada(`select from lista where lista = 'motivo_telefone_nao_confirmado' and codigo = $1`, [
      codigo,
    ]),
  )
  return rowCount === 1
}

type Novo = {
  id: string
  idCliente: string
  ddd: string
  numero: string
  tipo: string
  situacao: string
  agora: Date
}

/** False when the client has the number already. */
export async function inserirTelefone(client: ClientBase, novo: Novo): Promise<boolean> {
  const { id, idCliente, ddd, numero, tipo, situacao, agora } = novo
  const { rowCount } = await client.query(
    preparada(
      `insert into telefone (id, id_cliente, ddd, numero, tipo, situacao, criado_em, atualizado_em)
       values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict do nothing`,
      [id, idCliente, ddd, numero, tipo, situacao, agora],
    ),
  )
  return rowCount === 1
}

export const gravarTipo = (client: ClientBase, id: string, tipo: string, agora: Date) =>
  client.query(
    preparada(
      `update telefone set tipo = $2, versao = versao + 1, atualizado_em = $3 where id = $1`,
      [id, tipo, agora],
    ),
  )

type Situacao = {
  situacao: string
  motivo: string | null
  /** Null leaves it as it is. */
  verificado: boolean | null
  agora: Date
}

export const gravarSituacao = (
  client: ClientBase,
  id: string,
  { situacao, motivo, verificado, agora }: Situacao,
) =>
  client.query(
    preparada(
      `update telefone set situacao = $2, motivo_nao_confirmado = $3,
              verificado_em = case when $4::boolean is null then verificado_em
                                   when $4 then $5::timestamptz end,
              versao = versao + 1, atualizado_em = $5
        where id = $1`,
      [id, situacao, motivo, verificado, agora],
    ),
  )

/** The one hotphone of the client, or none: the phones are held by `travarTelefones`. */
export async function gravarHotphone(
  client: ClientBase,
  idCliente: string,
  id: string | null,
  agora: Date,
): Promise<void> {
  await client.query(
    preparada(
      `update telefone set hotphone = false, versao = versao + 1, atualizado_em = $3
        where id_cliente = $1 and hotphone and id is distinct from $2`,
      [idCliente, id, agora],
    ),
  )
  if (id === null) return
  await client.query(
    preparada(
      `update telefone set hotphone = true, versao = versao + 1, atualizado_em = $2
        where id = $1 and not hotphone`,
      [id, agora],
    ),
  )
}

/** What the history of opt-ins keeps beside the change itself (`anotar_opt_in`). */
type DitoDoOptIn = {
  canal: string
  textos: Partial<Record<TipoDeOptIn, string>>
  idUsuario: string
  em: Date
}

export async function gravarOptIns(
  client: ClientBase,
  id: string,
  { informacional, comercial, transacional }: Record<TipoDeOptIn, boolean>,
  dito: DitoDoOptIn,
): Promise<void> {
  await client.query(
    preparada(`select set_config('consigna.opt_in', $1, true)`, [JSON.stringify(dito)]),
  )
  await client.query(
    preparada(
      `update telefone set opt_in_informacional = $2, opt_in_comercial = $3,
              opt_in_transacional = $4, versao = versao + 1, atualizado_em = $5
        where id = $1`,
      [id, informacional, comercial, transacional, dito.em],
    ),
  )
}

/** Why a phone may not be confirmed. */
export async function motivosNaoConfirmado(client: ClientBase): Promise<ItemLista[]> {
  const { rows } = await client.query<ItemLista>(
    preparada(
      `select codigo, descricao from lista where lista = 'motivo_telefone_nao_confirmado'
        order by ordem`,
    ),
  )
  return rows
}

/** `MudancaDeOptIn` of every change on a phone, the newest first. */
export async function historicoDeOptIns(client: ClientBase, idTelefone: string): Promise<string> {
  const { rows } = await client.query<{ model: string }>(
    preparada(
      `select coalesce(json_agg(json_build_object(
           'idMudanca', o.id, 'tipo', o.tipo, 'concedido', o.concedido, 'canal', o.canal,
           'texto', o.texto, 'por', u.login, 'ocorridoEm', o.ocorrido_em)
           order by o.ordem desc), '[]')::text as model
         from (select * from telefone_opt_in where id_telefone = $1
                order by ordem desc limit 200) o
         left join usuario u on u.id = o.id_usuario`,
      [idTelefone],
    ),
  )
  return rows[0]?.model ?? '[]'
}
