import { porExtenso } from '../referencia/sql.ts'
import { convenioDoBeneficio, regimeDoBeneficio } from '../beneficio/sql/margem.ts'
import { reservadoDe } from '../margem/sql.ts'
import { regraDoConvenio } from '../base/rules/sql.ts'

/**
 * The blocks of this module as expressions over the row `a` of `alvo.ts` and the client `c`
 * (`juncoesDoAlvo`).
 */
export const clienteRestrito = `json_build_object(
    'restrito', c.restrito, 'motivo', c.restricao_motivo)`

export const dadosCliente = `json_build_object(
    'idRelacionamento', a.id,
    'idCliente', c.id,
    'cpf', cpf_mascarado(c.cpf),
    'nome', c.nome,
    'dataNascimento', c.data_nascimento,
    'sexo', c.sexo,
    'nomeMae', c.nome_mae,
    'estadoCivil', ${porExtenso('estado_civil', 'c.estado_civil')},
    'escolaridade', ${porExtenso('escolaridade_eSocial', 'c.escolaridade')},
    'uf', c.uf,
    'obitoEm', c.obito_em,
    'restrito', c.restrito)`

export const dadosBasicos = `json_build_object(
    'idRelacionamento', a.id,
    'idCliente', c.id,
    'cpf', cpf_mascarado(c.cpf),
    'nome', c.nome,
    'dataNascimento', c.data_nascimento)`

/** `DadosBancarios` of the rows `d` and `b`: only the last digits of an account leave the server. */
export const contaJson = `json_build_object(
      'idDadosBancarios', d.id,
      'codigoBanco', d.banco,
      'banco', b.nome_curto,
      'agencia', d.agencia,
      'conta', '****' || right(d.conta, 2) || coalesce('-' || d.digito, ''),
      'codigoTipoConta', d.tipo_conta,
      'tipoConta', ${porExtenso('tipo_conta', 'd.tipo_conta')},
      'digitoConferido', d.digito_conferido,
      'principal', d.principal,
      'versao', d.versao)`

export const dadosBancarios = `(select coalesce(json_agg(${contaJson}
      order by d.principal desc, d.id), '[]')
    from dados_bancarios d
    join banco b on b.codigo = d.banco
   where d.id_cliente = a.id_cliente)`

/**
 * Margin for loans by the dated rule of the day (domain 2.1): the limit is cut to centavos as
 * `calcularMargem` cuts it, cards have margins of their own, and what a proposal on its way will
 * take is taken already. Without a rule for the day there is no limit to speak of, so nothing is
 * over it either.
 */
const margem = `(select json_build_object(
        'percentual', m.percentual,
        'norma', m.norma,
        'limite', reais(m.limite),
        'utilizada', reais(m.utilizada),
        'disponivel', reais(greatest(0, m.limite - m.utilizada)),
        'extrapolada', case when m.percentual is null then 0
          else reais(greatest(0, m.utilizada - m.limite)) end)
      from (select g.valor as percentual, g.norma, k.utilizada,
                   coalesce(floor(b.valor_base * g.valor / 100), 0)::bigint as limite
              from (select 1) um
              ${regraDoConvenio("'margem_emprestimo_pct'", regimeDoBeneficio, convenioDoBeneficio)}) m)`

const beneficios = `(select coalesce(json_agg(json_build_object(
      'idBeneficio', b.id,
      'numero', substr(b.numero, 1, 3) || '.***.***-' || right(b.numero, 1),
      'codigoEspecie', b.especie,
      'especie', e.descricao,
      'situacao', s.descricao,
      'elegivel', especie_permite(e.codigo, a.hoje)
        and situacao_permite(s.codigo, a.hoje) and not b.possui_procurador
        and not b.pensao_alimenticia,
      'bloqueio', b.bloqueio,
      'valorBase', reais(b.valor_base),
      'contratosAtivos', k.ativos,
      'margem', ${margem},
      'consultadoEm', b.consultado_em) order by b.data_inicio, b.id), '[]')
    from beneficio b
    join especie_beneficio e on e.codigo = b.especie
    join situacao_beneficio s on s.codigo = b.situacao
    cross join lateral (
      select count(*) as ativos,
             coalesce(sum(k.valor_parcela), 0)::bigint + ${reservadoDe('b.id', 'null')} as utilizada
        from contrato k where k.id_beneficio = b.id and k.id_cliente = b.id_cliente
         and k.situacao = 'ATIVO' and k.produto not in ('RMC', 'RCC', 'SAQUE')) k
   where b.id_cliente = a.id_cliente)`

const empregadores = `(select coalesce(json_agg(json_build_object(
      'idEmpregador', e.id,
      'codigoConvenio', e.codigo_convenio,
      'convenio', v.nome,
      'matricula', right(e.matricula, 4),
      'tipo', ${porExtenso('tipo_vinculo', 'e.tipo')},
      'rendaBruta', reais(e.renda_bruta)) order by e.codigo_convenio, e.id), '[]')
    from empregador e
    join convenio v on v.codigo = e.codigo_convenio
   where e.id_cliente = a.id_cliente)`

/** The consent that counts of each kind (`consentimento/blocos.ts`); what ran out says so. */
const consentimentos = `(select coalesce(json_agg(json_build_object(
      'tipo', t.tipo,
      'situacao', case when t.situacao = 'AUTORIZADO' and t.valido_ate <= a.agora
        then 'EXPIRADO' when t.link_expira_em <= a.agora and t.situacao in ('ENVIADO', 'ABERTO')
        then 'EXPIRADO_LINK' else t.situacao end,
      'validoAte', t.valido_ate) order by t.tipo), '[]')
    from (select distinct on (tipo) tipo, situacao, valido_ate, link_expira_em
            from consentimento where id_cliente = a.id_cliente
           order by tipo, (situacao = 'AUTORIZADO' and valido_ate > a.agora) desc,
                 enviado_em desc, id desc) t)`

/** Who finds that a phone is not the client's takes its verification away. */
const telefoneVerificado = `exists (select from telefone f
    where f.id_cliente = a.id_cliente and f.verificado_em is not null)`

export const dadosResumidos = `json_build_object(
    'dataNascimento', c.data_nascimento,
    'idade', extract(year from age(a.hoje, c.data_nascimento))::int,
    'sexo', c.sexo,
    'uf', c.uf,
    'cidade', (select m.nome from endereco e join municipio m on m.codigo_ibge = e.municipio
                where e.id_cliente = a.id_cliente order by e.principal desc, e.id limit 1),
    'obitoEm', c.obito_em,
    'beneficios', ${beneficios},
    'empregadores', ${empregadores},
    'consentimentos', ${consentimentos},
    'telefoneVerificado', ${telefoneVerificado})`
