import type { ClientBase } from 'pg'
import type { CanalDoLink } from '#shared/consentimento/shapes.ts'
import type { SituacaoConsentimento, TipoConsentimento } from '#shared/consentimento/situacao.ts'
import { novoId } from '../base/db/id.ts'
import { preparada } from '../base/db/preparada.ts'
import { bloqueioEnvio, estadoDoToken, ordemDoQueVale, situacaoAgora } from './blocos.ts'

export type Consentimento = {
  id: string
  tipo: TipoConsentimento
  situacao: SituacaoConsentimento
  tentativa: number
  validoAte: Date | null
  bloqueado: boolean
  desbloqueio: string | null
}

const quem = (valores: string) => `a as (select ${valores})`

const vigente = `with ${quem('$1::uuid as id_cliente, $3::timestamptz as agora')},
bloqueio as (select ${bloqueioEnvio} as b from a)
select k.id, k.tipo, ${situacaoAgora} as situacao, k.tentativa, k.valido_ate as "validoAte",
       (b ->> 'bloqueado')::boolean as bloqueado, b ->> 'timestampDesbloqueio' as desbloqueio
  from a cross join bloqueio
  left join lateral (select * from consentimento k where k.id_cliente = a.id_cliente and k.tipo = $2
                      order by k.situacao in ('ENVIADO', 'ABERTO') and k.link_expira_em > a.agora desc
                                 nulls last, ${ordemDoQueVale} limit 1) k on true`

/**
 * The request on its way, else the consent that counts of this kind, or none, with what stands against one more sending. Two
 * sendings to one client come one after the other.
 */
export async function travarVigente(
  client: ClientBase,
  { idCliente, tipo, agora }: { idCliente: string; tipo: TipoConsentimento; agora: Date },
): Promise<Omit<Consentimento, 'id' | 'tipo'> & { id: string | null }> {
  // The lock comes first: what is read after it is what the one before wrote.
  await client.query(preparada('select from cliente where id = $1 for no key update', [idCliente]))
  const { rows } = await client.query<Consentimento>(preparada(vigente, [idCliente, tipo, agora]))
  const [row] = rows
  if (!row) throw new Error('The client of the call is not there')
  return { ...row, situacao: row.id === null ? 'NENHUM' : row.situacao }
}

type Remetente = { banco: string; promotor: string; atendente: string }

/** Who asks, by name: the bank that lends, the promotor, the person. */
export async function remetente(
  client: ClientBase,
  codigoPromotor: string,
  idUsuario: string,
): Promise<Remetente> {
  const { rows } = await client.query<Remetente>(
    preparada(
      `select coalesce((select nome_curto from banco where proprio), 'Banco') as banco,
              (select nome from promotor where codigo = $1) as promotor,
              (select nome from usuario where id = $2) as atendente`,
      [codigoPromotor, idUsuario],
    ),
  )
  const [row] = rows
  if (!row) throw new Error('A consent is asked for by somebody')
  return row
}

type Pedido = {
  id: string
  idCliente: string
  idRelacionamento: string
  codigoPromotor: string
  tipo: TipoConsentimento
  canal: CanalDoLink
  idTelefone: string
  idUsuario: string
  tentativa: number
  expiraEm: Date
  agora: Date
}

/** A new request, sent for the first time. One that nobody answered in time ends with it. */
export async function inserirPedido(client: ClientBase, pedido: Pedido): Promise<void> {
  const { rows } = await client.query<{ id: string; de: SituacaoConsentimento }>(
    preparada(
      `with velhos as (select id, situacao as de from consentimento where id_cliente = $1
         and tipo = $2 and situacao in ('ENVIADO', 'ABERTO') for update)
       update consentimento k set situacao = 'EXPIRADO_LINK', encerrado_em = $3
         from velhos v where v.id = k.id returning k.id, v.de`,
      [pedido.idCliente, pedido.tipo, pedido.agora],
    ),
  )
  for (const { id, de } of rows) {
    await anotar(client, { ...pedido, id, de, para: 'EXPIRADO_LINK', por: 'SISTEMA' })
  }
  await client.query(
    preparada(
      `insert into consentimento (id, id_cliente, id_relacionamento, codigo_promotor, tipo,
         situacao, canal, id_telefone, id_usuario, tentativa, link_expira_em, enviado_em)
       values ($1, $2, $3, $4, $5, 'ENVIADO', $6, $7, $8, $9, $10, $11)`,
      [
        pedido.id,
        pedido.idCliente,
        pedido.idRelacionamento,
        pedido.codigoPromotor,
        pedido.tipo,
        pedido.canal,
        pedido.idTelefone,
        pedido.idUsuario,
        pedido.tentativa,
        pedido.expiraEm,
        pedido.agora,
      ],
    ),
  )
}

/** The same request, sent once more: who sends now is who asks now. */
export const reenviarPedido = (client: ClientBase, pedido: Pedido) =>
  client.query(
    preparada(
      `update consentimento set situacao = 'ENVIADO', canal = $2, id_telefone = $3, id_usuario = $4,
         tentativa = $5, link_expira_em = $6, enviado_em = $7, id_relacionamento = $8,
         codigo_promotor = $9, aberto_em = null
       where id = $1`,
      [
        pedido.id,
        pedido.canal,
        pedido.idTelefone,
        pedido.idUsuario,
        pedido.tentativa,
        pedido.expiraEm,
        pedido.agora,
        pedido.idRelacionamento,
        pedido.codigoPromotor,
      ],
    ),
  )

type Envio = Pedido & { idEnvio: string; linkResumo?: string; chaveResumo?: string }

export const inserirEnvio = (client: ClientBase, envio: Envio) =>
  client.query(
    preparada(
      `insert into consentimento_envio (id, id_consentimento, id_cliente, codigo_promotor, tentativa,
         canal, id_telefone, id_usuario, link_resumo, chave_resumo, expira_em, enviado_em)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        envio.idEnvio,
        envio.id,
        envio.idCliente,
        envio.codigoPromotor,
        envio.tentativa,
        envio.canal,
        envio.idTelefone,
        envio.idUsuario,
        envio.linkResumo ?? null,
        envio.chaveResumo ?? null,
        envio.expiraEm,
        envio.agora,
      ],
    ),
  )

type Passo = {
  /** Of the consent. */
  id: string
  idCliente: string
  de: SituacaoConsentimento | null
  para: SituacaoConsentimento
  por: 'ATENDENTE' | 'CLIENTE' | 'SISTEMA'
  idUsuario?: string | null
  canal?: string
  tentativa?: number
  motivo?: string
  agora: Date
}

/** One step of the life of a consent; the trail is never rewritten. */
export const anotar = (client: ClientBase, passo: Passo) =>
  client.query(
    preparada(
      `insert into consentimento_historico (id, id_consentimento, id_cliente, de, para, por,
         id_usuario, canal, tentativa, motivo, ocorrido_em)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        novoId(),
        passo.id,
        passo.idCliente,
        passo.de === 'NENHUM' ? null : passo.de,
        passo.para,
        passo.por,
        passo.por === 'ATENDENTE' ? passo.idUsuario : null,
        passo.canal ?? null,
        passo.tentativa ?? null,
        passo.motivo ?? null,
        passo.agora,
      ],
    ),
  )

/** `Enviado` as text: what the screen shows after a sending. */
export async function depoisDoEnvio(
  client: ClientBase,
  { idCliente, tipo, agora }: { idCliente: string; tipo: TipoConsentimento; agora: Date },
): Promise<string> {
  const { rows } = await client.query<{ model: string }>(
    preparada(
      `with ${quem('$1::uuid as id_cliente, $2::timestamptz as agora')}
       select json_build_object('token', ${estadoDoToken(tipo)},
         'bloqueioEnvioConsentimento', ${bloqueioEnvio})::text as model from a`,
      [idCliente, agora],
    ),
  )
  const [row] = rows
  if (!row) throw new Error('A statement without rows to depend on answered none')
  return row.model
}
