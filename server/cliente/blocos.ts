import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import { porExtenso } from '../referencia/sql.ts'

/** `m***@exemplo.example`: enough to recognise, too little to write to. */
const emailMascarado = (email: string) =>
  `left(${email}, 1) || '***@' || split_part(${email}, '@', 2)`

/** `DadosGerais` of the client `c`. */
export const dadosGerais = `json_build_object(
    'idCliente', c.id,
    'cpf', cpf_mascarado(c.cpf),
    'nome', c.nome,
    'dataNascimento', c.data_nascimento,
    'sexo', c.sexo,
    'nomeMae', c.nome_mae,
    'estadoCivil', c.estado_civil,
    'escolaridade', c.escolaridade,
    'deficiencia', c.deficiencia,
    'email', ${emailMascarado('c.email')},
    'uf', c.uf,
    'obitoEm', c.obito_em,
    'restrito', c.restrito,
    'atualizadoEm', c.atualizado_em,
    'versao', c.versao)`

/** `DadosBasicos` of the rows `a` and `c`. */
export const dadosDoCpf = `json_build_object(
    'idRelacionamento', a.id,
    'idCliente', c.id,
    'cpf', cpf_mascarado(c.cpf),
    'nome', c.nome,
    'dataNascimento', c.data_nascimento,
    'sexo', c.sexo,
    'uf', c.uf)`

/** `Endereco` of the row `e`. */
export const enderecoJson = `(select json_build_object(
      'idEndereco', e.id,
      'codigoTipo', e.tipo,
      'tipo', ${porExtenso('tipo_endereco', 'e.tipo').toString()},
      'cep', e.cep,
      'logradouro', e.logradouro,
      'numero', e.numero,
      'complemento', e.complemento,
      'bairro', e.bairro,
      'codigoIbge', e.municipio,
      'cidade', m.nome,
      'uf', m.uf,
      'tipoResidencia', e.tipo_residencia,
      'principal', e.principal,
      'versao', e.versao)
    from municipio m where m.codigo_ibge = e.municipio)`

/** The block `enderecos`: the main one first. */
export const enderecos = `(select coalesce(json_agg(${enderecoJson}
      order by e.principal desc, e.id), '[]')
    from endereco e where e.id_cliente = a.id_cliente)`

/** `FatosDoCadastro`: what the rule of what is missing looks at. */
export const fatosDoCadastro = `json_build_object(
    'nomeMae', c.nome_mae is not null,
    'dataNascimento', c.data_nascimento is not null,
    'sexo', c.sexo is not null,
    'estadoCivil', c.estado_civil is not null,
    'endereco', exists (select from endereco e
      where e.id_cliente = a.id_cliente and e.principal),
    'conta', exists (select from dados_bancarios d
      where d.id_cliente = a.id_cliente and d.principal),
    'telefoneVerificado', exists (select from telefone f
      where f.id_cliente = a.id_cliente and f.verificado_em is not null))`

/** What the client is to each agreement, by its employers and benefits. */
export const funcoes = `(select coalesce(json_agg(json_build_object(
      'id', f.id, 'origem', f.origem, 'codigoConvenio', f.convenio, 'convenio', v.nome,
      'orgao', f.orgao, 'funcao', f.funcao) order by f.origem, f.convenio, f.id), '[]')
    from (
      select e.id, 'EMPREGADOR' as origem, e.codigo_convenio as convenio, o.nome as orgao,
             ${porExtenso('tipo_vinculo', 'e.tipo').toString()} as funcao
        from empregador e
        left join orgao o on o.codigo_convenio = e.codigo_convenio and o.codigo = e.codigo_orgao
       where e.id_cliente = a.id_cliente
      union all
      select b.id, 'BENEFICIO', '${CONVENIO_INSS}', null, s.descricao
        from beneficio b join especie_beneficio s on s.codigo = b.especie
       where b.id_cliente = a.id_cliente) f
    join convenio v on v.codigo = f.convenio)`
