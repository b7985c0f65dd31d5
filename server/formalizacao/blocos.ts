/** Ends of a formalization, as SQL, in the order of the partial indexes. */
export const fins = `('CONCLUIDA', 'REPROVADA_BIOMETRIA', 'EXPIRADA', 'CANCELADA')`

/**
 * What the agreement asks of the formalization `f` of the proposta `p` of client `c`: the rows of the
 * day it began in, the strictest where several match.
 */
const itensDoChecklist = `(select k.tipo, bool_or(k.obrigatorio) as obrigatorio,
    min(k.ordem) as ordem,
    (array_agg(k.norma order by k.obrigatorio desc, k.id))[1] as norma,
    (array_agg(k.confianca order by k.obrigatorio desc, k.id))[1] as confianca
  from formalizacao_checklist k
 where k.regime in ('*', (select g.regime from convenio g where g.codigo = p.codigo_convenio))
   and k.uf in ('*', coalesce(c.uf, '*'))
   and k.modalidade in ('*', f.modalidade)
   and k.caso in ('*', f.caso)
   and k.vigencia_inicio <= (f.criada_em at time zone 'America/Sao_Paulo')::date
   and coalesce(k.vigencia_fim, 'infinity') >= (f.criada_em at time zone 'America/Sao_Paulo')::date
 group by k.tipo)`

/** The benefit of the proposta `p`. */
export const beneficioDaProposta = `(select b.id, b.representante_legal_cpf,
    b.possui_representante or b.representante_legal_cpf is not null as representado
  from beneficio b where b.id = p.id_beneficio)`

/** What the proposta `$1` would be asked for in this modality (`$2`) and case (`$3`) now (`$4`). */
export const checklistPrevisto = `select json_build_object(
    'temRepresentante', coalesce((select b.representado from ${beneficioDaProposta} b), false),
    'items', (select coalesce(json_agg(json_build_object(
        'tipo', i.tipo,
        'obrigatorio', i.obrigatorio,
        'norma', i.norma,
        'confianca', i.confianca,
        'guardado', i.tipo not in ('ROSTO', 'CONTRATO_ASSINADO') and exists (
          select from formalizacao_documento d
           where d.tipo = i.tipo and d.situacao = 'RECEBIDO'
             and d.id_formalizacao = (select u.id from formalizacao u where u.id_proposta = p.id
                   order by u.criada_em desc, u.id desc limit 1)))
        order by i.ordem, i.tipo), '[]')
      from ${itensDoChecklist} i))::text as model
  from proposta p
  join cliente c on c.id = p.id_cliente
 cross join (select $2::text as modalidade, $3::text as caso, $4::timestamptz as criada_em) f
 where p.id = $1`

/** The kinds that must be there and are not. */
export const tiposQueFaltam = `(select coalesce(array_agg(i.tipo order by i.ordem), '{}')
  from ${itensDoChecklist} i
 where i.obrigatorio and not exists (select from formalizacao_documento d
        where d.id_formalizacao = f.id and d.tipo = i.tipo and d.situacao = 'RECEBIDO'))`

const checklist = `(select coalesce(json_agg(json_build_object(
    'tipo', i.tipo,
    'obrigatorio', i.obrigatorio,
    'norma', i.norma,
    'confianca', i.confianca,
    'situacao', case d.situacao when 'RECEBIDO' then 'RECEBIDO' when 'RECUSADO' then 'RECUSADO'
                else 'FALTA' end,
    'motivo', case when d.situacao = 'RECUSADO' then d.motivo end,
    'idDocumento', case when d.situacao = 'RECEBIDO' then d.id end)
    order by i.ordem, i.tipo), '[]')
  from ${itensDoChecklist} i
  left join lateral (select d.id, d.situacao, d.motivo from formalizacao_documento d
     where d.id_formalizacao = f.id and d.tipo = i.tipo
     order by d.situacao = 'RECEBIDO' desc, d.criado_em desc, d.id desc limit 1) d on true)`

const documentos = `(select coalesce(json_agg(json_build_object(
    'idDocumento', d.id,
    'tipo', d.tipo,
    'origem', d.origem,
    'formato', d.formato,
    'bytes', d.bytes,
    'largura', d.largura,
    'altura', d.altura,
    'paginas', d.paginas,
    'resumo', d.resumo,
    'conteudoAtivo', d.conteudo_ativo,
    'situacao', d.situacao,
    'motivo', d.motivo,
    'criadoEm', d.criado_em) order by d.criado_em desc, d.id desc), '[]')
  from formalizacao_documento d where d.id_formalizacao = f.id)`

const evidencias = `(select coalesce(json_agg(json_build_object(
    'tipo', e.tipo,
    'ocorridoEm', e.ocorrido_em,
    'endereco', e.endereco,
    'agente', e.agente,
    'latitude', e.latitude,
    'longitude', e.longitude,
    'resumo', e.resumo,
    'pontuacao', e.pontuacao) order by e.ocorrido_em, e.id), '[]')
  from formalizacao_evidencia e where e.id_formalizacao = f.id)`

const historico = `(select coalesce(json_agg(json_build_object(
    'de', h.de,
    'para', h.para,
    'por', h.por,
    'usuario', (select u.nome from usuario u where u.id = h.id_usuario),
    'motivo', h.motivo,
    'ocorridoEm', h.ocorrido_em) order by h.ordem desc), '[]')
  from formalizacao_historico h where h.id_formalizacao = f.id)`

/** `Formalizacao` of a row `f` with its proposta `p`, client `c` and convenio `v`. */
const formalizacaoJson = `json_build_object(
    'idFormalizacao', f.id,
    'idProposta', p.id,
    'numeroProposta', p.numero,
    'situacaoProposta', p.situacao,
    'produto', p.produto,
    'codigoConvenio', p.codigo_convenio,
    'convenio', v.nome,
    'valorLiberado', reais(p.valor_liberado),
    'valorParcela', reais(p.valor_parcela),
    'prazo', p.prazo,
    'idAnterior', f.id_anterior,
    'modalidade', f.modalidade,
    'caso', f.caso,
    'situacao', f.situacao,
    'motivo', f.motivo,
    'canal', f.canal,
    'telefone', (select telefone_mascarado(t.ddd, t.numero) from telefone t
                  where t.id = f.id_telefone),
    'link', case when f.id_telefone is null then 'NENHUM'
                 when f.link_enviado_em is null then 'NA_FILA' else 'ENVIADO' end,
    'tentativa', f.tentativa,
    'linkEnviadoEm', f.link_enviado_em,
    'abertaEm', f.aberta_em,
    'expiraEm', f.expira_em,
    'tentativasBiometria', f.tentativas_biometria,
    'pontuacaoBiometria', f.pontuacao_biometria,
    'assinadaEm', f.assinada_em,
    'encerradaEm', f.encerrada_em,
    'pessoas', (select coalesce(json_agg(json_build_object('papel', s.papel, 'nome', s.nome,
        'cpf', cpf_mascarado(s.cpf)) order by s.papel), '[]')
      from formalizacao_pessoa s where s.id_formalizacao = f.id),
    'checklist', ${checklist},
    'documentos', ${documentos},
    'evidencias', ${evidencias},
    'historico', ${historico},
    'versao', f.versao,
    'criadaEm', f.criada_em,
    'atualizadaEm', f.atualizada_em)`

const juncoes = `join proposta p on p.id = f.id_proposta
  join cliente c on c.id = f.id_cliente
  join convenio v on v.codigo = p.codigo_convenio`

export const umaFormalizacao = `select ${formalizacaoJson}::text as model
  from formalizacao f ${juncoes} where f.id = $1`

/** Those of the relationship of the row `a`, the newest first. */
export const formalizacoes = `json_build_object('items', (select coalesce(
    json_agg(${formalizacaoJson} order by f.criada_em desc, f.id desc), '[]')
  from formalizacao f
  join proposta p on p.id = f.id_proposta
  join cliente c on c.id = f.id_cliente
  join convenio v on v.codigo = p.codigo_convenio
 where f.id_relacionamento = a.id))`

/** What the client of the row `a` may sign or has signed; `$8` the states of a proposta that wait for it. */
export const contratosAFormalizar = `json_build_object('items', (select coalesce(json_agg(
    json_build_object(
      'idProposta', p.id,
      'numeroProposta', p.numero,
      'produto', p.produto,
      'convenio', v.nome,
      'situacaoProposta', p.situacao,
      'valorLiberado', reais(p.valor_liberado),
      'valorParcela', reais(p.valor_parcela),
      'prazo', p.prazo,
      'criadaEm', p.criada_em,
      'impedimento', case
        when f.situacao = 'CONCLUIDA' then 'A formalização já foi concluída'
        when not p.situacao = any ($8::text[]) then 'A proposta não espera formalização' end,
      'formalizacao', case when f.id is not null then json_build_object(
        'idFormalizacao', f.id,
        'modalidade', f.modalidade,
        'situacao', f.situacao,
        'atualizadaEm', f.atualizada_em) end)
      order by p.criada_em desc, p.id desc), '[]')
  from proposta p
  join convenio v on v.codigo = p.codigo_convenio
  left join lateral (select f.id, f.modalidade, f.situacao, f.atualizada_em from formalizacao f
     where f.id_proposta = p.id order by f.criada_em desc, f.id desc limit 1) f on true
 where p.id_relacionamento = a.id
   and (p.situacao = any ($8::text[]) or f.id is not null)))`
