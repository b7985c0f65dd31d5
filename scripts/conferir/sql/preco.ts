import type { Recebida } from '#shared/calculo/atraso.ts'
import type { ContratoDoCliente } from '#shared/calculo/dados.ts'
import type { Convencao } from '#shared/calculo/plano.ts'
import type { Dia } from '#shared/data.ts'
import { varias } from '#server/base/db/consulta.ts'
import { bruto, type De, sql, type Sql } from '#server/base/db/fragmento.ts'
import { lista, objeto } from '#server/base/db/objeto.ts'
import type { Recorte } from '../regra.ts'
import { doRecorte } from './recorte.ts'

/** What a price needs to know of a contract that was settled. */
export type Quitado = Pick<
  ContratoDoCliente,
  | 'valorParcela'
  | 'taxaAm'
  | 'prazo'
  | 'primeiroVencimento'
  | 'dataContrato'
  | 'vencimentoDaOrigem'
  | 'convencao'
  | 'dinheiro'
  | 'recebidas'
>

type Preco = {
  valorParcela: number
  valorFinanciado: number
  valorLiberado: number
  taxaAm: number
  origem: 'NOVO' | 'REFIN' | 'PORTABILIDADE' | 'MIGRADO'
  grupo: string | null
  entrada: unknown
  diaDosVencimentos: Dia | null
  quitados: Quitado[]
}

const quitado = objeto<Quitado>({
  valorParcela: 'a.valor_parcela',
  taxaAm: 'a.taxa_am',
  prazo: 'a.prazo',
  primeiroVencimento: 'a.primeiro_vencimento',
  dataContrato: 'a.data_contrato',
  vencimentoDaOrigem: 'a.vencimento_da_origem',
  convencao: sql<Convencao>`a.convencao`,
  dinheiro: sql<
    { desde: Dia; parte: number }[]
  >`(select json_agg(json_build_object('desde', d.desde,
      'parte', d.parte)) from dinheiro_do_contrato(a.id) d)`,
  // What the payroll had said when the price was set: the balance charges what was late.
  recebidas: lista(objeto<Recebida>({ vencimento: 'x.vencimento', pago: 'x.pago' }), {
    ordem: sql`x.vencimento`,
    de: sql`from contrato_parcela x where x.id_contrato = a.id and x.informada_em <= s.criada_em`,
  }),
})

/** Prices of a proposta set anew that count (`d`): applied, or accepted by the client. */
const valem = (idProposta: string): Sql =>
  sql`preco_dia d where d.id_proposta = ${bruto(idProposta)} and d.situacao in ('APLICADO', 'ACEITO')`

/**
 * The day whose payroll gave the first due date of a loan priced anew: of the last price at the
 * booking; without one, of the simulation before. A price at the payment moves no due date.
 */
const diaDosVencimentos = sql<string | null>`coalesce(
    (select d.dia::text from ${valem('r.id')} and d.momento = 'AVERBACAO'
      order by d.criado_em desc, d.id desc limit 1),
    (select a.resultado #>> '{numeros,liberacao}' from simulacao a
      where a.id = (select d.id_simulacao_antes from ${valem('r.id')}
                     order by d.criado_em, d.id limit 1)))`

/**
 * Loans of our own with what they were priced from: the simulation that their proposta kept, while
 * its figures are the contract's, and the contracts that they settled.
 */
export const precos = varias(
  'conferir.precos',
  (p: De<Recorte>) => sql<Preco>`select k.id, k.origem, k.data_contrato as dia,
    k.primeiro_vencimento as "primeiroVencimento", k.ultimo_vencimento as "ultimoVencimento",
    k.prazo, k.valor_parcela as "valorParcela", k.taxa_am::float8 as "taxaAm",
    k.valor_financiado as "valorFinanciado", k.valor_liberado as "valorLiberado",
    v.regime, v.codigo as "codigoConvenio", e.grupo, r.saldo_informado as "saldoInformado",
    s.resultado #>> '{numeros,liberacao}' as liberacao, s.entrada,
    ${diaDosVencimentos} as "diaDosVencimentos",
    ${lista(quitado, {
      ordem: sql`a.data_contrato, a.id`,
      de: sql`from contrato a where a.id = any (coalesce(
        (select array_agg(q.id_contrato) from proposta_contrato q where q.id_proposta = r.id),
        array[k.id_contrato_anterior]))`,
    })} as quitados
  from contrato k
  join convenio v on v.codigo = k.codigo_convenio
  left join beneficio b on b.id = k.id_beneficio
  left join especie_beneficio e on e.codigo = b.especie
  left join proposta r on r.numero = k.numero
  left join simulacao s on s.id = r.id_simulacao and s.valor_parcela = k.valor_parcela
   and s.prazo = k.prazo and s.taxa_am = k.taxa_am
   and s.resultado #>> '{numeros,valorFinanciado}' is not null
   and round((s.resultado #>> '{numeros,valorFinanciado}')::numeric * 100) = k.valor_financiado
 where k.proprio and k.produto not in ('RMC', 'RCC', 'SAQUE') and k.origem <> 'MIGRADO'
   and ${doRecorte(p, 'k', 'k.data_contrato')}
 order by k.id`,
)

/** The proposta waits for the client's answer to the price of its booking or payment. */
export const esperaOPreco = (idProposta: string, momento: 'AVERBACAO' | 'PAGAMENTO'): Sql =>
  sql`exists (select from preco_dia d where d.id_proposta = ${bruto(idProposta)}
        and d.situacao = 'AGUARDA' and d.momento = ${momento})`

/** Propostas whose figures are not those of the last price that was set anew. */
export const semOUltimoPreco = varias(
  'conferir.sem-o-ultimo-preco',
  (p: De<Recorte>) => sql`select p.id from proposta p
  join lateral (select d.id_simulacao, d.liberado, d.dia from ${valem('p.id')}
                 order by d.criado_em desc, d.id desc limit 1) d on true
  join simulacao s on s.id = d.id_simulacao
 where (p.id_simulacao <> d.id_simulacao or p.valor_liberado <> d.liberado
        or s.resultado #>> '{numeros,liberacao}' <> d.dia::text)
   and ${doRecorte(p, 'p', 'p.criada_em')}
 order by p.id`,
)

/** Open questions about a price that nobody can answer any more, or whose days are over. */
export const perguntasSemFim = varias(
  'conferir.perguntas-sem-fim',
  (p: De<Recorte & { agora: Date }>) => sql`select p.id
  from preco_dia d join proposta p on p.id = d.id_proposta
 where d.situacao = 'AGUARDA'
   and (p.situacao <> 'PENDENTE' or p.prazo_etapa < ${p.agora}::timestamptz - interval '1 day')
   and ${doRecorte(p, 'p', 'p.criada_em')}
 order by p.id`,
)
