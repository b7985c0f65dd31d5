import type { NovaAlteracao, NovaAverbacao } from '#integrations/dataprev/averbador.ts'
import type { Dia } from '#shared/data.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import type { SituacaoDaAverbacao, SituacaoProposta } from '#shared/proposta/situacao.ts'
import { comando, uma, umaOuNada, varias } from '../base/db/consulta.ts'
import { type De, sql, type Sql } from '../base/db/fragmento.ts'
import { lista, objeto } from '../base/db/objeto.ts'

type Nova = { idProposta: string; agora: Date; proximaConsulta: Date }

export const inserirAverbacao = comando(
  'averbacao.inserir',
  (p: De<Nova>) => sql`insert into averbacao (id_proposta, id_cliente, codigo_promotor, contrato,
    situacao, proxima_consulta, criada_em, atualizada_em)
  select p.id, p.id_cliente, p.codigo_promotor, p.numero, 'NA_FILA', ${p.proximaConsulta},
         ${p.agora}, ${p.agora}
    from proposta p where p.id = ${p.idProposta}
  on conflict (id_proposta) do nothing`,
)

/** A booking held until the transaction ends, with its proposta. */
export type AverbacaoTravada = NonNullable<Awaited<ReturnType<typeof travarAverbacao>>>

/** In the order everybody holds them: relationship, oportunidade, proposta, booking. */
export const travarAverbacao = umaOuNada(
  'averbacao.travar',
  (p: De<{ idProposta: string }>) => sql<{
    situacao: SituacaoDaAverbacao
    proposta: SituacaoProposta
    ordemDia: Dia | null
  }>`
select a.id_proposta as "idProposta", a.id_cliente as "idCliente",
    p.id_relacionamento as "idRelacionamento", r.id_atendente as "idAtendente",
    a.codigo_promotor as "codigoPromotor", a.contrato, a.situacao, a.limite,
    a.banco_informado_em is not null as "bancoInformado", a.id_lembrete as "idLembrete",
    p.situacao as proposta, p.motivo_reprovacao as motivo,
    a.ordem_dia as "ordemDia", a.pedida_em as "pedidaEm"
  from relacionamento r
  join oportunidade o on o.id_relacionamento = r.id
  join proposta p on p.id_oportunidade = o.id
  join averbacao a on a.id_proposta = p.id
 where p.id = ${p.idProposta}
   for share of r for update of o, p, a`,
)

type Mudanca = {
  idProposta: string
  situacao: SituacaoDaAverbacao
  proximaConsulta: Date | null
  codigos: readonly string[]
  limite?: Date | null | undefined
  agora: Date
}

/** Without a new limit the one it has stays. */
export const gravarAverbacao = comando(
  'averbacao.mudar',
  (p: De<Mudanca>) => sql`update averbacao
   set situacao = ${p.situacao}, proxima_consulta = ${p.proximaConsulta}, codigos = ${p.codigos},
       limite = coalesce(${p.limite}, limite), atualizada_em = ${p.agora}
 where id_proposta = ${p.idProposta}`,
)

type FimNaFila = {
  idProposta: string
  situacao: 'DESFEITA' | 'RECUSADA'
  agora: Date
  proximaConsulta: Date
}

/**
 * Ends a booking that waits to be asked for. If an earlier request was lost it may still arrive, so that booking is
 * undone like any other. The row is visited once more to notify the bank, unless the bank ended it.
 */
export const encerrarNaFila = comando(
  'averbacao.encerrar-na-fila',
  (p: De<FimNaFila>) => sql`with b as (
  select a.id_proposta, case when a.pedida_em is null then ${p.situacao}::text else 'DESFAZENDO' end as fim
    from averbacao a where a.id_proposta = ${p.idProposta})
update averbacao a
   set situacao = b.fim, codigos = '{}', atualizada_em = ${p.agora},
       proxima_consulta = ${p.proximaConsulta}
  from b where a.id_proposta = b.id_proposta`,
)

type Resposta = {
  id: string
  idProposta: string
  idCliente: string
  pergunta: 'AVERBAR' | 'CONSULTAR' | 'ALTERAR' | 'EXCLUIR'
  resposta: string
  agora: Date
}

export const anotarResposta = comando(
  'averbacao.anotar',
  (p: De<Resposta>) => sql`insert into averbacao_evento
    (id, id_proposta, id_cliente, pergunta, resposta, ocorrido_em)
  values (${p.id}, ${p.idProposta}, ${p.idCliente}, ${p.pergunta}, ${p.resposta}, ${p.agora})`,
)

/** What came meanwhile is still to be undone: its next look stays. */
const nadaADesfazer = (proxima: Sql) =>
  sql`case when situacao = 'DESFAZENDO' then proxima_consulta else ${proxima} end`

export const bancoInformado = comando(
  'averbacao.banco-informado',
  (p: De<{ idProposta: string; agora: Date }>) => sql`update averbacao
   set banco_informado_em = ${p.agora}, proxima_consulta = ${nadaADesfazer(sql`null::timestamptz`)}
 where id_proposta = ${p.idProposta}`,
)

/** The figures to send to Dataprev, and the simulation that they come from. */
type Alteracao = { alteracao: NovaAlteracao; idSimulacao: string }

const alteracaoJson = objeto<NovaAlteracao>({
  numeroContrato: 'p.numero',
  valorEmprestimo: sql`reais(p.valor_financiado)`,
  valorLiberado: sql`reais(p.valor_liberado)`,
  dataContrato: sql<string>`to_char((s.resultado #>> '{numeros,liberacao}')::date, 'DDMMYYYY')`,
})

/** The change that Dataprev must receive before the payment; no row if it holds the same figures. */
export const alteracaoDaProposta = umaOuNada(
  'averbacao.alteracao',
  (p: De<{ idProposta: string }>) => sql<Alteracao>`select ${alteracaoJson} as alteracao,
    s.id as "idSimulacao"
  from averbacao a
  join proposta p on p.id = a.id_proposta
  join simulacao s on s.id = p.id_simulacao
 where a.id_proposta = ${p.idProposta}
   and (a.figuras_incertas or a.id_simulacao is distinct from p.id_simulacao)`,
)

/** The first due date of the figures of before, `o`, is another than that of now, `s`. */
const mudouOVencimento = sql<boolean>`coalesce(o.resultado #>> '{numeros,primeiroVencimento}'
    <> s.resultado #>> '{numeros,primeiroVencimento}', false)`

/**
 * Records that Dataprev is asked to book the present figures. If it was asked before with others, it may book
 * either; `mudou`: their first due dates differ too.
 */
export const anotarPedido = umaOuNada(
  'averbacao.anotar-pedido',
  (p: De<{ idProposta: string; agora: Date }>) => sql<{ mudou: boolean }>`update averbacao a
   set pedida_em = case when ${mudouOVencimento} then a.pedida_em else ${p.agora} end,
       figuras_incertas = a.id_simulacao is not null
         and (a.figuras_incertas or a.id_simulacao <> p.id_simulacao),
       id_simulacao = p.id_simulacao
  from proposta p join simulacao s on s.id = p.id_simulacao, averbacao b
  left join simulacao o on o.id = b.id_simulacao
 where p.id = a.id_proposta and b.id_proposta = a.id_proposta and a.id_proposta = ${p.idProposta}
returning ${mudouOVencimento} as mudou`,
)

/** Until it answers, Dataprev may hold the old figures or the new ones. */
export const anotarIncerteza = comando(
  'averbacao.anotar-incerteza',
  (p: De<{ idProposta: string; proximaConsulta: Date }>) => sql`update averbacao
   set figuras_incertas = true, proxima_consulta = ${p.proximaConsulta}
 where id_proposta = ${p.idProposta}`,
)

/** Looked at by the sweep from then on, should its job be lost. */
export const marcarConsulta = comando(
  'averbacao.marcar-consulta',
  (p: De<{ idProposta: string; proximaConsulta: Date }>) => sql`update averbacao
   set proxima_consulta = ${p.proximaConsulta} where id_proposta = ${p.idProposta}`,
)

/** Records that Dataprev holds these figures. */
export const anotarNaDataprev = comando(
  'averbacao.na-dataprev',
  (p: De<{ idProposta: string; idSimulacao: string }>) => sql`update averbacao
   set id_simulacao = ${p.idSimulacao}, figuras_incertas = false
 where id_proposta = ${p.idProposta}`,
)

/** Kept before the bank hears of it; the order of a day is one. */
export const inserirOrdem = comando(
  'averbacao.inserir-ordem',
  (p: De<{ idProposta: string; dia: Dia; agora: Date }>) => sql`insert into averbacao_ordem
    (id_proposta, id_cliente, codigo_promotor, dia, id_simulacao, liberado, ordenada_em)
  select p.id, p.id_cliente, p.codigo_promotor, ${p.dia}, p.id_simulacao, p.valor_liberado, ${p.agora}
    from proposta p where p.id = ${p.idProposta} and p.id_simulacao is not null
  on conflict do nothing`,
)

/** A payment order that left (`enviada`), or a price that the proposta had. */
export type Ordem = Awaited<ReturnType<typeof lerOrdens>>[number]

/** The newest first, those that left before the others. */
export const lerOrdens = varias(
  'averbacao.ordens',
  (p: De<{ idProposta: string }>) => sql<{
    dia: Dia
    liberado: Centavos
    idSimulacao: string
    enviada: boolean
  }>`select o.dia, o.liberado, o.id_simulacao as "idSimulacao", true as enviada
  from averbacao_ordem o where o.id_proposta = ${p.idProposta}
union all
select (s.resultado #>> '{numeros,liberacao}')::date, s.valor_liberado, s.id, false
  from simulacao s
 where s.resultado #>> '{numeros,liberacao}' is not null
   and (s.id = (select p.id_simulacao from proposta p where p.id = ${p.idProposta})
        or s.id in (select r.id_simulacao_antes from preco_dia r
                     where r.id_proposta = ${p.idProposta}))
 order by enviada desc, dia desc`,
)

/** The payment order left for this day; on the day after, it must leave anew. */
export const anotarOrdem = comando(
  'averbacao.anotar-ordem',
  (p: De<{ idProposta: string; dia: Dia; agora: Date; proximaConsulta: Date }>) => sql`
update averbacao set ordem_dia = ${p.dia}, banco_informado_em = ${p.agora},
  proxima_consulta = ${nadaADesfazer(sql`${p.proximaConsulta}::timestamptz`)}
 where id_proposta = ${p.idProposta}`,
)

/** The figures of the payment order. */
export const lerOrdem = uma(
  'averbacao.ordem',
  (p: De<{ idProposta: string }>) => sql<{ financiado: Centavos; liberado: Centavos }>`
select valor_financiado as financiado, valor_liberado as liberado
  from proposta where id = ${p.idProposta}`,
)

export const anotarForaDaOrdem = comando(
  'averbacao.fora-da-ordem',
  (p: De<{ idProposta: string; divergencia: string }>) => sql`update averbacao
   set divergencia = ${p.divergencia} where id_proposta = ${p.idProposta}`,
)

/** The order does not count any more: the bank must hear of the end. */
export const esquecerOrdem = comando(
  'averbacao.esquecer-ordem',
  (p: De<{ idProposta: string }>) => sql`update averbacao
   set banco_informado_em = null where id_proposta = ${p.idProposta}`,
)

export const guardarLembrete = comando(
  'averbacao.guardar-lembrete',
  (p: De<{ idProposta: string; idLembrete: string }>) => sql`update averbacao
   set id_lembrete = ${p.idLembrete} where id_proposta = ${p.idProposta}`,
)

/** `competencia`: the payroll month whose instalment falls due in the month after. */
const pedidoJson = objeto<NovaAverbacao>({
  operacao: sql`case when p.produto in ('REFIN', 'REFIN_PORT') then 'REFINANCIAMENTO' else 'NOVO' end`,
  numeroContrato: 'p.numero',
  cpf: 'c.cpf',
  numeroBeneficio: 'b.numero',
  valorEmprestimo: sql`reais(p.valor_financiado)`,
  valorLiberado: sql`reais(p.valor_liberado)`,
  valorParcela: sql`reais(p.valor_parcela)`,
  quantidadeParcelas: 'p.prazo',
  taxaMensal: sql<number>`p.taxa_am::float8`,
  dataContrato: sql<string>`to_char(coalesce((s.resultado #>> '{numeros,liberacao}')::date,
      (p.criada_em at time zone 'America/Sao_Paulo')::date), 'DDMMYYYY')`,
  competenciaInicioDesconto: sql`to_char(
      (s.resultado #>> '{numeros,primeiroVencimento}')::date - interval '1 month', 'YYYYMM')`,
  competenciaFimDesconto: sql`to_char((s.resultado #>> '{numeros,primeiroVencimento}')::date
      + make_interval(months => p.prazo - 2), 'YYYYMM')`,
  contratosQuitados: lista(sql<string>`coalesce(k.numero_impresso, k.numero)`, {
    ordem: sql`k.numero`,
    de: sql`from proposta_contrato q join contrato k on k.id = q.id_contrato
      where q.id_proposta = p.id`,
  }),
  correspondente: objeto({ cnpj: 'm.cnpj', cpfAgente: 'p.cpf_agente' }),
})

/** The data of the loan for Dataprev, with the whole CPF and benefit: for this use only. */
export const pedidoDeAverbacao = umaOuNada(
  'averbacao.pedido',
  (p: De<{ idProposta: string }>) => sql<{ pedido: NovaAverbacao }>`select ${pedidoJson} as pedido
  from proposta p
  join cliente c on c.id = p.id_cliente
  join simulacao s on s.id = p.id_simulacao
  join beneficio b on b.id = p.id_beneficio
  join promotor m on m.codigo = p.codigo_promotor
 where p.id = ${p.idProposta}`,
)

export const promotorDaAverbacao = uma(
  'averbacao.promotor',
  (p: De<{ idProposta: string }>) => sql`select promotor_da_averbacao(${p.idProposta}) as promotor`,
)

export const listarPorConferir = varias(
  'averbacao.por-conferir',
  (p: De<{ agora: Date; limite: number }>) => sql<{ id: string; promotor: string }>`
select id_proposta as id, codigo_promotor as promotor
  from averbacoes_por_conferir(${p.agora}, ${p.limite})`,
)

/** Of two concurrent servers one changes the row. */
export const adiarConsulta = comando(
  'averbacao.adiar',
  (p: De<{ idProposta: string; agora: Date; proximaConsulta: Date }>) => sql`update averbacao
   set proxima_consulta = ${p.proximaConsulta}
 where id_proposta = ${p.idProposta} and proxima_consulta <= ${p.agora}`,
)

/** Booked loans whose payroll is to be asked about, of every promotor. */
export const listarSemRetorno = varias(
  'averbacao.sem-retorno',
  (p: De<{ agora: Date; dia: Dia; limite: number }>) => sql<{
    idProposta: string
    promotor: string
    numero: string
  }>`select id_proposta as "idProposta", codigo_promotor as promotor, contrato as numero
  from averbacoes_sem_retorno(${p.agora}, ${p.dia}, ${p.limite})`,
)

/** Marked before the question: one that fails waits for its next turn like the others. */
export const tentarRetorno = comando(
  'averbacao.tentar-retorno',
  (p: De<{ idProposta: string; agora: Date }>) => sql`update averbacao
   set retorno_tentado_em = ${p.agora} where id_proposta = ${p.idProposta}`,
)

type Retorno = {
  idProposta: string
  dia: Dia
  /** The last month of a payroll that closed and was answered for; null for none. */
  competencia: string | null
  /** When it was asked; null where nothing was answered. */
  perguntadoEm: Date | null
}

/** Whether no answer to a later question was heard before this one. */
export const anotarRetorno = uma(
  'averbacao.anotar-retorno',
  (p: De<Retorno>) => sql<{ ultimo: boolean }>`update averbacao a
   set retorno_em = greatest(a.retorno_em, ${p.dia}::date),
       retorno_perguntado_em = greatest(a.retorno_perguntado_em, ${p.perguntadoEm}::timestamptz),
       retorno_ate = greatest(a.retorno_ate, (k.primeiro_vencimento + make_interval(months =>
         12 * (left(${p.competencia}::text, 4)::int - extract(year from k.primeiro_vencimento)::int)
         + right(${p.competencia}::text, 2)::int
         - extract(month from k.primeiro_vencimento)::int + 1))::date)
  from contrato k where k.numero = a.contrato and a.id_proposta = ${p.idProposta}
returning coalesce(a.retorno_perguntado_em = ${p.perguntadoEm}::timestamptz, false) as ultimo`,
)

/**
 * Instalments that the settlement of a contract left to the payroll, and that it did not discount whole: said after the
 * refinancing was priced, which took what was late before.
 */
const foraDe = (contratos: Sql) => sql<{ falta: Centavos; vencimento: Dia }>`
select k.numero, x.vencimento, (k.valor_parcela - x.pago)::bigint as falta, p.numero as "refinanciadoPor",
    p.codigo_promotor as "codigoPromotor"
  from contrato k
  join contrato_parcela x on x.id_contrato = k.id and x.pago < k.valor_parcela
  join proposta p on p.id = k.quitado_por
  join simulacao s on s.id = p.id_simulacao
 where ${contratos} and x.vencimento <= fim_do_transito(k.id) and x.informada_em > s.criada_em
 order by k.numero, x.vencimento`

export const foraDaQuitacao = varias('averbacao.fora-da-quitacao', (p: De<{ numero: string }>) =>
  foraDe(sql`k.numero = ${p.numero}`),
)

/** The same of all contracts that a proposta settled. */
export const foraDaQuitacaoDe = varias(
  'averbacao.fora-da-quitacao-de',
  (p: De<{ idProposta: string }>) =>
    foraDe(sql`k.quitado_por = ${p.idProposta}
   and k.id in (select q.id_contrato from proposta_contrato q where q.id_proposta = ${p.idProposta})`),
)
