import { comando, uma, umaOuNada } from '../../base/db/consulta.ts'
import { type De, json, sql, type Sql, type Valor } from '../../base/db/fragmento.ts'

export const buscarCpf = uma(
  'beneficio.cpf',
  (p: De<{ idCliente: string }>) => sql`select cpf from cliente where id = ${p.idCliente}`,
)

export const buscarNumero = umaOuNada(
  'beneficio.numero',
  (p: De<{ id: string; idCliente: string }>) =>
    sql`select numero from beneficio where id = ${p.id} and id_cliente = ${p.idCliente}`,
)

export const acharConvenio = comando(
  'beneficio.achar-convenio',
  (p: De<{ codigo: string }>) => sql`select from convenio where codigo = ${p.codigo}`,
)

/** The id of the benefit of that number, which the promotor sees from now on; null: another client's. */
export const reconhecer = uma(
  'beneficio.reconhecer',
  (p: De<{ idCliente: string; numero: string; codigoPromotor: string }>) =>
    sql<{
      id: string | null
    }>`select reconhecer_beneficio(${p.idCliente}, ${p.numero}, ${p.codigoPromotor}) as id`,
)

/**
 * Whether what is stored was asked at or before the instant of a question: of two answers, the one that
 * was asked later stays. A clock that was put back leaves answers of far later: they are replaced.
 */
const naoMaisNovo = (guardada: Sql, perguntada: Valor<Date>) => sql`(${guardada} is null
    or ${guardada} <= ${perguntada}::timestamptz
    or ${guardada} > ${perguntada}::timestamptz + interval '1 hour')`

type Dito = {
  id: string
  idCliente: string
  numero: string
  especie: string
  situacao: string
  dataInicio: string
  dataDespacho: string
  dataCessacao: string | null
  dataExtincaoCota: string | null
  valorBase: number
  bloqueio: string
  /** When the INSS was asked. */
  agora: Date
}

/**
 * One benefit from the answer of the INSS: inserted, or updated by number and client unless a later
 * question was answered before. A number of another client, or an unknown species, is not stored and is
 * not `conhecido`.
 */
export const gravarDito = uma(
  'beneficio.gravar',
  (p: De<Dito>) => sql`with dito as (
  select * from (values (${p.numero}::text, ${p.especie}::text, ${p.situacao}::text,
      ${p.dataInicio}::date, ${p.dataDespacho}::date, ${p.dataCessacao}::date,
      ${p.dataExtincaoCota}::date, ${p.valorBase}::bigint, ${p.bloqueio}::text)) t(numero, especie,
      situacao, data_inicio, data_despacho, data_cessacao, data_extincao_cota, valor_base, bloqueio)
   where exists (select from especie_beneficio where codigo = ${p.especie})
     and exists (select from situacao_beneficio where codigo = ${p.situacao})
), novo as (
  insert into beneficio (id, id_cliente, numero, especie, situacao, data_inicio, data_despacho,
                         data_cessacao, data_extincao_cota, valor_base, bloqueio, consultado_em)
  select ${p.id}::uuid, ${p.idCliente}, d.*, ${p.agora}::timestamptz from dito d
      on conflict (numero) do nothing
  returning 1
), mudado as (
  update beneficio b set especie = d.especie, situacao = d.situacao, data_inicio = d.data_inicio,
         data_despacho = d.data_despacho, data_cessacao = d.data_cessacao,
         data_extincao_cota = d.data_extincao_cota, valor_base = d.valor_base,
         bloqueio = d.bloqueio, consultado_em = ${p.agora}
    from dito d where b.numero = d.numero and b.id_cliente = ${p.idCliente}
     and ${naoMaisNovo(sql`b.consultado_em`, p.agora)}
  returning 1
)
select (select count(*) from novo) + (select count(*) from mudado) > 0 as guardado,
       exists (select from novo) or exists (select from beneficio b join dito d using (numero)
         where b.id_cliente = ${p.idCliente}) as conhecido`,
)

type Detalhes = {
  numero: string
  idCliente: string
  idUsuario: string
  representante: string | null
  possuiRepresentante: boolean
  possuiProcurador: boolean
  pensao: string
  ufPagamento: string | null
  tipoCredito: string | null
  bancoPagador: string | null
  agenciaPagadora: string | null
  contaPagadora: string | null
  elegivel: boolean
  concessaoJudicial: boolean
  dataUltimaPericia: string | null
  exposicaoPolitica: string | null
  margem: number
  margemRmc: number
  margemRcc: number
  limiteRmc: number
  limiteRcc: number
  maximoComprometimento: number
  ativos: number
  suspensos: number
  reservadosPortabilidade: number
  reservadosRefinanciamento: number
}

/** Further data of the INSS for an existing row. */
export const gravarDetalhes = comando(
  'beneficio.gravar-detalhes',
  (p: De<Detalhes>) => sql`update beneficio set
    consultado_por = ${p.idUsuario}, representante_legal_cpf = ${p.representante},
    possui_representante = ${p.possuiRepresentante}, possui_procurador = ${p.possuiProcurador},
    pensao_codigo = ${p.pensao}, pensao_alimenticia = ${p.pensao} = '3',
    uf_pagamento = ${p.ufPagamento}, tipo_credito = ${p.tipoCredito},
    banco_pagador = ${p.bancoPagador}, agencia_pagadora = ${p.agenciaPagadora},
    conta_pagadora = ${p.contaPagadora}, elegivel_inss = ${p.elegivel},
    concessao_judicial = ${p.concessaoJudicial}, data_ultima_pericia = ${p.dataUltimaPericia},
    exposicao_politica = ${p.exposicaoPolitica}, margem_disponivel = ${p.margem},
    margem_disponivel_rmc = ${p.margemRmc}, margem_disponivel_rcc = ${p.margemRcc},
    limite_rmc = ${p.limiteRmc}, limite_rcc = ${p.limiteRcc},
    maximo_comprometimento = ${p.maximoComprometimento}, qtd_ativos = ${p.ativos},
    qtd_suspensos = ${p.suspensos}, qtd_reservados_portabilidade = ${p.reservadosPortabilidade},
    qtd_reservados_refinanciamento = ${p.reservadosRefinanciamento}
  where numero = ${p.numero} and id_cliente = ${p.idCliente}`,
)

type Prova = {
  numero: string
  idCliente: string
  situacao: string
  ultima: string | null
  limite: string
  agora: Date
}

export const gravarProva = comando(
  'beneficio.gravar-prova',
  (p: De<Prova>) => sql`update beneficio set prova_vida_situacao = ${p.situacao},
    prova_vida_em = ${p.ultima}, prova_vida_ate = ${p.limite}, prova_vida_consultada_em = ${p.agora}
  where numero = ${p.numero} and id_cliente = ${p.idCliente}
    and ${naoMaisNovo(sql`prova_vida_consultada_em`, p.agora)}`,
)

type Linha = {
  id: string
  idCliente: string
  idUsuario: string
  codigoPromotor: string
  idConsentimento: string
  tipo: string
  resultado: string
  erros: readonly object[]
  agora: Date
}

/** One line of the trail of questions: a refusal leaves it behind too. */
export const inserirConsulta = comando(
  'beneficio.inserir-consulta',
  (p: De<Linha>) => sql`insert into beneficio_consulta (id, id_cliente, id_usuario,
    codigo_promotor, id_consentimento, tipo, resultado, erros, consultado_em)
  values (${p.id}, ${p.idCliente}, ${p.idUsuario}, ${p.codigoPromotor}, ${p.idConsentimento},
          ${p.tipo}, ${p.resultado}, ${json(p.erros)}, ${p.agora})`,
)
