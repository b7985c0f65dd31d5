import type { Centavos } from '#shared/dinheiro.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { preparada } from '../base/db/preparada.ts'
import type { Contexto } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { fins, propostaCampos } from './blocos.ts'

type Client = Contexto['client']

/** What the guards of a new proposta look at. Null: it is not there, or not of this client. */
export type Fatos = {
  produto: string
  codigoConvenio: string
  idSimulacao: string | null
  simulacao: {
    condicoes: unknown
    valorLiberado: Centavos
    valorParcela: Centavos
    prazo: number
    taxaAm: number
  } | null
  contaDoCliente: boolean
  promotor: 'ATIVO' | 'SUSPENSO' | 'ENCERRADO'
  certificadoAte: string | null
  propostaViva: string | null
}

const fatos = `select o.produto, o.codigo_convenio as "codigoConvenio",
    o.id_simulacao as "idSimulacao",
    (select json_build_object('condicoes', s.entrada, 'valorLiberado', s.valor_liberado,
        'valorParcela', s.valor_parcela, 'prazo', s.prazo, 'taxaAm', s.taxa_am)
       from simulacao s where s.id = $2 and s.id_oportunidade = o.id) as simulacao,
    exists (select from dados_bancarios d
             where d.id = $3 and d.id_cliente = o.id_cliente) as "contaDoCliente",
    (select m.situacao from promotor m where m.codigo = o.codigo_promotor) as promotor,
    (select u.certificacao_valida_ate from usuario u where u.id = $4) as "certificadoAte",
    (select p.numero from proposta p where p.id_oportunidade = o.id
        and p.situacao not in ${fins} limit 1) as "propostaViva"
  from oportunidade o where o.id = $1`

export async function carregarFatos(
  client: Client,
  ids: { idOportunidade: string; idSimulacao: string; idDadosBancarios: string; idUsuario: string },
): Promise<Fatos> {
  const { rows } = await client.query<Fatos>(
    preparada(fatos, [ids.idOportunidade, ids.idSimulacao, ids.idDadosBancarios, ids.idUsuario]),
  )
  const [row] = rows
  if (!row) throw new Error('An opportunity that was held is not there')
  return row
}

type NovaProposta = {
  id: string
  numero: string
  idOportunidade: string
  idSimulacao: string
  idDadosBancarios: string
  /** One of the two: what was simulated, and takes the margin. */
  idBeneficio: string | null
  idEmpregador: string | null
  idUsuario: string
  valorFinanciado: Centavos
  valorLiberado: Centavos
  valorParcela: Centavos
  prazo: number
  taxaAm: number
  cetAa: number | null
  /** The refused one that this one takes up again. */
  idAnterior: string | null
  prazoEtapa: Date | null
  agora: Date
}

/** The row and the beginning of its history are one statement. A number that exists adds nothing. */
const insercao = `with nova as (
  insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
    codigo_promotor, id_simulacao, produto, codigo_convenio, situacao, valor_financiado,
    valor_liberado, valor_parcela, prazo, taxa_am, cet_aa, id_dados_bancarios, id_usuario,
    prazo_etapa, criada_em, atualizada_em, id_proposta_anterior, id_beneficio, id_empregador)
  select $1, $2, o.id, o.id_relacionamento, o.id_cliente, o.codigo_promotor, $4, o.produto,
    o.codigo_convenio, 'PRE_PROPOSTA', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14, $15, $16, $17
    from oportunidade o where o.id = $3
  on conflict (numero) do nothing
  returning id, id_cliente
)
insert into proposta_historico (id_proposta, id_cliente, de, para, por, id_usuario, ocorrido_em)
select n.id, n.id_cliente, null, 'PRE_PROPOSTA', 'USUARIO', $12, $14 from nova n`

/** @returns whether it was kept: false when the number was taken */
export async function inserirProposta(client: Client, nova: NovaProposta): Promise<boolean> {
  const { rowCount } = await client.query(
    preparada(insercao, [
      nova.id,
      nova.numero,
      nova.idOportunidade,
      nova.idSimulacao,
      nova.valorFinanciado,
      nova.valorLiberado,
      nova.valorParcela,
      nova.prazo,
      nova.taxaAm,
      nova.cetAa,
      nova.idDadosBancarios,
      nova.idUsuario,
      nova.prazoEtapa,
      nova.agora,
      nova.idAnterior,
      nova.idBeneficio,
      nova.idEmpregador,
    ]),
  )
  return rowCount === 1
}

const quitacoes = `insert into proposta_contrato (id_proposta, id_contrato, saldo_devedor)
  select $1, q.id, q.saldo from unnest($2::uuid[], $3::bigint[]) as q(id, saldo)`

export async function inserirQuitacoes(
  client: Client,
  idProposta: string,
  quitados: readonly { idContrato: string; saldoDevedor: Centavos }[],
): Promise<void> {
  if (quitados.length === 0) return
  await client.query(
    preparada(quitacoes, [
      idProposta,
      quitados.map(({ idContrato }) => idContrato),
      quitados.map(({ saldoDevedor }) => saldoDevedor),
    ]),
  )
}

const uma = `select json_build_object(${propostaCampos})::text as model
  from proposta p join convenio v on v.codigo = p.codigo_convenio where p.id = $2`

export async function propostaAtual(client: Client, id: string, agora: Date): Promise<JsonCru> {
  const { rows } = await client.query<{ model: string }>(preparada(uma, [agora, id]))
  const [row] = rows
  if (!row) throw new Error('A proposta that was kept is not there')
  return new JsonCru(row.model)
}

const historico = `select coalesce(json_agg(json_build_object(${propostaCampos},
    'historico', (select coalesce(json_agg(json_build_object('de', h.de, 'para', h.para,
        'por', h.por, 'motivo', h.motivo, 'ocorridoEm', h.ocorrido_em)
        order by h.ocorrido_em desc, h.id), '[]')
       from proposta_historico h where h.id_proposta = p.id))
    order by p.criada_em desc, p.id desc), '[]')::text as model
  from proposta p join convenio v on v.codigo = p.codigo_convenio
 where p.id_oportunidade = $2`

export async function propostasDaOportunidade(
  client: Client,
  idOportunidade: string,
  agora: Date,
): Promise<JsonCru> {
  const { rows } = await client.query<{ model: string }>(
    preparada(historico, [agora, idOportunidade]),
  )
  return new JsonCru(rows[0]?.model ?? '[]')
}

const avanco = `with antes as (select id, situacao from proposta where id = $1), mudada as (
  update proposta p
     set situacao = $2, protocolo_banco = coalesce($3, p.protocolo_banco),
         motivo_reprovacao = case when $2 = 'REPROVADA' then coalesce($4, 'Sem motivo informado')
                                  else $4 end,
         recuperavel = $5, prazo_etapa = $6, versao = p.versao + 1, atualizada_em = $7
   where p.id = $1
  returning p.id, p.id_cliente
)
insert into proposta_historico (id_proposta, id_cliente, de, para, por, id_usuario, motivo,
  ocorrido_em)
select m.id, m.id_cliente, a.situacao, $2, $8, $9, $4, $7
  from mudada m join antes a on a.id = m.id`

export async function avancarProposta(
  client: Client,
  id: string,
  passo: {
    situacao: SituacaoProposta
    protocolo: string | null
    motivo: string | null
    recuperavel: boolean | null
    por: string
    idUsuario: string | null
    prazoEtapa: Date | null
    agora: Date
  },
): Promise<void> {
  const { situacao, protocolo, motivo, recuperavel, prazoEtapa, agora, por, idUsuario } = passo
  const { rowCount } = await client.query(
    preparada(avanco, [
      id,
      situacao,
      protocolo,
      motivo,
      recuperavel,
      prazoEtapa,
      agora,
      por,
      idUsuario,
    ]),
  )
  if (rowCount !== 1) throw new Error('A proposta that was held did not change')
}
