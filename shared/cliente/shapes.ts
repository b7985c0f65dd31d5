import { z } from 'zod'
import { tambem } from '../apelidos.ts'
import { Id, Instante, texto } from '../campos.ts'
import { Dia } from '../data.ts'
import { codigosOuPalavras, dadosDaPessoa, NovoCliente } from '../relacionamento/shapes.ts'
import { Versao } from '../versao.ts'

/** Registered data of the person: CPF and e-mail masked, codes of the lists as codes. */
export const DadosGerais = z.object({
  idCliente: z.string(),
  cpf: z.string(),
  nome: z.string(),
  dataNascimento: Dia.nullable(),
  sexo: z.enum(['F', 'M']).nullable(),
  nomeMae: z.string().nullable(),
  estadoCivil: z.string().nullable(),
  escolaridade: z.string().nullable(),
  deficiencia: z.string().nullable(),
  email: z.string().nullable(),
  uf: z.string().nullable(),
  obitoEm: Dia.nullable(),
  restrito: z.boolean(),
  atualizadoEm: Instante,
  versao: z.number(),
})
export type DadosGerais = z.infer<typeof DadosGerais>

/** The answer to a CPF look-up, for a client whom the person attends. */
export const DadosBasicos = DadosGerais.pick({
  idCliente: true,
  cpf: true,
  nome: true,
  dataNascimento: true,
  sexo: true,
  uf: true,
}).extend({ idRelacionamento: z.string() })

/** A code of a reference list, or its row; whether it is in the list, the server looks up. */
const codigo = (nome: string) =>
  tambem(
    z.string(`${nome}: escolha uma opção`).regex(/^[0-9]{1,2}$/, `${nome}: escolha uma opção`),
    { chave: 'codigo' },
  )

const umaLinha = (nome: string, maximo: number) =>
  texto(nome, maximo).transform((valor) => valor.trim().replace(/\s+/g, ' '))

/** Edits the person. A field left out stays; `null` empties it. */
export const DadosMudados = z.object({
  idCliente: Id,
  versao: Versao.optional(),
  nome: NovoCliente.shape.nome,
  dataNascimento: Dia,
  sexo: z.enum(['F', 'M'], 'Sexo: escolha uma opção').nullable(),
  nomeMae: dadosDaPessoa.nomeMae.nullable(),
  estadoCivil: dadosDaPessoa.estadoCivil.nullable(),
  escolaridade: dadosDaPessoa.escolaridade.nullable(),
  deficiencia: dadosDaPessoa.deficiencia.nullable(),
  email: dadosDaPessoa.email.nullable().optional(),
})
export type DadosMudados = z.infer<typeof DadosMudados>

/** `m***@exemplo.example`, as answers have it. */
const mascaraDoEmail = /^\S\*{3}@\S+$/u

/** Changes the person: what is absent stays, and so does an e-mail sent back with its mask. */
export const MudancaDaPessoa = DadosMudados.partial().extend({
  idCliente: Id,
  ...codigosOuPalavras,
  email: z
    .union(
      [z.email().max(120), z.string().max(120).regex(mascaraDoEmail)],
      'E-mail inválido: confira o endereço',
    )
    .nullable()
    .optional(),
})
export type MudancaDaPessoa = z.infer<typeof MudancaDaPessoa>

export const ehEmailMascarado = (email: string): boolean => mascaraDoEmail.test(email)

export const Endereco = z.object({
  idEndereco: z.string(),
  codigoTipo: z.string(),
  tipo: z.string(),
  cep: z.string(),
  logradouro: z.string(),
  numero: z.string(),
  complemento: z.string().nullable(),
  bairro: z.string(),
  codigoIbge: z.number(),
  cidade: z.string(),
  uf: z.string(),
  tipoResidencia: z.string().nullable(),
  principal: z.boolean(),
  versao: z.number(),
})
export type Endereco = z.infer<typeof Endereco>

const camposDoEndereco = {
  codigoTipo: codigo('Tipo'),
  cep: z
    .string('CEP inválido')
    .regex(/^[0-9]{5}-?[0-9]{3}$/, 'CEP inválido: informe 8 dígitos')
    .transform((cep) => cep.replace('-', '')),
  logradouro: umaLinha('Logradouro', 120),
  numero: z
    .string('Número: informe o número ou S/N')
    .regex(/^(?:[0-9]{1,6}[A-Za-z]?|S\/N)$/, 'Número: informe o número ou S/N'),
  complemento: umaLinha('Complemento', 60).nullable().optional(),
  bairro: umaLinha('Bairro', 80),
  /** Of the city, seven digits. */
  codigoIbge: z
    .number('Cidade: escolha a cidade')
    .int('Cidade: escolha a cidade')
    .min(1_000_000, 'Cidade: escolha a cidade')
    .max(9_999_999, 'Cidade: escolha a cidade'),
  tipoResidencia: codigo('Tipo de residência').nullable().optional(),
  principal: z.boolean('Principal: escolha sim ou não'),
}

/** Input of an address form: the state selects its cities, and is not sent. */
export const FormularioDeEndereco = z.object({
  ...camposDoEndereco,
  uf: z.string('UF: escolha o estado').regex(/^[A-Z]{2}$/, 'UF: escolha o estado'),
  versao: Versao.optional(),
})
export type FormularioDeEndereco = z.infer<typeof FormularioDeEndereco>

export const NovoEndereco = z.object({
  idCliente: Id,
  ...camposDoEndereco,
  principal: camposDoEndereco.principal.default(false),
})
export type NovoEndereco = z.infer<typeof NovoEndereco>

/** What is absent stays. */
export const EnderecoMudado = z
  .object({ versao: Versao, ...camposDoEndereco })
  .partial()
  .extend({ idEndereco: Id })
export type EnderecoMudado = z.infer<typeof EnderecoMudado>

const camposDaConta = {
  codigoBanco: tambem(
    z.string('Banco: escolha o banco').regex(/^[0-9]{3}$/, 'Banco: escolha o banco'),
    { chave: 'codigo' },
  ),
  agencia: z
    .string('Agência: informe só os números, sem o dígito')
    .regex(/^[0-9]{1,5}$/, 'Agência: informe só os números, sem o dígito'),
  codigoTipoConta: codigo('Tipo de conta'),
  principal: z.boolean('Principal: escolha sim ou não'),
}
const Numero = z
  .string('Conta: informe só os números, sem o dígito')
  .regex(/^[0-9]{1,13}$/, 'Conta: informe só os números, sem o dígito')
const Digito = z
  .string('Dígito: um número, X ou P')
  .regex(/^[0-9XxPp]$/, 'Dígito: um número, X ou P')
  .transform((digito) => digito.toUpperCase())

/** Input of an account form. The number may be absent when the account has one. */
export const FormularioDeConta = z.object({
  ...camposDaConta,
  conta: Numero.nullable().optional(),
  digito: Digito.nullable().optional(),
  versao: Versao.optional(),
})
export type FormularioDeConta = z.infer<typeof FormularioDeConta>

export const NovaConta = z.object({
  idCliente: Id,
  ...camposDaConta,
  principal: camposDaConta.principal.default(false),
  conta: Numero,
  digito: Digito.nullable().optional(),
})
export type NovaConta = z.infer<typeof NovaConta>

/**
 * Edits an account: what is absent stays. The number is masked for who edits: left out, or sent back
 * with its mask, it stays as it is.
 */
export const ContaMudada = z
  .object({ versao: Versao, ...camposDaConta })
  .partial()
  .extend({
    idDadosBancarios: Id,
    conta: z
      .string('Conta: informe só os números, sem o dígito')
      .regex(
        /^(?:[0-9]{1,13}|\*{4}[0-9]{1,2}(?:-[0-9XP])?|sem número)$/,
        'Conta: informe só os números, sem o dígito',
      )
      .nullable()
      .optional(),
    digito: Digito.nullable().optional(),
  })
export type ContaMudada = z.infer<typeof ContaMudada>

/** What the client is to each convênio: an employee, a pensioner, a retired person. */
export const Funcao = z.object({
  id: z.string(),
  origem: z.enum(['EMPREGADOR', 'BENEFICIO']),
  codigoConvenio: z.string(),
  convenio: z.string(),
  orgao: z.string().nullable(),
  funcao: z.string(),
})

export const Sincronizacao = z.object({
  sincronizadoEm: Instante,
  /** What did not agree and does now, in sentences; empty when everything did. */
  alteracoes: z.array(z.string()),
})
