import type { Dia } from '#shared/data.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import type { RegraVigencia } from '#shared/simulacao/regras.ts'
import { preparada } from '../db/preparada.ts'
import type { Contexto } from '../http/handler.ts'
import { fins } from '../proposta/blocos.ts'

type Client = Contexto['client']

/** What a benefit or a job already carries. Cards have a margin of their own. */
type Uso = {
  id: string
  base: Centavos
  /** Instalments of running loans. */
  utilizada: Centavos
  /** Instalments of new loans whose propostas are on their way. */
  reservada: Centavos
  ativos: number
}

export type Beneficio = Uso & {
  bloqueio: string
  grupo: string
  especie: string
  especieElegivel: boolean
  situacao: string
  situacaoElegivel: boolean
  possuiProcurador: boolean
  possuiRepresentante: boolean
  pensaoAlimenticia: string
  dataDespacho: Dia
  dataCessacao: Dia | null
  /** Only of species whose share ends. */
  extincaoCota: Dia | null
}

export type Vinculo = Uso & { codigoConvenio: string }

export type ContratoDoCliente = {
  id: string
  numero: string
  banco: string
  proprio: boolean
  situacao: string
  origem: string
  codigoConvenio: string
  idBeneficio: string | null
  idEmpregador: string | null
  dataContrato: Dia
  primeiroVencimento: Dia
  prazo: number
  valorParcela: Centavos
  taxaAm: number
  /** The number of a live proposta that already pays it off. */
  emProposta: string | null
}

export type Dados = {
  cliente: { restrito: boolean; obitoEm: Dia | null }
  convenio: { nome: string; regime: string; ativo: boolean } | null
  beneficio: Beneficio | null
  empregador: Vinculo | null
  contratos: ContratoDoCliente[]
  /** Of each kind the one that holds longest, else the last that was asked for. */
  consentimentos: { tipo: string; situacao: string; validoAte: string | null }[]
  /** The rows in force on the day, of the agreement's family and of the tax. */
  regras: RegraVigencia[]
}

export type Pergunta = {
  idRelacionamento: string
  codigoConvenio: string
  idBeneficio: string | null
  idEmpregador: string | null
  contratos: readonly string[]
  /** The day whose rules apply. */
  dia: Dia
}

/** Of a benefit or a job `x`, by the column of contracts and opportunities that names it. */
const uso = (coluna: 'id_beneficio' | 'id_empregador') => `
  'utilizada', (select coalesce(sum(c.valor_parcela), 0)::bigint from contrato c
     where c.${coluna} = x.id and c.id_cliente = x.id_cliente and c.situacao = 'ATIVO'
       and c.produto not in ('RMC', 'RCC', 'SAQUE')),
  'ativos', (select count(*) from contrato c
     where c.${coluna} = x.id and c.id_cliente = x.id_cliente and c.situacao = 'ATIVO'
       and c.produto not in ('RMC', 'RCC', 'SAQUE')),
  'reservada', (select coalesce(sum(p.valor_parcela), 0)::bigint from proposta p
      join oportunidade o on o.id = p.id_oportunidade
     where o.${coluna} = x.id and p.id_cliente = x.id_cliente and p.produto in ('NOVO', 'CLT')
       and p.situacao not in ${fins})`

/**
 * Everything a simulation looks at, in one statement, of this client only: what was named and is
 * somebody else's is simply not there. A refinancing finds its benefit or job by its contracts.
 */
const consulta = `with r as (
  select id, id_cliente from relacionamento where id = $1
), k as (
  select c.* from contrato c join r on r.id_cliente = c.id_cliente where c.id = any ($5::uuid[])
), v as (
  select coalesce($3::uuid, (select id_beneficio from k limit 1)) as id_beneficio,
         coalesce($4::uuid, (select id_empregador from k limit 1)) as id_empregador
)
select json_build_object(
  'cliente', (select json_build_object('restrito', c.restrito, 'obitoEm', c.obito_em)
     from cliente c where c.id = r.id_cliente),
  'convenio', (select json_build_object('nome', nome, 'regime', regime, 'ativo', ativo)
     from convenio where codigo = $2),
  'beneficio', (select json_build_object('id', x.id, 'base', x.valor_base,
      'bloqueio', x.bloqueio, 'grupo', e.grupo, 'especie', e.descricao,
      'especieElegivel', especie_permite(e.codigo, $6::date), 'situacao', s.descricao,
      'situacaoElegivel', situacao_permite(s.codigo, $6::date),
      'possuiProcurador', x.possui_procurador,
      'possuiRepresentante', x.possui_representante,
      'pensaoAlimenticia', case when x.pensao_alimenticia then '3' else x.pensao_codigo end,
      'dataDespacho', x.data_despacho, 'dataCessacao', x.data_cessacao,
      'extincaoCota', case when e.checar_extincao_cota then x.data_extincao_cota end,
      ${uso('id_beneficio')})
     from beneficio x
     join especie_beneficio e on e.codigo = x.especie
     join situacao_beneficio s on s.codigo = x.situacao
    where x.id = v.id_beneficio and x.id_cliente = r.id_cliente),
  'empregador', (select json_build_object('id', x.id, 'base', x.renda_bruta,
      'codigoConvenio', x.codigo_convenio, ${uso('id_empregador')})
     from empregador x where x.id = v.id_empregador and x.id_cliente = r.id_cliente),
  'contratos', (select coalesce(json_agg(json_build_object('id', k.id, 'numero', k.numero,
      'banco', b.nome_curto, 'proprio', k.proprio, 'situacao', k.situacao, 'origem', k.origem,
      'codigoConvenio', k.codigo_convenio, 'idBeneficio', k.id_beneficio,
      'idEmpregador', k.id_empregador, 'dataContrato', k.data_contrato,
      'primeiroVencimento', k.primeiro_vencimento, 'prazo', k.prazo,
      'valorParcela', k.valor_parcela, 'taxaAm', k.taxa_am,
      'emProposta', (select p.numero from proposta_contrato pc join proposta p on p.id = pc.id_proposta
         where pc.id_contrato = k.id and p.situacao not in ${fins} limit 1))
      order by k.data_contrato, k.id), '[]')
     from k join banco b on b.codigo = k.banco),
  'consentimentos', (select coalesce(json_agg(json_build_object('tipo', t.tipo,
      'situacao', t.situacao, 'validoAte', t.valido_ate)), '[]')
     from (select distinct on (tipo) tipo, situacao, valido_ate from consentimento
            where id_cliente = r.id_cliente
            order by tipo, (situacao = 'AUTORIZADO') desc, valido_ate desc nulls last,
                  enviado_em desc) t),
  'regras', (select coalesce(json_agg(json_build_object('regra', g.regra, 'convenio', g.convenio,
      'valor', g.valor, 'vigenciaInicio', g.vigencia_inicio, 'vigenciaFim', g.vigencia_fim,
      'norma', g.norma, 'confianca', g.confianca)), '[]')
     from regra_vigencia g
    where $6 >= g.vigencia_inicio and $6 <= coalesce(g.vigencia_fim, 'infinity')
      and g.convenio in ('PF', 'INSS_LOAS', (select regime from convenio where codigo = $2)))
  ) as dados
  from r cross join v`

export async function carregarDados(client: Client, pergunta: Pergunta): Promise<Dados | null> {
  const { idRelacionamento, codigoConvenio, idBeneficio, idEmpregador, contratos, dia } = pergunta
  const { rows } = await client.query<{ dados: Dados }>(
    preparada(consulta, [
      idRelacionamento,
      codigoConvenio,
      idBeneficio,
      idEmpregador,
      [...contratos],
      dia,
    ]),
  )
  return rows[0]?.dados ?? null
}

/** The same for several questions at once: each parameter is a column of its row. */
const consultas = `select d.dados from jsonb_to_recordset($1) q (id_relacionamento uuid,
    codigo_convenio text, id_beneficio uuid, id_empregador uuid, contratos uuid[], dia date, ordem int)
  left join lateral (${[
    'id_relacionamento',
    'codigo_convenio',
    'id_beneficio',
    'id_empregador',
    'contratos',
    'dia',
  ].reduce((texto, coluna, k) => texto.replaceAll(`$${k + 1}`, `q.${coluna}`), consulta)}) d on true
  order by q.ordem`

/** One statement for all of them, in their order. */
export async function carregarVarios(
  client: Client,
  perguntas: readonly Pergunta[],
): Promise<(Dados | null)[]> {
  const linhas = perguntas.map((pergunta, ordem) => ({
    id_relacionamento: pergunta.idRelacionamento,
    codigo_convenio: pergunta.codigoConvenio,
    id_beneficio: pergunta.idBeneficio,
    id_empregador: pergunta.idEmpregador,
    contratos: pergunta.contratos,
    dia: pergunta.dia,
    ordem,
  }))
  const { rows } = await client.query<{ dados: Dados | null }>(
    preparada(consultas, [JSON.stringify(linhas)]),
  )
  return rows.map(({ dados }) => dados)
}

export type NovaSimulacao = {
  id: string
  idRelacionamento: string
  idOportunidade: string
  tipo: 'NOVO' | 'REFIN'
  entrada: string
  resultado: string
  valorLiberado: Centavos
  valorParcela: Centavos
  prazo: number
  taxaAm: number
  idUsuario: string
  agora: Date
}

const insercao = `insert into simulacao (id, id_relacionamento, id_cliente, codigo_promotor,
    id_oportunidade, tipo, entrada, resultado, valor_liberado, valor_parcela, prazo, taxa_am,
    id_usuario, criada_em)
  select $1, r.id, r.id_cliente, r.codigo_promotor, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
    from relacionamento r where r.id = $2`

export async function inserirSimulacao(client: Client, nova: NovaSimulacao): Promise<void> {
  const { rowCount } = await client.query(
    preparada(insercao, [
      nova.id,
      nova.idRelacionamento,
      nova.idOportunidade,
      nova.tipo,
      nova.entrada,
      nova.resultado,
      nova.valorLiberado,
      nova.valorParcela,
      nova.prazo,
      nova.taxaAm,
      nova.idUsuario,
      nova.agora,
    ]),
  )
  if (rowCount !== 1) throw new Error('A simulation was not kept: its relationship is not there')
}

/** What an opportunity is about, and the simulation kept on it. */
export type OportunidadeASimular = {
  produto: string
  codigoConvenio: string
  idContrato: string | null
  idBeneficio: string | null
  idEmpregador: string | null
  guardada: { idSimulacao: string; criadaEm: Date; resultado: unknown } | null
}

const daOportunidade = `select o.produto, o.codigo_convenio as "codigoConvenio",
    o.id_contrato as "idContrato", o.id_beneficio as "idBeneficio",
    o.id_empregador as "idEmpregador", s.id as "idSimulacao", s.criada_em as "criadaEm",
    s.resultado
  from oportunidade o left join simulacao s on s.id = o.id_simulacao where o.id = $1`

export async function buscarOportunidade(
  client: Client,
  id: string,
): Promise<OportunidadeASimular> {
  const { rows } = await client.query<
    Omit<OportunidadeASimular, 'guardada'> & {
      idSimulacao: string | null
      criadaEm: Date
      resultado: unknown
    }
  >(preparada(daOportunidade, [id]))
  const [row] = rows
  if (!row) throw new Error('The door let an opportunity through that is not there')
  const { idSimulacao, criadaEm, resultado, ...oportunidade } = row
  return { ...oportunidade, guardada: idSimulacao ? { idSimulacao, criadaEm, resultado } : null }
}

const registro = `insert into simulador_log (id, id_relacionamento, id_simulacao, id_usuario,
    codigo_promotor, acao, detalhe, ocorrido_em)
  select $1, r.id, $3, $4, r.codigo_promotor, $5, $6, $7 from relacionamento r
   where r.id = $2
     and ($3::uuid is null or exists (select from simulacao s
                                       where s.id = $3 and s.id_relacionamento = r.id))`

export async function inserirRegistro(
  client: Client,
  linha: {
    id: string
    idRelacionamento: string
    idSimulacao: string | null
    idUsuario: string
    acao: string
    detalhe: string
    agora: Date
  },
): Promise<boolean> {
  const { id, idRelacionamento, idSimulacao, idUsuario, acao, detalhe, agora } = linha
  const { rowCount } = await client.query(
    preparada(registro, [id, idRelacionamento, idSimulacao, idUsuario, acao, detalhe, agora]),
  )
  return rowCount === 1
}
