/** One contract `k` with its agreement `v`, bank `b` and the promotor's opportunity `o` on it. */
export const contratoCampos = `'idContrato', k.id,
      'numero', k.numero,
      'codigoConvenio', k.codigo_convenio,
      'convenio', v.nome,
      'codigoBanco', k.banco,
      'banco', b.nome_curto,
      'proprio', k.proprio,
      'produto', k.produto,
      'situacao', k.situacao,
      'origem', k.origem,
      'dataContrato', k.data_contrato,
      'primeiroVencimento', k.primeiro_vencimento,
      'ultimoVencimento', k.ultimo_vencimento,
      'prazo', k.prazo,
      'parcelasPagas', parcelas_vencidas(k.primeiro_vencimento, k.prazo, a.hoje),
      'valorParcela', reais(k.valor_parcela),
      'taxaAm', k.taxa_am,
      'valorFinanciado', reais(k.valor_financiado),
      'valorLiberado', reais(k.valor_liberado),
      'idBeneficio', k.id_beneficio,
      'idEmpregador', k.id_empregador,
      'oportunidade', case when o.id is not null then json_build_object(
        'idOportunidade', o.id,
        'status', o.status,
        'valorLiberado', reais(o.valor_liberado),
        'produto', o.produto,
        'versao', o.versao) end`

/** The live opportunity of this relationship on a contract `k`, or its last one. */
export const juncoesDoContrato = `join convenio v on v.codigo = k.codigo_convenio
      join banco b on b.codigo = k.banco
      left join lateral (
        select o.id, o.status, o.valor_liberado, o.produto, o.versao, o.perfil from oportunidade o
         where o.id_contrato = k.id and o.id_relacionamento = a.id
         order by o.status in ('Perdida', 'Ganha'), o.atualizada_em desc, o.id desc
         limit 1) o on true`

/** Contracts that nobody has an opportunity for. */
const SEM_OPORTUNIDADE = 'Sem oportunidade'

/**
 * `Contratos` of the client `c` for the relationship `a` (specification, section 3): inside a
 * profile what still runs comes first; contracts without an opportunity stand last.
 */
export const contratos = `json_build_object(
    'nome', c.nome,
    'idRelacionamento', a.id,
    'perfilContratos', (select coalesce(json_agg(json_build_object(
        'nomePerfil', p.perfil, 'contratos', p.contratos)
        order by p.perfil = '${SEM_OPORTUNIDADE}', p.perfil), '[]')
      from (select coalesce(o.perfil, '${SEM_OPORTUNIDADE}') as perfil,
                   json_agg(json_build_object(${contratoCampos})
                     order by k.situacao not in ('ATIVO', 'SUSPENSO'),
                              k.data_contrato desc, k.id) as contratos
              from contrato k
              ${juncoesDoContrato}
             where k.id_cliente = a.id_cliente
             group by 1) p))`
