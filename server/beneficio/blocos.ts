import { CONVENIO_DO_BENEFICIO, margensDoBeneficio, margensDoVinculo } from './margem.ts'

const beneficio = `json_build_object(
      'idBeneficio', b.id,
      'numero', nb_mascarado(b.numero),
      'especie', json_build_object('codigo', e.codigo, 'descricao', e.descricao,
        'elegivel', especie_permite(e.codigo, a.hoje), 'checarExtincaoCota', e.checar_extincao_cota),
      'situacao', json_build_object('codigo', s.codigo, 'descricao', s.descricao,
        'elegivel', situacao_permite(s.codigo, a.hoje)),
      'dataInicio', b.data_inicio,
      'dataDespacho', b.data_despacho,
      'dataCessacao', b.data_cessacao,
      'dataExtincaoCota', b.data_extincao_cota,
      'ufPagamento', b.uf_pagamento,
      'tipoCredito', b.tipo_credito,
      'bancoPagador', case when b.banco_pagador is not null then json_build_object(
        'codigo', b.banco_pagador,
        'nome', (select o.nome_curto from banco o where o.codigo = b.banco_pagador)) end,
      'agenciaPagadora', b.agencia_pagadora,
      'contaPagadora', '****' || right(b.conta_pagadora, 3),
      'possuiProcurador', b.possui_procurador,
      'possuiRepresentante', b.possui_representante or b.representante_legal_cpf is not null,
      'cpfRepresentante', cpf_mascarado(b.representante_legal_cpf),
      'pensaoAlimenticia', b.pensao_codigo,
      'bloqueio', b.bloqueio,
      'elegivelInss', b.elegivel_inss,
      'concessaoJudicial', b.concessao_judicial,
      'dataUltimaPericia', b.data_ultima_pericia,
      'exposicaoPolitica', b.exposicao_politica,
      'valorBase', reais(b.valor_base),
      'maximoComprometimento', reais(b.maximo_comprometimento),
      'limiteRmc', reais(b.limite_rmc),
      'limiteRcc', reais(b.limite_rcc),
      'quantidades', case when b.qtd_ativos is not null then json_build_object(
        'ativos', b.qtd_ativos,
        'suspensos', b.qtd_suspensos,
        'reservadosPortabilidade', b.qtd_reservados_portabilidade,
        'reservadosRefinanciamento', b.qtd_reservados_refinanciamento) end,
      'margens', ${margensDoBeneficio(CONVENIO_DO_BENEFICIO)},
      'provaDeVida', case when b.prova_vida_situacao is not null then json_build_object(
        'situacao', b.prova_vida_situacao,
        'ultima', b.prova_vida_em,
        'limite', b.prova_vida_ate,
        'consultadaEm', b.prova_vida_consultada_em) end,
      'consultadoEm', b.consultado_em,
      'consultadoPor', (select u.login from usuario u where u.id = b.consultado_por))`

/** `BeneficioInss` of the row `a`: what is known of the INSS, and whether it may be asked again. */
export const beneficioInss = `json_build_object(
    'beneficios', (select coalesce(json_agg(${beneficio} order by b.data_inicio, b.numero), '[]')
      from beneficio b
      join especie_beneficio e on e.codigo = b.especie
      join situacao_beneficio s on s.codigo = b.situacao
     where b.id_cliente = a.id_cliente),
    'consentimentoValidoAte', (select max(t.valido_ate) from consentimento t
      where t.id_cliente = a.id_cliente and t.tipo = 'INSS' and t.situacao = 'AUTORIZADO'
        and t.valido_ate > a.agora),
    'ultimaConsulta', (select json_build_object('em', q.consultado_em, 'por', u.login,
        'tipo', q.tipo, 'resultado', q.resultado, 'erros', q.erros)
      from beneficio_consulta q join usuario u on u.id = q.id_usuario
     where q.id_cliente = a.id_cliente order by q.consultado_em desc, q.id desc limit 1),
    'regras', (select coalesce(json_agg(json_build_object('regra', g.regra, 'valor', g.valor,
        'norma', g.norma) order by g.regra), '[]')
      from regra_vigencia g
     where g.regra in ('bloqueio_concessao_dias', 'vedacao_oferta_dias') and g.convenio = 'INSS'
       and a.hoje >= g.vigencia_inicio and a.hoje <= coalesce(g.vigencia_fim, 'infinity')))`

/** `MargemConvenio` of the row `a`; `$8` is the code of the agreement. */
export const margemConvenio = `(select json_build_object(
    'codigoConvenio', v.codigo,
    'convenio', v.nome,
    'fontes', case when v.regime = 'INSS' then (select coalesce(json_agg(json_build_object(
        'tipo', 'BENEFICIO', 'id', b.id, 'identificacao', nb_mascarado(b.numero),
        'base', reais(b.valor_base), 'margens', ${margensDoBeneficio('v.codigo')})
        order by b.data_inicio, b.numero), '[]')
      from beneficio b join especie_beneficio e on e.codigo = b.especie
     where b.id_cliente = a.id_cliente)
    else (select coalesce(json_agg(json_build_object(
        'tipo', 'VINCULO', 'id', e.id, 'identificacao', right(e.matricula, 4),
        'base', reais(e.renda_bruta), 'margens', ${margensDoVinculo}) order by e.id), '[]')
      from empregador e where e.id_cliente = a.id_cliente and e.codigo_convenio = v.codigo)
    end)
  from convenio v where v.codigo = $8)`
