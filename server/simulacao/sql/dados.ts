import type { Dados } from '#shared/calculo/dados.ts'
import type { Dia } from '#shared/data.ts'
import { umaOuNada, varias } from '../../base/db/consulta.ts'
import { type De, json, sql, type Sql, type Valor } from '../../base/db/fragmento.ts'
import { parcelasRecebidas } from '../../contrato/sql.ts'
import {
  CARTOES,
  emPropostaDe,
  informadaDe,
  lugaresDesde,
  naListaDoInss,
  plataformaRetirada,
  refinanciamentosNoAno,
  reservasDe,
  retiradoDe,
  tomaMargem,
  vinculoDe,
  vistoPor,
} from '../../margem/sql.ts'

/** The part read by one statement; the dated rules are read separately. */
export type Lidos = Omit<Dados, 'regras'>

export type Pergunta = {
  idRelacionamento: string
  codigoConvenio: string
  idBeneficio: string | null
  idEmpregador: string | null
  contratos: readonly string[]
  /** The day whose rules apply. */
  dia: Dia
  /** The margin stated by a convênio is valid on its own day only. */
  hoje: Dia
}

/**
 * Used margin of a benefit or job `x`, by the column of contracts that refers to it: loans that take it
 * (of the client's contracts `c`), reservations of live propostas, and cards, which take of the
 * total only.
 */
const uso = (coluna: Sql, reservas: Sql, informadaEm: Sql) => sql`cross join lateral (
  select coalesce(sum(s.valor) filter (where s.tipo = 'CONTRATO'), 0)::bigint as utilizada,
         coalesce(sum(s.valor) filter (where s.tipo = 'CARTAO'), 0)::bigint as cartoes,
         coalesce(sum(s.lugares), 0)::int as ativos,
         coalesce(sum(s.lugares) filter (where s.tipo = 'RESERVA'
           and (s.averbada_em is null or s.averbada_em > ${informadaEm})), 0)::int as por_contar,
         coalesce(sum(s.valor) filter (where s.tipo = 'RESERVA'), 0)::bigint as reservada,
         coalesce(sum(s.valor) filter (where s.tipo = 'RESERVA'
           and s.averbada_em <= ${informadaEm}), 0)::bigint as contada,
         coalesce(json_agg(json_build_object('tipo', s.tipo, 'idContrato', s.id_contrato,
           'numero', s.numero, 'banco', s.banco, 'valorParcela', s.valor)
           order by s.tipo, s.desde, s.numero)
           filter (where s.tipo <> 'CARTAO'), '[]') as segmentos
    from (select case when c.produto in ${CARTOES} then 'CARTAO' else 'CONTRATO' end as tipo,
                 c.id as id_contrato, c.numero, c.nome_curto as banco, c.valor_parcela as valor,
                 case when c.produto in ${CARTOES} then 0 else 1 end as lugares,
                 c.data_contrato::timestamptz as desde, null::timestamptz as averbada_em
            from c where c.${coluna} = x.id and ${tomaMargem('c')}
             and c.ultimo_vencimento > v.hoje
          union all
          select case when m.produto in ${CARTOES} then 'CARTAO' else 'RESERVA' end, null, m.numero,
                 null, m.valor, m.lugares, m.desde, m.averbada_em
            from ${reservas} m) s) u`
const doUso = sql`'utilizada', u.utilizada, 'cartoes', u.cartoes, 'ativos', u.ativos, 'reservada', u.reservada,
  'reservadaInformada', u.contada,
  'segmentos', u.segmentos`

/** As the INSS counts them, with ours since its answer: reserved, paid, settled, ended. */
const ativosInformados = sql`case when x.qtd_ativos is not null then
    x.qtd_ativos + u.por_contar + ${lugaresDesde('x.id', sql`x.consultado_em`, 'v.hoje')} end`

const beneficio = sql`(select json_build_object('id', x.id, 'base', x.valor_base,
      'margemInformada', ${informadaDe(sql`x.margem_disponivel`, 'x.id', 'null', sql`x.consultado_em`)},
      'bloqueio', x.bloqueio, 'grupo', e.grupo, 'especie', e.descricao,
      'codigoEspecie', e.codigo, 'dataInicio', x.data_inicio,
      'especieElegivel', especie_permite(e.codigo, v.dia), 'situacao', s.descricao,
      'situacaoElegivel', situacao_permite(s.codigo, v.dia),
      'possuiProcurador', x.possui_procurador,
      'possuiRepresentante', x.possui_representante,
      'pensaoAlimenticia', case when x.pensao_alimenticia then '3' else x.pensao_codigo end,
      'respostaRetirada', ${retiradoDe('x', 'r.codigo_promotor')},
      'naLista', ${naListaDoInss('x', 'r.codigo_promotor')}, 'elegivelInss', x.elegivel_inss, 'ativosInformados', ${ativosInformados},
      'dataDespacho', x.data_despacho, 'dataCessacao', x.data_cessacao,
      'extincaoCota', case when e.checar_extincao_cota then x.data_extincao_cota end,
      ${doUso})
     from beneficio x
     join especie_beneficio e on e.codigo = x.especie
     join situacao_beneficio s on s.codigo = x.situacao
     ${uso(sql`id_beneficio`, reservasDe('x.id', 'null', 'v.hoje'), sql`x.consultado_em`)}
    where x.id = v.id_beneficio and x.id_cliente = r.id_cliente
      and ${vistoPor('x.id', 'r.codigo_promotor')})`

const plataforma = sql`case when mv.vinculo is not null then json_build_object(
      'informado', mv.vinculo <> 'null', 'elegivel', mv.vinculo -> 'elegivel',
      'motivo', mv.vinculo -> 'motivoInelegibilidade',
      'desligamento', mv.vinculo #> '{dadosProfissionais,dataDesligamento}',
      'saldoFgts', mv.saldo_fgts) end`

const empregador = sql`(select json_build_object('id', x.id, 'base', mv.base,
      'codigoConvenio', x.codigo_convenio, 'estimada', mv.estimada, 'plataforma', ${plataforma},
      'respostaRetirada', ${plataformaRetirada('x.id_cliente', 'r.codigo_promotor')},
      'margemInformada', ${informadaDe(sql`mv.informada`, 'null', 'x.id', sql`mv.informada_em`)},
      ${doUso})
     from empregador x
    cross join lateral ${vinculoDe('x.id', 'v.hoje', 'r.codigo_promotor')} mv
     ${uso(sql`id_empregador`, reservasDe('null', 'x.id', 'v.hoje'), sql`mv.informada_em`)}
    where x.id = v.id_empregador and x.id_cliente = r.id_cliente)`

/** The contracts that the question names. */
const doPedido = sql`(select coalesce(json_agg(json_build_object('id', k.id,
      'numero', coalesce(k.numero_impresso, k.numero),
      'codigoBanco', k.banco, 'banco', k.nome_curto, 'proprio', k.proprio, 'situacao', k.situacao, 'origem', k.origem,
      'bancoDeOrigem', (select q.banco from contrato q
         where q.id = k.id_contrato_anterior and k.origem = 'PORTABILIDADE'),
      'codigoConvenio', k.codigo_convenio, 'idBeneficio', k.id_beneficio,
      'idEmpregador', k.id_empregador, 'dataContrato', k.data_contrato,
      'creditadoEm', k.creditado_em,
      'primeiroVencimento', k.primeiro_vencimento, 'prazo', k.prazo,
      'vencimentoDaOrigem', k.vencimento_da_origem, 'convencao', k.convencao,
      'dinheiro', (select json_agg(json_build_object('desde', d.desde, 'parte', d.parte))
         from dinheiro_do_contrato(k.id) d),
      'valorParcela', k.valor_parcela, 'taxaAm', k.taxa_am,
      'recebidas', ${parcelasRecebidas},
      'emProposta', ${emPropostaDe('k.id')})
      order by k.data_contrato, k.id), '[]')
     from k)`

/** What the statement is asked with: parameters, or the columns of a row `q`. */
type Parametros = Record<keyof Pergunta, Sql | Valor>

/** The parts to read; an impossible part is left out and costs no planning. */
type Partes = Record<'beneficio' | 'empregador' | 'contratos', boolean>
const tudo: Partes = { beneficio: true, empregador: true, contratos: true }
const nada: Partes = { beneficio: false, empregador: false, contratos: false }

/**
 * All data of a simulation in one statement, of this client only: a named object of another client
 * is not found. A refinancing finds its benefit or job by its contracts.
 */
const consultaDe = (p: Parametros, tem: Partes) => sql<{ dados: Lidos }>`with r as (
  select id, id_cliente, codigo_promotor from relacionamento where id = ${p.idRelacionamento}
), c as materialized (
  select c.*, b.nome_curto from r join contrato c on c.id_cliente = r.id_cliente
    join banco b on b.codigo = c.banco
   where ${tomaMargem('c')} or c.id = any (${p.contratos}::uuid[])
), k as (
  select * from c where c.id = any (${p.contratos}::uuid[])
), v as (
  select ${p.dia}::date as dia, ${p.hoje}::date as hoje,
    coalesce(${p.idBeneficio}::uuid${tem.contratos ? sql`, (select id_beneficio from k limit 1)` : sql``}) as id_beneficio,
    coalesce(${p.idEmpregador}::uuid${tem.contratos ? sql`, (select id_empregador from k limit 1)` : sql``}) as id_empregador
)
select json_build_object(
  'cliente', (select json_build_object('restrito', c.restrito, 'obitoEm', c.obito_em,
      'nascimento', c.data_nascimento)
     from cliente c where c.id = r.id_cliente),
  'convenio', (select json_build_object('codigo', codigo, 'nome', nome, 'regime', regime,
      'ativo', ativo, 'senhaMargem', senha_margem)
     from convenio where codigo = ${p.codigoConvenio}),
  'beneficio', ${tem.beneficio ? beneficio : sql`null`},
  'empregador', ${tem.empregador ? empregador : sql`null`},
  'contratos', ${tem.contratos ? doPedido : sql`'[]'::json`},
  'refinanciamentosNoAno', ${tem.contratos ? refinanciamentosNoAno('r.id_cliente', 'v.id_beneficio', 'v.id_empregador', 'v.dia') : sql`0`},
  'consentimentos', (select coalesce(json_agg(json_build_object('tipo', t.tipo,
      'situacao', t.situacao, 'validoAte', t.valido_ate)), '[]')
     from (select distinct on (tipo) tipo, situacao, valido_ate from consentimento
            where id_cliente = r.id_cliente and codigo_promotor = r.codigo_promotor
            order by tipo, (situacao = 'AUTORIZADO') desc, valido_ate desc nulls last,
                  enviado_em desc) t)
  ) as dados
  from r cross join v`

/** One text of each kind, so that each is planned once a connection. */
const partes = {
  contratos: tudo,
  beneficio: { ...nada, beneficio: true },
  empregador: { ...nada, empregador: true },
  nenhuma: nada,
}

export const lerDados = umaOuNada(
  'simulacao.dados',
  (p: De<Pergunta>, { de }: { de: keyof typeof partes }) => consultaDe(p, partes[de]),
  { variantes: { de: ['contratos', 'beneficio', 'empregador', 'nenhuma'] } },
)

/** The same for several questions at once: each is a row `q`. */
export const lerVarios = varias(
  'simulacao.dados-de-varias',
  (p: De<{ perguntas: readonly object[] }>) => sql<{ dados: Lidos | null }>`
  select d.dados from jsonb_to_recordset(${json(p.perguntas)}) q (id_relacionamento uuid,
    codigo_convenio text, id_beneficio uuid, id_empregador uuid, contratos uuid[], dia date, hoje date,
    ordem int)
  left join lateral (${consultaDe(
    {
      idRelacionamento: sql`q.id_relacionamento`,
      codigoConvenio: sql`q.codigo_convenio`,
      idBeneficio: sql`q.id_beneficio`,
      idEmpregador: sql`q.id_empregador`,
      contratos: sql`q.contratos`,
      dia: sql`q.dia`,
      hoje: sql`q.hoje`,
    },
    tudo,
  )}) d on true
  order by q.ordem`,
)
