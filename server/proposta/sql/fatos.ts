import type { Convencao } from '#shared/calculo/plano.ts'
import type { Dia } from '#shared/data.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import type { Correspondente } from '#shared/proposta/conduta.ts'
import { dinheiroSaiu, emAberto, fins, type SituacaoProposta } from '#shared/proposta/situacao.ts'
import { uma, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql, type Valor } from '../../base/db/fragmento.ts'
import { lista, objeto } from '../../base/db/objeto.ts'
import { naListaDoInss, vinculoDito } from '../../margem/sql.ts'
import { averbaAqui } from './travar.ts'

type PorId = { id: string }

type Guardada = {
  condicoes: unknown
  /** In reais, as it was kept; null in a simulation of before that. */
  valorFinanciado: number | null
  valorLiberado: Centavos
  valorParcela: Centavos
  prazo: number
  taxaAm: number
}

type FatosLidos = {
  /** Null: it is not there, or not of this oportunidade. */
  simulacao: Guardada | null
  contaDoCliente: boolean
  promotor: Correspondente['promotor']
}

type Ids = {
  idOportunidade: string
  idSimulacao: string
  idDadosBancarios: string
  idUsuario: string
}

/** What the guards of a new proposta look at. */
export type Fatos = Awaited<ReturnType<typeof carregarFatos>>

/** The oportunidade is held already. */
export const carregarFatos = uma(
  'proposta.fatos',
  (p: De<Ids>) => sql<FatosLidos>`select o.produto, o.codigo_convenio as "codigoConvenio",
    o.id_simulacao as "idSimulacao",
    (select ${objeto<Guardada>({
      condicoes: 's.entrada',
      valorFinanciado: sql`s.resultado #> '{numeros,valorFinanciado}'`,
      valorLiberado: 's.valor_liberado',
      valorParcela: 's.valor_parcela',
      prazo: 's.prazo',
      taxaAm: 's.taxa_am',
    })}
       from simulacao s where s.id = ${p.idSimulacao} and s.id_oportunidade = o.id) as simulacao,
    exists (select from dados_bancarios d
             where d.id = ${p.idDadosBancarios} and d.id_cliente = o.id_cliente) as "contaDoCliente",
    (select m.situacao from promotor m where m.codigo = o.codigo_promotor) as promotor,
    (select u.certificacao_valida_ate from usuario u where u.id = ${p.idUsuario}) as "certificadoAte",
    (select p.numero from proposta p where p.id_oportunidade = o.id
        and p.situacao not in ${fins} limit 1) as "propostaViva"
  from oportunidade o where o.id = ${p.idOportunidade}`,
)

export const lerCorrespondente = uma(
  'proposta.correspondente',
  (p: De<{ idUsuario: string; codigoPromotor: string | null }>) => sql<
    Pick<Correspondente, 'promotor'>
  >`select m.situacao as promotor, u.certificacao_valida_ate as "certificadoAte"
  from usuario u, promotor m where u.id = ${p.idUsuario} and m.codigo = ${p.codigoPromotor}`,
)

/** Whether the client is being asked about another balance or another price. */
export const esperaCliente = uma(
  'proposta.espera-cliente',
  (p: De<PorId>) => sql<{ espera: boolean }>`select p.saldo_informado is not null or exists (
    select from preco_dia r where r.id_proposta = p.id and r.situacao = 'AGUARDA') as espera
  from proposta p where p.id = ${p.id}`,
)

export type Impedimento = {
  fato:
    | 'OBITO'
    | 'RESTRITO'
    | 'SITUACAO'
    | 'CESSACAO'
    | 'COTA'
    | 'SEM_BENEFICIO'
    | 'SEM_VINCULO'
    | 'DESLIGADO'
  /** The day, or the situation, as it was told. */
  dito: string | null
}

const impedido = (fato: Impedimento['fato'], dito: Sql<string | null> = sql`null`) =>
  objeto<Impedimento>({ fato: sql<Impedimento['fato']>`${fato}`, dito })

const SAIU = sql`mv.vinculo #>> '{dadosProfissionais,dataDesligamento}'`

/**
 * Why nothing is lent any more by the proposta `p` of a client `c` on a day (SQL): of the client, of the benefit, or of
 * the job as the simulator judges it. What is no day of the calendar was written as a fact, not as a plan.
 */
export const impedimentoEm = (dia: Sql | Valor) => sql<Impedimento | null>`case
    when c.obito_em is not null then ${impedido('OBITO')}
    when c.restrito then ${impedido('RESTRITO')}
    when p.id_beneficio is not null then (
      select case
          when not situacao_permite(b.situacao, ${dia}::date) then ${impedido('SITUACAO', sql`s.descricao`)}
          when b.data_cessacao <= ${dia}::date then ${impedido('CESSACAO', sql`b.data_cessacao::text`)}
          when e.checar_extincao_cota and b.data_extincao_cota <= ${dia}::date
            then ${impedido('COTA', sql`b.data_extincao_cota::text`)}
          when not ${naListaDoInss('b', 'p.codigo_promotor')} then ${impedido('SEM_BENEFICIO')} end
        from beneficio b
        join situacao_beneficio s on s.codigo = b.situacao
        join especie_beneficio e on e.codigo = b.especie
       where b.id = p.id_beneficio)
    when p.id_empregador is not null then (
      select case
          when mv.vinculo = 'null' then ${impedido('SEM_VINCULO')}
          when ${SAIU} is not null and not (${SAIU} ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' and ${SAIU} > ${dia}::date::text)
            then ${impedido('DESLIGADO', SAIU)} end
        from ${vinculoDito('p.id_empregador', sql`${dia}::date`, 'p.codigo_promotor')} mv) end`

/** Contracts `k` that the proposta `p` settles and that do not run any more. */
const parados = sql`from proposta_contrato q join contrato k on k.id = q.id_contrato
      where q.id_proposta = p.id and k.situacao not in ('ATIVO', 'SUSPENSO')`

/** The number of one of them, or null. */
export const contratoParado = sql<string | null>`(select k.numero ${parados}
      order by k.numero limit 1)`

/** The last day of the price of the loan `p`. That of a portability, and of its refinancing, follows a balance. */
export const precoValidoAte = sql<Dia | null>`(select x.resultado ->> 'validoAte' from simulacao x
      where x.id = p.id_simulacao and p.produto <> 'PORT' and p.id_portabilidade is null)`

/** Nobody signs `p` now, and nobody signed it. */
const semAssinatura = sql<boolean>`p.situacao in ${emAberto} and not exists (
      select from formalizacao f where f.id_proposta = p.id
         and f.situacao not in ('REPROVADA_BIOMETRIA', 'EXPIRADA', 'CANCELADA'))`

export const lerImpedimento = uma(
  'proposta.impedimento',
  (p: De<PorId & { dia: Dia }>) => sql<{
    situacao: SituacaoProposta
    ehPortabilidade: boolean
    impedido: Impedimento | null
    semAssinatura: boolean
  }>`select p.codigo_promotor as "codigoPromotor", p.situacao, p.produto = 'PORT' as "ehPortabilidade",
    ${impedimentoEm(p.dia)} as impedido,
    ${contratoParado} as parado, ${precoValidoAte} as "precoValidoAte", ${semAssinatura} as "semAssinatura"
  from proposta p join cliente c on c.id = p.id_cliente where p.id = ${p.id}`,
)

/**
 * Of every promotor: what the bank leads by itself and whose money did not leave, where nothing may be lent any more, a
 * contract that it settles ended, or the price lapsed before a signature.
 */
export const propostasImpedidas = varias(
  'proposta.impedidas',
  (p: De<{ dia: Dia; depoisDe: string; limite: number }>) => sql`
select p.numero, p.codigo_promotor as "codigoPromotor"
  from cliente c
  join proposta p on p.id_cliente = c.id
 where (${impedimentoEm(p.dia)} is not null or exists (select ${parados})
        or ${semAssinatura} and ${precoValidoAte} < ${p.dia}::date::text)
   and p.numero > ${p.depoisDe}
   and p.situacao not in ${fins}
   and p.situacao not in ${[...dinheiroSaiu]}
   and not (${averbaAqui})
 order by p.numero limit ${p.limite}`,
)

/** Of which kind a loan is, and when it was credited; without the bank's word, when it was heard. */
export const lerVenda = uma(
  'proposta.venda',
  (p: De<PorId>) => sql`select p.produto, v.regime, v.codigo as "codigoConvenio",
    (select e.grupo from beneficio b join especie_beneficio e on e.codigo = b.especie
      where b.id = p.id_beneficio) as grupo,
    coalesce(p.paga_em, (select max(h.ocorrido_em) from proposta_historico h
      where h.id_proposta = p.id and h.para = 'PAGA')) as paga
  from proposta p join convenio v on v.codigo = p.codigo_convenio where p.id = ${p.id}`,
)

/** What a paid proposta sold, and another live proposta of the same oportunidade. */
export const lerVendida = uma(
  'proposta.vendida',
  (p: De<PorId>) => sql<{ valorLiberado: Centavos }>`
select p.id_simulacao as "idSimulacao", p.valor_liberado as "valorLiberado",
    (select w.numero from proposta w where w.id_oportunidade = p.id_oportunidade and w.id <> p.id
        and w.situacao not in ${fins} limit 1) as "outraViva"
  from proposta p where p.id = ${p.id}`,
)

export const identificarProposta = umaOuNada(
  'proposta.identificar',
  (p: De<PorId>) =>
    sql`select numero, produto, codigo_promotor as "codigoPromotor" from proposta where id = ${p.id}`,
)

/** The terms of a portability that a person agreed, and the balance stated by the origin since. */
export type Acordo = NonNullable<Awaited<ReturnType<typeof lerAcordo>>>

type AcordoLido = {
  situacao: SituacaoProposta
  valorParcela: Centavos
  prazo: number
  taxaAm: number
  /** What a person accepted last; else what was simulated. */
  saldoSimulado: Centavos
  saldoInformado: Centavos | null
  /** In force, whoever agreed to them. */
  termos: { valorFinanciado: number; valorParcela: number; prazo: number }
}

export const lerAcordo = umaOuNada(
  'proposta.acordo',
  (p: De<PorId>) => sql<AcordoLido>`select p.numero, p.codigo_promotor as "codigoPromotor",
    p.id_relacionamento as "idRelacionamento", p.id_oportunidade as "idOportunidade",
    p.id_usuario as "idUsuario", p.situacao, s.entrada as condicoes,
    coalesce(p.parcela_combinada, p.valor_parcela) as "valorParcela",
    coalesce(p.prazo_combinado, p.prazo) as prazo,
    coalesce(p.taxa_combinada, p.taxa_am)::float8 as "taxaAm",
    k.banco as "bancoDeOrigem", coalesce(p.saldo_combinado, q.saldo_devedor) as "saldoSimulado",
    p.saldo_combinado is not null as "jaAceito", p.aceite_pedido_em as "aceitePedidoEm",
    exists (select from link_aceite a where a.id_proposta = p.id) as "aceitoNaPagina",
    s.resultado #>> '{numeros,primeiroVencimento}' as "primeiroVencimento",
    p.saldo_informado as "saldoInformado", ${objeto<AcordoLido['termos']>({
      valorFinanciado: 'p.valor_financiado',
      valorParcela: 'p.valor_parcela',
      prazo: 'p.prazo',
    })} as termos
  from proposta p
  join proposta_contrato q on q.id_proposta = p.id
  join contrato k on k.id = q.id_contrato
  left join simulacao s on s.id = p.id_simulacao
 where p.id = ${p.id} and p.produto = 'PORT'`,
)

/** As it was proposed. */
type Condicoes = {
  codigoConvenio: string
  idBeneficio: string | null
  idEmpregador: string | null
  prazo: number
  taxaAm: number
  valorParcela: Centavos
  convencao: Convencao
  contratos: string[]
}

const condicoesJson = objeto<Condicoes>({
  codigoConvenio: 'p.codigo_convenio',
  idBeneficio: 'p.id_beneficio',
  idEmpregador: 'p.id_empregador',
  prazo: 'p.prazo',
  taxaAm: 'p.taxa_am',
  valorParcela: 'p.valor_parcela',
  convencao: sql<Convencao>`p.convencao`,
  contratos: lista(sql<string>`q.id_contrato`, {
    de: sql`from proposta_contrato q
                     where q.id_proposta = p.id`,
  }),
})

type AnteriorLida = {
  situacao: SituacaoProposta
  condicoes: Condicoes
  sucessora: { numero: string } | null
}

/** A refused one, to be taken up again. */
export type Anterior = NonNullable<Awaited<ReturnType<typeof lerRecusada>>>

export const lerRecusada = umaOuNada(
  'proposta.recusada',
  (p: De<PorId>) => sql<AnteriorLida>`
select p.id_oportunidade as "idOportunidade", p.produto, p.situacao, p.recuperavel,
    p.motivo_reprovacao as motivo, p.id_dados_bancarios as "idDadosBancarios",
    ${condicoesJson} as condicoes,
    (select ${objeto<{ numero: string }>({ numero: 'n.numero' })} from proposta n
      where n.id_proposta_anterior = p.id) as sucessora
  from proposta p
 where p.id = ${p.id}`,
)

/** The simulation that the oportunidade keeps. */
export const simulacaoGuardada = umaOuNada(
  'proposta.simulacao-guardada',
  (p: De<{ idOportunidade: string }>) =>
    sql`select id_simulacao as id from oportunidade where id = ${p.idOportunidade}`,
)
