import type { ClientBase, Pool } from 'pg'
import {
  type AcaoConsentimento,
  type SituacaoConsentimento,
  type TipoConsentimento,
  transitar,
} from '#shared/consentimento/situacao.ts'
import { textoCorrido, textoDoConsentimento } from '#shared/consentimento/texto.ts'
import { preparada } from '../base/db/preparada.ts'
import { transaction } from '../base/db/transaction.ts'
import { avisar } from '../base/notices/avisar.ts'
import { valorDaRegra } from '../base/rules/sql.ts'
import { situacaoAgora } from './blocos.ts'
import { anotar } from './queries.ts'
import { resumirLink, resumirTexto } from './segredo.ts'
import { sistemaNo } from '../base/db/sistema.ts'

/** A link as it was sent, and the consent it is of. */
export type Convite = {
  idConsentimento: string
  idCliente: string
  idRelacionamento: string | null
  idAtendente: string | null
  idUsuario: string
  tipo: TipoConsentimento
  situacao: SituacaoConsentimento
  /** A newer link or key was sent: this one does not count any more. */
  substituido: boolean
  vencido: boolean
  primeiroNome: string
  banco: string
  promotor: string
  atendente: string
  validoAte: Date | null
  /** How long an authorisation of today is good for, by the dated rule. */
  validadeDias: number
}

export type PaginaServices = { pool: Pool; agora: () => Date }

/** Where an answer came from. */
export type Origem = { endereco: string; agente: string }

const validade = (convenio: string) =>
  valorDaRegra('consentimento_validade_dias', convenio, 'a.hoje')

const consulta = `with a as (select $2::timestamptz as agora,
    ($2::timestamptz at time zone 'America/Sao_Paulo')::date as hoje)
select k.id as "idConsentimento", k.id_cliente as "idCliente",
       k.id_relacionamento as "idRelacionamento", r.id_atendente as "idAtendente",
       e.id_usuario as "idUsuario", k.tipo, ${situacaoAgora} as situacao,
       e.tentativa < k.tentativa as substituido, e.expira_em <= a.agora as vencido,
       split_part(c.nome, ' ', 1) as "primeiroNome", p.nome as promotor, u.nome as atendente,
       coalesce((select nome from banco where proprio), 'banco') as banco,
       k.valido_ate as "validoAte",
       (case k.tipo when 'INSS' then ${validade('INSS')} else ${validade('CLT')} end)::int
         as "validadeDias"
  from a
  join consentimento_envio e on e.id = $1
  join consentimento k on k.id = e.id_consentimento
  join cliente c on c.id = k.id_cliente
  join promotor p on p.codigo = e.codigo_promotor
  join usuario u on u.id = e.id_usuario
  left join relacionamento r on r.id = k.id_relacionamento
   for no key update of k`

/**
 * Runs `trabalho` on the invitation behind a link, or on null for a link that is none of ours. Whose
 * it is is found first, by the hash; then row-level security holds the rest to that promotor.
 */
async function comConvite<T>(
  { pool, agora }: PaginaServices,
  link: string,
  trabalho: (convite: Convite | null, client: ClientBase, em: Date) => Promise<T>,
): Promise<T> {
  const em = agora()
  const { rows } = await pool.query<{ idEnvio: string; codigoPromotor: string }>(
    preparada(
      `select id_envio as "idEnvio", codigo_promotor as "codigoPromotor"
         from consentimento_do_link($1)`,
      [resumirLink(link)],
    ),
  )
  const [dono] = rows
  return transaction(
    pool,
    sistemaNo(...(dono ? [dono.codigoPromotor] : [])),
    async ({ client }) => {
      if (!dono) return trabalho(null, client, em)
      const { rows: achados } = await client.query<Convite>(preparada(consulta, [dono.idEnvio, em]))
      return trabalho(achados[0] ?? null, client, em)
    },
  )
}

/** Shows an invitation; the first who looks opens it. A robot that fetches previews opens nothing. */
export const abrirConvite = (services: PaginaServices, link: string, { agente }: Origem) =>
  comConvite(services, link, async (convite, client, agora) => {
    if (!convite || !responde(convite) || convite.situacao !== 'ENVIADO') return convite
    if (/bot|crawler|spider|preview|whatsapp|facebookexternalhit/i.test(agente)) return convite
    await mudar(client, convite, 'abrir', agora)
    return { ...convite, situacao: 'ABERTO' as const }
  })

/** Whether this link may still be answered. */
export const responde = ({ substituido, vencido, situacao }: Convite): boolean =>
  !substituido && !vencido && (situacao === 'ENVIADO' || situacao === 'ABERTO')

/** The text as this invitation shows it. */
export const textoDoConvite = (convite: Convite) => textoDoConsentimento(convite.tipo, convite)

export type Decisao = 'autorizar' | 'recusar' | 'retirar'

/**
 * The client's own answer, once. The evidence keeps the text that was shown: an answer to another
 * text than the one of now is not taken, and the page is shown again.
 */
export const responderConvite = (
  services: PaginaServices,
  link: string,
  { decisao, textoResumo, origem }: { decisao: Decisao; textoResumo: string; origem: Origem },
) =>
  comConvite(services, link, async (convite, client, agora) => {
    if (!convite) return convite
    if (decisao === 'retirar') return retirar(client, convite, agora)
    const texto = textoCorrido(textoDoConvite(convite))
    if (!responde(convite) || resumirTexto(texto) !== textoResumo) return convite
    await client.query(
      preparada(
        `insert into consentimento_evidencia (id_consentimento, id_cliente, decisao, ocorrido_em,
           endereco, agente, versao_texto, texto, texto_resumo)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          convite.idConsentimento,
          convite.idCliente,
          decisao === 'autorizar' ? 'ACEITE' : 'RECUSA',
          agora,
          origem.endereco,
          origem.agente,
          textoDoConvite(convite).versao,
          texto,
          textoResumo,
        ],
      ),
    )
    return mudar(client, convite, decisao, agora)
  })

async function retirar(client: ClientBase, convite: Convite, agora: Date): Promise<Convite> {
  if (convite.substituido || convite.vencido || convite.situacao !== 'AUTORIZADO') return convite
  return mudar(client, convite, 'revogar', agora, 'Retirado pelo cliente na página')
}

const gravacao = `update consentimento set situacao = $2,
    aberto_em = case when $2 = 'ABERTO' then $3 else coalesce(aberto_em, $3) end,
    autorizado_em = case when $2 = 'AUTORIZADO' then $3 else autorizado_em end,
    valido_ate = case when $2 = 'AUTORIZADO' then $4::timestamptz else valido_ate end,
    encerrado_em = case when $2 in ('RECUSADO', 'REVOGADO') then $3 end
  where id = $1`

async function mudar(
  client: ClientBase,
  convite: Convite,
  acao: AcaoConsentimento,
  agora: Date,
  motivo?: string,
): Promise<Convite> {
  const { idConsentimento: id, idCliente, situacao: de, validadeDias } = convite
  const mudanca = transitar(de, acao)
  if ('recusa' in mudanca) return convite
  const { para } = mudanca
  const validoAte = new Date(agora.getTime() + validadeDias * 86_400_000)
  await client.query(preparada(gravacao, [id, para, agora, validoAte]))
  await anotar(client, {
    id,
    idCliente,
    de,
    para,
    por: 'CLIENTE',
    agora,
    ...(motivo !== undefined && { motivo }),
  })
  await avisarQuemEspera(client, convite, para)
  return {
    ...convite,
    situacao: para,
    validoAte: para === 'AUTORIZADO' ? validoAte : convite.validoAte,
  }
}

/** Who asked and who attends the client now: their screens move on by themselves. */
async function avisarQuemEspera(
  client: ClientBase,
  { idRelacionamento, idUsuario, idAtendente, tipo }: Convite,
  situacao: SituacaoConsentimento,
): Promise<void> {
  if (idRelacionamento === null) return
  for (const quem of new Set([idUsuario, idAtendente])) {
    if (quem === null) continue
    const dados = { idRelacionamento, tipo, situacao }
    await avisar(client, { idUsuario: quem, tipo: 'consentimento', dados })
  }
}
