import type { Convencao } from '#shared/calculo/plano.ts'
import type { Centavos } from '#shared/dinheiro.ts'
import type { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { comando } from '../../base/db/consulta.ts'
import { type De, sql } from '../../base/db/fragmento.ts'

type NovaProposta = {
  id: string
  numero: string
  idOportunidade: string
  idSimulacao: string
  idDadosBancarios: string
  /** One of the two: the source of the simulation, whose margin it takes. */
  idBeneficio: string | null
  idEmpregador: string | null
  idUsuario: string
  valorFinanciado: Centavos
  valorLiberado: Centavos
  valorParcela: Centavos
  prazo: number
  taxaAm: number
  cetAa: number | null
  convencao: Convencao
  /** Worker credit: the guarantee that may be given; null without one. */
  garantiaFgts: Centavos | null
  garantiaMulta: Centavos | null
  /** The refused proposta that this one follows. */
  idAnterior: string | null
  /** The portability whose contract it refinances, once that is paid. */
  idPortabilidade: string | null
  prazoEtapa: Date | null
  agora: Date
}

/** The row and the beginning of its history are one statement. A number that exists adds nothing. */
export const inserirProposta = comando(
  'proposta.inserir',
  (p: De<NovaProposta>) => sql`with nova as (
  insert into proposta (id, numero, id_oportunidade, id_relacionamento, id_cliente,
    codigo_promotor, id_simulacao, produto, codigo_convenio, situacao, valor_financiado,
    valor_liberado, valor_parcela, prazo, taxa_am, cet_aa, id_dados_bancarios, id_usuario,
    prazo_etapa, criada_em, atualizada_em, id_proposta_anterior, id_beneficio, id_empregador,
    garantia_fgts, garantia_multa, convencao, id_portabilidade)
  select ${p.id}, ${p.numero}, o.id, o.id_relacionamento, o.id_cliente, o.codigo_promotor,
    ${p.idSimulacao}, o.produto, o.codigo_convenio, 'PRE_PROPOSTA', ${p.valorFinanciado},
    ${p.valorLiberado}, ${p.valorParcela}, ${p.prazo}, ${p.taxaAm}, ${p.cetAa},
    ${p.idDadosBancarios}, ${p.idUsuario}, ${p.prazoEtapa}, ${p.agora}, ${p.agora},
    ${p.idAnterior}, ${p.idBeneficio}, ${p.idEmpregador}, ${p.garantiaFgts}, ${p.garantiaMulta},
    ${p.convencao}, ${p.idPortabilidade}
    from oportunidade o where o.id = ${p.idOportunidade}
  on conflict (numero) do nothing
  returning id, id_cliente
)
insert into proposta_historico (id_proposta, id_cliente, de, para, por, id_usuario, ocorrido_em)
select n.id, n.id_cliente, null, 'PRE_PROPOSTA', 'USUARIO', ${p.idUsuario}, ${p.agora} from nova n`,
)

type Quitacoes = {
  idProposta: string
  contratos: readonly string[]
  /** In the order of `contratos`. */
  saldos: readonly Centavos[]
}

export const inserirQuitacoes = comando(
  'proposta.inserir-quitacoes',
  (p: De<Quitacoes>) => sql`insert into proposta_contrato (id_proposta, id_contrato, saldo_devedor)
  select ${p.idProposta}, q.id, q.saldo
    from unnest(${p.contratos}::uuid[], ${p.saldos}::bigint[]) as q(id, saldo)`,
)

type Passo = {
  id: string
  situacao: SituacaoProposta
  protocolo: string | null
  motivo: string | null
  recuperavel: boolean | null
  por: string
  idUsuario: string | null
  prazoEtapa: Date | null
  /** When it happened outside, if it is known to be another instant than now. */
  deFatoEm: Date | null
  agora: Date
}

/** The row and its history are one statement. */
export const avancarProposta = comando(
  'proposta.avancar',
  (
    p: De<Passo>,
  ) => sql`with antes as (select id, situacao from proposta where id = ${p.id}), mudada as (
  update proposta p
     set situacao = ${p.situacao}, protocolo_banco = coalesce(${p.protocolo}, p.protocolo_banco),
         motivo_reprovacao = case when ${p.situacao} = 'REPROVADA'
                                  then coalesce(${p.motivo}, 'Sem motivo informado')
                                  else ${p.motivo} end,
         recuperavel = ${p.recuperavel}, versao = p.versao + 1,
         -- The refinancing of a portability is approved, and waits for what the portability takes.
         prazo_etapa = case when p.id_portabilidade is null or ${p.situacao} <> 'APROVADA'
                            then ${p.prazoEtapa}::timestamptz end,
         atualizada_em = ${p.agora}
   where p.id = ${p.id}
  returning p.id, p.id_cliente
)
insert into proposta_historico (id_proposta, id_cliente, de, para, por, id_usuario, motivo,
  ocorrido_em, de_fato_em)
select m.id, m.id_cliente, a.situacao, ${p.situacao}, ${p.por}, ${p.idUsuario}, ${p.motivo},
  ${p.agora}, ${p.deFatoEm}
  from mudada m join antes a on a.id = m.id`,
)

/** The number under which the bank keeps the proposta. */
export const guardarProtocolo = comando(
  'proposta.guardar-protocolo',
  (p: De<{ id: string; protocolo: string }>) =>
    sql`update proposta set protocolo_banco = ${p.protocolo} where id = ${p.id}`,
)

/** When the bank credited the loan. */
export const guardarPagamento = comando(
  'proposta.guardar-pagamento',
  (p: De<{ id: string; em: Date }>) =>
    sql`update proposta set paga_em = ${p.em} where id = ${p.id}`,
)

/** What the bank of origin said is owed. */
export const guardarSaldoInformado = comando(
  'proposta.guardar-saldo',
  (p: De<{ id: string; saldo: Centavos }>) =>
    sql`update proposta set saldo_informado = ${p.saldo} where id = ${p.id}`,
)

/** New terms are about to wait for the client, on the page: those in force are kept beside them. */
export const pedirAceite = comando(
  'proposta.pedir-aceite',
  (p: De<{ id: string; desde: Date; motivo: string }>) =>
    sql`update proposta set aceite_pedido_em = ${p.desde}, motivo_reprovacao = ${p.motivo},
      termos_de_antes = jsonb_build_object('id_simulacao', id_simulacao, 'valor_financiado', valor_financiado,
        'valor_liberado', valor_liberado, 'valor_parcela', valor_parcela, 'prazo', prazo, 'taxa_am', taxa_am,
        'cet_aa', cet_aa)
    where id = ${p.id}`,
)

/** The client accepted them. */
export const cumprirPedido = comando(
  'proposta.cumprir-pedido',
  (p: De<{ id: string }>) =>
    sql`update proposta set aceite_pedido_em = null, termos_de_antes = null where id = ${p.id}`,
)

/** The client did not: the terms of before them are in force again. Nothing where none wait. */
export const desfazerPedido = comando(
  'proposta.desfazer-pedido',
  (
    p: De<{ id: string }>,
  ) => sql`update proposta p set aceite_pedido_em = null, termos_de_antes = null,
    id_simulacao = t.id_simulacao, valor_financiado = t.valor_financiado, valor_liberado = t.valor_liberado,
    valor_parcela = t.valor_parcela, prazo = t.prazo, taxa_am = t.taxa_am, cet_aa = t.cet_aa
  from proposta q cross join lateral jsonb_populate_record(q, coalesce(q.termos_de_antes, '{}')) t
 where p.id = ${p.id} and q.id = p.id and p.aceite_pedido_em is not null`,
)

type Termos = {
  id: string
  idSimulacao: string
  valorFinanciado: number
  /** In a portability, the balance. */
  valorLiberado: number
  valorParcela: number
  prazo: number
  taxaAm: number
  cetAa: number | null
}

/** In a portability the simulated balance stays with the settled contract (`proposta_contrato`). */
export const mudarTermos = comando(
  'proposta.mudar-termos',
  (p: De<Termos>) => sql`
update proposta set id_simulacao = ${p.idSimulacao}, valor_financiado = ${p.valorFinanciado},
  valor_liberado = ${p.valorLiberado}, valor_parcela = ${p.valorParcela}, prazo = ${p.prazo},
  taxa_am = ${p.taxaAm}, cet_aa = ${p.cetAa} where id = ${p.id}`,
)

/**
 * The terms in force are about to change. Of a person: the new ones are agreed. By the system: those agreed
 * are kept, for a balance that is corrected later.
 */
export const manterCombinado = comando(
  'proposta.manter-combinado',
  (p: De<{ id: string; aceitos: boolean }>) => sql`update proposta set
  parcela_combinada = case when not ${p.aceitos}::boolean then coalesce(parcela_combinada, valor_parcela) end,
  prazo_combinado = case when not ${p.aceitos}::boolean then coalesce(prazo_combinado, prazo) end,
  taxa_combinada = case when not ${p.aceitos}::boolean then coalesce(taxa_combinada, taxa_am) end,
  saldo_combinado = case when ${p.aceitos}::boolean then saldo_informado else saldo_combinado end
 where id = ${p.id}`,
)

/** The balances that a refinancing settles, as of another day. */
export const mudarSaldos = comando(
  'proposta.mudar-saldos',
  (p: De<Quitacoes>) => sql`update proposta_contrato k set saldo_devedor = q.saldo
  from unnest(${p.contratos}::uuid[], ${p.saldos}::bigint[]) as q(id, saldo)
 where k.id_proposta = ${p.idProposta} and k.id_contrato = q.id`,
)
