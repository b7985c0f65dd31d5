import { fins } from '#shared/proposta/situacao.ts'
import { listaSql } from '../base/db/lista.ts'

/** The opportunity `o` has a proposta on its way. */
export const propostaAberta = `exists (select from proposta w
    where w.id_oportunidade = o.id and w.situacao not in ${listaSql(fins)})`

/** The objections to an opportunity `o`, those that block it first. */
export const criticasDaOportunidade = `(select coalesce(json_agg(json_build_object(
        'critica', t.critica, 'impeditiva', t.impeditiva)
        order by t.impeditiva desc, t.critica), '[]')
      from oportunidade_critica t where t.id_oportunidade = o.id)`

/** Whether the client of `o` has a phone that was verified. */
export const telefoneVerificado = `exists (select from telefone f
    where f.id_cliente = o.id_cliente and f.verificado_em is not null)`

/** `Oportunidade` of a row `o`, with the joins below. */
export const oportunidadeJson = `json_build_object(
      'idOportunidade', o.id,
      'idRelacionamento', o.id_relacionamento,
      'idCliente', o.id_cliente,
      'codigoPromotor', o.codigo_promotor,
      'produto', o.produto,
      'perfil', o.perfil,
      'origem', o.origem,
      'status', o.status,
      'valorLiberado', reais(o.valor_liberado),
      'codigoConvenio', o.codigo_convenio,
      'convenio', v.nome,
      'idContrato', o.id_contrato,
      'numeroContrato', k.numero,
      'idBeneficio', o.id_beneficio,
      'idEmpregador', o.id_empregador,
      'idSimulacao', o.id_simulacao,
      'propostaAberta', ${propostaAberta},
      'fatorPerda', case when p.id is not null
        then json_build_object('id', p.id, 'descricao', p.descricao) end,
      'criticas', ${criticasDaOportunidade},
      'versao', o.versao,
      'criadaEm', o.criada_em,
      'atualizadaEm', o.atualizada_em)`

export const juncoesDaOportunidade = `join convenio v on v.codigo = o.codigo_convenio
    left join contrato k on k.id = o.id_contrato
    left join fator_perda p on p.id = o.id_fator_perda`

/** The opportunities of the relationship `a`, the newest first. */
const lista = (filtro: string) => `(select
    coalesce(json_agg(${oportunidadeJson} order by o.criada_em desc, o.id desc), '[]')
    from oportunidade o
    ${juncoesDaOportunidade}
   where o.id_relacionamento = a.id and ${filtro})`

export const oportunidades = lista('true')

/** The ones that ended. */
export const finalizadas = lista("o.status in ('Ganha', 'Perdida')")

/** `ValoresOportunidade` of the relationship `a`; the total is that of all statuses. */
export const valoresOportunidade = `(select json_build_object(
      'quantidade', coalesce(sum(s.quantidade), 0),
      'valorLiberado', reais(coalesce(sum(s.valor), 0)::bigint),
      'porStatus', coalesce(json_agg(json_build_object(
        'status', s.status,
        'quantidade', s.quantidade,
        'valorLiberado', reais(s.valor)) order by s.status), '[]'))
    from (select o.status, count(*) as quantidade, sum(o.valor_liberado)::bigint as valor
            from oportunidade o where o.id_relacionamento = a.id group by o.status) s)`
