import { comando, umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, sql, type Sql } from '../../base/db/fragmento.ts'

export type ContratoDeOutroBanco = {
  id: string
  idCliente: string
  idBeneficio: string
  codigoConvenio: string
  numero: string
  /** As printed, where `numero` had to be another one. */
  impresso: string | null
  banco: string
  origem: 'NOVO' | 'REFIN' | 'PORTABILIDADE' | 'MIGRADO'
  /** The contract that migrated into it. */
  idAnterior: string | null
  dataContrato: string
  primeiroVencimento: string
  ultimoVencimento: string
  prazo: number
  valorParcela: number
  taxaAm: number
  valorFinanciado: number
  valorLiberado: number
  emitidoEm: Date
  agora: Date
}

/** Two papers of one client, of two shops, come one after the other. */
export const travarContratosDoCliente = comando(
  'contrato.travar-do-cliente',
  (p: De<{ idCliente: string }>) =>
    sql`select pg_advisory_xact_lock(hashtextextended('papel:' || ${p.idCliente}::text, 0))`,
)

type Procurado = {
  idCliente: string
  banco: string
  numero: string
  /** Null where the paper does not say it: then only the same number is the same loan. */
  valorParcela: number | null
  prazo: number | null
  inicio: string | null
  /** The number and bank of before a migration. */
  bancoAnterior: string | null
  numeroAnterior: string | null
  /** Numbers of the other loans of the paper, which are other contracts. */
  outros: readonly string[]
  /** The contract that the same row of the paper was, before it was corrected. */
  idAtual: string | null
}

const impresso = sql`coalesce(k.numero_impresso, k.numero)`
const chave = (numero: Sql): Sql => sql`chave_do_contrato(${numero})`

/**
 * The contracts of the client that a loan of the paper may be, the surest first: the same number however it is
 * written, one with a suffix and the same figures, the one it migrated from, the row's own of before, which only a
 * paper knows.
 */
export const acharDoPapel = varias(
  'contrato.achar-do-papel',
  (p: De<Procurado>) => sql<{ como: 'MESMO' | 'PARECIDO' | 'ANTERIOR' | 'ATUAL' }>`
select k.id, k.numero, k.proprio, k.situacao, k.trazido_em as "trazidoEm", k.papel_em as "papelEm",
       contrato_preso(k.id) as preso, c.como from contrato k
 cross join lateral (select case
     when k.banco = ${p.banco} and ${chave(impresso)} = ${chave(sql`${p.numero}::text`)} then 'MESMO'
     when exists (select from unnest(${p.outros}::text[]) q (numero)
        where ${chave(sql`q.numero`)} = ${chave(impresso)}) then null
     when k.banco = ${p.banco} and k.valor_parcela = ${p.valorParcela} and k.prazo = ${p.prazo}
      and to_char(k.primeiro_vencimento - interval '1 month', 'YYYY-MM') = ${p.inicio}
      and (starts_with(${chave(impresso)}, ${chave(sql`${p.numero}::text`)})
        or starts_with(${chave(sql`${p.numero}::text`)}, ${chave(impresso)})) then 'PARECIDO'
     when k.banco = ${p.bancoAnterior}
      and ${chave(impresso)} = ${chave(sql`${p.numeroAnterior}::text`)} then 'ANTERIOR'
     when k.id = ${p.idAtual} and k.trazido_em is not null then 'ATUAL' end as como) c
 where k.id_cliente = ${p.idCliente} and c.como is not null
   and k.produto not in ('RMC', 'RCC', 'SAQUE')
 order by array_position(array['MESMO', 'PARECIDO', 'ANTERIOR', 'ATUAL'], c.como),
          k.situacao <> 'ATIVO', k.id`,
)

/** Nothing for a bank that is not in the register, for our own, and for a number that is taken. */
export const inserirContratoDoPapel = umaOuNada(
  'contrato.inserir-do-papel',
  (p: De<ContratoDeOutroBanco>) => sql`
insert into contrato (id, id_cliente, id_beneficio, codigo_convenio, numero, numero_impresso, banco, proprio,
  produto, situacao, origem, id_contrato_anterior, data_contrato, primeiro_vencimento, ultimo_vencimento, prazo,
  valor_parcela, taxa_am, valor_financiado, valor_liberado, trazido_em, papel_em)
select ${p.id}, ${p.idCliente}, ${p.idBeneficio}, ${p.codigoConvenio}, ${p.numero}, ${p.impresso}, b.codigo,
  false, 'NOVO', 'ATIVO', ${p.origem}, ${p.idAnterior}, ${p.dataContrato}, ${p.primeiroVencimento},
  ${p.ultimoVencimento}, ${p.prazo}, ${p.valorParcela}, ${p.taxaAm}, ${p.valorFinanciado},
  ${p.valorLiberado}, ${p.agora}, ${p.emitidoEm}
  from banco b
 where b.codigo = ${p.banco} and not b.proprio
on conflict (numero) do nothing
returning id`,
)

export const ehBancoDeFora = comando(
  'contrato.banco-de-fora',
  (p: De<{ codigo: string }>) => sql`select from banco where codigo = ${p.codigo} and not proprio`,
)

type Atualizado = Omit<
  ContratoDeOutroBanco,
  'idCliente' | 'codigoConvenio' | 'idAnterior' | 'agora'
>

/** The figures of one that a paper brought, by a paper that is not older. */
export const atualizarDoPapel = comando(
  'contrato.atualizar-do-papel',
  (p: De<Atualizado>) => sql`update contrato k set situacao = 'ATIVO', quitado_em = null,
    numero = ${p.numero}, numero_impresso = ${p.impresso}, banco = ${p.banco}, id_beneficio = ${p.idBeneficio},
    origem = ${p.origem}, data_contrato = ${p.dataContrato}, primeiro_vencimento = ${p.primeiroVencimento},
    ultimo_vencimento = ${p.ultimoVencimento}, prazo = ${p.prazo}, valor_parcela = ${p.valorParcela},
    taxa_am = ${p.taxaAm}, valor_financiado = ${p.valorFinanciado}, valor_liberado = ${p.valorLiberado},
    papel_em = ${p.emitidoEm}
 where k.id = ${p.id}`,
)

export const numeroDeOutroContrato = comando(
  'contrato.numero-tomado',
  (p: De<{ numero: string; id: string }>) =>
    sql`select where numero_de_contrato_tomado(${p.numero}, ${p.id})`,
)

/** Takes over the state that a paper gives; figures stay. */
export const situarDoPapel = comando(
  'contrato.situar-do-papel',
  (
    p: De<{ id: string; situacao: string; fim: string | null; emitidoEm: Date }>,
  ) => sql`update contrato set situacao = ${p.situacao}, quitado_em = ${p.fim}, papel_em = ${p.emitidoEm},
   antes_do_papel = case when trazido_em is null then
     coalesce(antes_do_papel, jsonb_build_object('situacao', situacao, 'quitado_em', quitado_em))
       || jsonb_build_object('papel', ${p.situacao}::text) end
 where id = ${p.id}`,
)

/**
 * Undoes a contract that a paper named by mistake. A contract that only the paper knew is excluded; another one
 * returns to its state of before, or to `ATIVO` if that state was not stored yet. A contract that another word moved
 * since stays as it is.
 */
export const soltarDoPapel = comando(
  'contrato.soltar-do-papel',
  (p: De<{ id: string; emitidoEm: Date }>) => sql`update contrato
   set situacao = case when trazido_em is null then coalesce(antes_do_papel ->> 'situacao', 'ATIVO') else 'EXCLUIDO' end,
     quitado_em = case when trazido_em is null then (antes_do_papel ->> 'quitado_em')::date end,
     papel_em = case when trazido_em is not null then papel_em end, antes_do_papel = null
 where id = ${p.id} and papel_em = ${p.emitidoEm} and not contrato_preso(id)
   and (trazido_em is not null or coalesce(antes_do_papel ->> 'papel' = situacao, true))`,
)
