import type { SituacaoDaAverbacao, SituacaoProposta } from '#shared/proposta/situacao.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'

type Client = Contexto['client']

/** A proposta held until the transaction ends, with what happened to it last. */
export type Travada = {
  id: string
  numero: string
  idCliente: string
  idOportunidade: string
  situacao: SituacaoProposta
  protocoloBanco: string | null
  ultimaSequencia: number
  idRelacionamento: string
  idAtendente: string | null
  /** A loan of the INSS: the CRM books it. */
  averbaAqui: boolean
  averbacao: SituacaoDaAverbacao | null
}

/** In the order everybody holds them: relationship, opportunity, proposta. */
const trava = `select p.id, p.numero, p.id_cliente as "idCliente",
    p.id_oportunidade as "idOportunidade", p.situacao, p.protocolo_banco as "protocoloBanco",
    r.id as "idRelacionamento", r.id_atendente as "idAtendente",
    p.produto in ('NOVO', 'REFIN')
      and (select v.regime from convenio v where v.codigo = p.codigo_convenio) = 'INSS'
      as "averbaAqui"
  from relacionamento r
  join oportunidade o on o.id_relacionamento = r.id
  join proposta p on p.id_oportunidade = o.id
 where p.numero = $1
   for share of r for update of o, p`

/**
 * Read once the rows are held: a statement that waited for them still sees the other tables as they
 * were before it waited.
 */
const fatosDaTravada = `select
    (select coalesce(max((e.corpo ->> 'sequencia')::int), 0) from banco_evento e
      where e.id_proposta = $1 and e.sentido = 'RECEBIDO') as "ultimaSequencia",
    (select a.situacao from averbacao a where a.id_proposta = $1) as averbacao`

export async function travarProposta(client: Client, numero: string): Promise<Travada | null> {
  const { rows } = await client.query<Omit<Travada, keyof FatosDaTravada>>(
    preparada(trava, [numero]),
  )
  const [travada] = rows
  if (!travada) return null
  const lidos = await client.query<FatosDaTravada>(preparada(fatosDaTravada, [travada.id]))
  const [fatosLidos] = lidos.rows
  if (!fatosLidos) throw new Error('A statement of one row had none')
  return { ...travada, ...fatosLidos }
}

type FatosDaTravada = Pick<Travada, 'ultimaSequencia' | 'averbacao'>
