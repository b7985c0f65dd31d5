import type { z } from 'zod'
import type { FatosDoCadastro } from '#shared/cliente/complemento.ts'
import type { DadosBasicos, DadosGerais, Endereco, Funcao } from '#shared/cliente/shapes.ts'
import { CONVENIO_INSS } from '#shared/convenio/codigos.ts'
import { sql } from '../../base/db/fragmento.ts'
import { lista, objeto } from '../../base/db/objeto.ts'
import { vistoPor } from '../../margem/sql.ts'
import { porExtenso } from '../../referencia/sql.ts'
import { bloco } from '../../atendimento/sql.ts'

/** `m***@exemplo.example`: enough to recognise, too little to write to. */
export const emailMascarado = sql`left(c.email, 1) || '***@' || split_part(c.email, '@', 2)`

/** The registered data of the client `c`. */
const dadosGerais = objeto<z.input<typeof DadosGerais>>({
  idCliente: 'c.id',
  cpf: sql`cpf_mascarado(c.cpf)`,
  nome: 'c.nome',
  dataNascimento: 'c.data_nascimento',
  sexo: 'c.sexo',
  nomeMae: 'c.nome_mae',
  estadoCivil: 'c.estado_civil',
  escolaridade: 'c.escolaridade',
  deficiencia: 'c.deficiencia',
  email: emailMascarado,
  uf: 'c.uf',
  obitoEm: 'c.obito_em',
  restrito: 'c.restrito',
  atualizadoEm: 'c.atualizado_em',
  versao: 'c.versao',
})

const dadosBasicos = objeto<z.input<typeof DadosBasicos>>({
  idRelacionamento: 'a.id',
  idCliente: 'c.id',
  cpf: sql`cpf_mascarado(c.cpf)`,
  nome: 'c.nome',
  dataNascimento: 'c.data_nascimento',
  sexo: 'c.sexo',
  uf: 'c.uf',
})

type EnderecoDaTela = z.input<typeof Endereco>

/** `Endereco` of the row `e`. */
export const enderecoJson = sql<EnderecoDaTela>`(select ${objeto<EnderecoDaTela>({
  idEndereco: 'e.id',
  codigoTipo: 'e.tipo',
  tipo: porExtenso('tipo_endereco', 'e.tipo'),
  cep: 'e.cep',
  logradouro: 'e.logradouro',
  numero: 'e.numero',
  complemento: 'e.complemento',
  bairro: 'e.bairro',
  codigoIbge: 'e.municipio',
  cidade: 'm.nome',
  uf: 'm.uf',
  tipoResidencia: 'e.tipo_residencia',
  principal: 'e.principal',
  versao: 'e.versao',
})}
    from municipio m where m.codigo_ibge = e.municipio)`

/** The block `enderecos`: the main one first. */
export const enderecos = lista(enderecoJson, {
  ordem: sql`e.principal desc, e.id`,
  de: sql`from endereco e where e.id_cliente = a.id_cliente`,
})

/** Facts for the rule of missing data. */
const fatosDoCadastro = objeto<FatosDoCadastro>({
  nomeMae: sql`c.nome_mae is not null`,
  dataNascimento: sql`c.data_nascimento is not null`,
  sexo: sql`c.sexo is not null`,
  estadoCivil: sql`c.estado_civil is not null`,
  endereco: sql`exists (select from endereco e
      where e.id_cliente = a.id_cliente and e.principal)`,
  conta: sql`exists (select from dados_bancarios d
      where d.id_cliente = a.id_cliente and d.principal)`,
  telefoneVerificado: sql`exists (select from telefone f
      where f.id_cliente = a.id_cliente and f.verificado_em is not null)`,
})

/** What the client is to each convênio, by its empregadores and benefits. */
const funcoes = lista(
  objeto<z.input<typeof Funcao>>({
    id: 'f.id',
    origem: 'f.origem',
    codigoConvenio: 'f.convenio',
    convenio: 'v.nome',
    orgao: 'f.orgao',
    funcao: 'f.funcao',
  }),
  {
    ordem: sql`f.origem, f.convenio, f.id`,
    de: sql`from (
      select e.id, 'EMPREGADOR' as origem, e.codigo_convenio as convenio, o.nome as orgao,
             ${porExtenso('tipo_vinculo', 'e.tipo')} as funcao
        from empregador e
        left join orgao o on o.codigo_convenio = e.codigo_convenio and o.codigo = e.codigo_orgao
       where e.id_cliente = a.id_cliente
      union all
      select b.id, 'BENEFICIO', ${CONVENIO_INSS}, null, s.descricao
        from beneficio b join especie_beneficio s on s.codigo = b.especie
       where b.id_cliente = a.id_cliente and ${vistoPor('b.id', 'a.codigo_promotor')}) f
    join convenio v on v.codigo = f.convenio`,
  },
)

export const consultarDadosGerais = bloco('cliente.dados-gerais', () => dadosGerais)
export const consultarDadosBasicos = bloco('cliente.dados-basicos', () => dadosBasicos)
export const consultarEnderecos = bloco('cliente.enderecos', () => enderecos)
export const consultarFatosDoCadastro = bloco('cliente.fatos-do-cadastro', () => fatosDoCadastro)
export const consultarFuncoes = bloco('cliente.funcoes', () => funcoes)
