import type { Dia } from '#shared/data.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { preparada } from '../db/preparada.ts'
import type { Contexto } from '../http/handler.ts'
import { JsonCru } from '../http/json-cru.ts'
import type { SituacaoDaAverbacao } from './averbacao.ts'
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

export type NovaProposta = {
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

const anotacaoDoBanco = `insert into banco_evento (id, chave, id_proposta, sentido, evento, corpo,
    ocorrido_em) values ($1, $2, $3, $4, $5, $6, $7) on conflict (chave) do nothing`

/** @returns false when this was known already */
export async function anotarDoBanco(
  client: Client,
  linha: {
    id: string
    chave: string
    idProposta: string
    sentido: 'ENVIADO' | 'RECEBIDO'
    evento: string
    corpo: Record<string, unknown>
    agora: Date
  },
): Promise<boolean> {
  const { id, chave, idProposta, sentido, evento, corpo, agora } = linha
  const { rowCount } = await client.query(
    preparada(anotacaoDoBanco, [
      id,
      chave,
      idProposta,
      sentido,
      evento,
      JSON.stringify(corpo),
      agora,
    ]),
  )
  return rowCount === 1
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

/**
 * The loan that was paid becomes a contract of our bank, and what it settled is settled: from here on
 * the instalment takes its margin as any other. First and last due dates are of the simulation that
 * was accepted. A number is used once, so the same news twice adds nothing. What the INSS said is left
 * was said before this loan.
 */
const contratacao = `with paga as (
  select p.*, s.resultado
    from proposta p
    join simulacao s on s.id = p.id_simulacao
   where p.id = $1
), quitados as (
  update contrato k set situacao = 'QUITADO'
    from proposta_contrato pc
   where pc.id_proposta = $1 and k.id = pc.id_contrato
  returning k.id
), informada as (
  update beneficio b set margem_disponivel = null from paga g where b.id = g.id_beneficio
)
insert into contrato (id, id_cliente, id_beneficio, id_empregador, codigo_convenio, numero, banco,
  proprio, produto, situacao, origem, id_contrato_anterior, data_contrato, primeiro_vencimento,
  ultimo_vencimento, prazo, valor_parcela, taxa_am, valor_financiado, valor_liberado)
select $2, g.id_cliente, g.id_beneficio, g.id_empregador, g.codigo_convenio, g.numero, b.codigo,
  true, g.produto, 'ATIVO',
  case g.produto when 'REFIN' then 'REFIN' when 'PORT' then 'PORTABILIDADE' else 'NOVO' end,
  q.id, $3,
  (g.resultado #>> '{numeros,primeiroVencimento}')::date,
  (g.resultado #>> '{numeros,ultimoVencimento}')::date,
  g.prazo, g.valor_parcela, g.taxa_am, g.valor_financiado, g.valor_liberado
  from paga g join banco b on b.proprio
  left join (select * from quitados order by id limit 1) q on true
on conflict (numero) do nothing`

export async function contratar(
  client: Client,
  idProposta: string,
  { id, dia }: { id: string; dia: Dia },
): Promise<void> {
  await client.query(preparada(contratacao, [idProposta, id, dia]))
}

export async function guardarProtocolo(
  client: Client,
  id: string,
  protocolo: string,
): Promise<void> {
  await client.query(
    preparada(`update proposta set protocolo_banco = $2 where id = $1`, [id, protocolo]),
  )
}

/** What the bank is told of a proposta; the whole account and CPF, so it goes nowhere else. */
export type ParaOBanco = {
  situacao: SituacaoProposta
  protocoloBanco: string | null
  numero: string
  produto: string
  convenio: string
  cpf: string
  valorFinanciado: number
  valorLiberado: number
  valorParcela: number
  prazo: number
  taxaAm: number
  quitar: { contrato: string; banco: string; saldoDevedor: number }[]
  /** Null in a portability: its balance goes to the bank of origin. */
  conta: {
    banco: string
    agencia: string
    conta: string
    digito: string | null
    tipo: string
  } | null
  correspondente: { codigo: string; cpfAgente: string | null }
}

const paraOBanco = `select json_build_object(
    'situacao', p.situacao, 'protocoloBanco', p.protocolo_banco, 'numero', p.numero,
    'produto', p.produto, 'convenio', p.codigo_convenio, 'cpf', c.cpf,
    'valorFinanciado', reais(p.valor_financiado),
    'valorLiberado', case when p.produto = 'PORT' then 0 else reais(p.valor_liberado) end,
    'valorParcela', reais(p.valor_parcela), 'prazo', p.prazo, 'taxaAm', p.taxa_am,
    'quitar', (select coalesce(json_agg(json_build_object('contrato', k.numero,
        'banco', k.banco, 'saldoDevedor', reais(q.saldo_devedor)) order by k.numero), '[]')
       from proposta_contrato q join contrato k on k.id = q.id_contrato
      where q.id_proposta = p.id),
    'conta', (select json_build_object('banco', d.banco, 'agencia', d.agencia, 'conta', d.conta,
        'digito', d.digito, 'tipo', d.tipo_conta)
       from dados_bancarios d where d.id = p.id_dados_bancarios and p.produto <> 'PORT'),
    'correspondente', json_build_object('codigo', p.codigo_promotor, 'cpfAgente', p.cpf_agente)
  ) as dados
  from proposta p
  join cliente c on c.id = p.id_cliente
 where p.id = $1`

export async function dadosParaOBanco(client: Client, id: string): Promise<ParaOBanco | null> {
  const { rows } = await client.query<{ dados: ParaOBanco }>(preparada(paraOBanco, [id]))
  return rows[0]?.dados ?? null
}

const porConferir = `select p.numero from proposta p
 where p.situacao not in ${fins} and p.protocolo_banco is not null
   and p.atualizada_em < $1 and p.numero > $2
   and exists (select from banco_evento e where e.id_proposta = p.id and e.sentido = 'ENVIADO')
 order by p.numero limit $3`

/** Numbers of propostas that we handed to the bank and that have been still since `antesDe`. */
export async function propostasParadas(
  client: Client,
  antesDe: Date,
  depoisDe: string,
  limite: number,
): Promise<string[]> {
  const { rows } = await client.query<{ numero: string }>(
    preparada(porConferir, [antesDe, depoisDe, limite]),
  )
  return rows.map(({ numero }) => numero)
}

const pagas = `select p.numero from proposta p
 where p.situacao = 'PAGA' and p.produto <> 'PORT' and p.numero > $2
   and p.atualizada_em >= $1::date::timestamp at time zone 'America/Sao_Paulo'
   and exists (select from banco_evento e where e.id_proposta = p.id and e.sentido = 'ENVIADO')
 order by p.numero limit $3`

/** Numbers of loans that we handed to the bank and that were paid since `desde`. */
export async function propostasPagas(
  client: Client,
  desde: Dia,
  depoisDe: string,
  limite: number,
): Promise<string[]> {
  const { rows } = await client.query<{ numero: string }>(
    preparada(pagas, [desde, depoisDe, limite]),
  )
  return rows.map(({ numero }) => numero)
}
