import { z } from 'zod'
import { tambem } from '../apelidos.ts'
import { Cpf } from '../cpf.ts'
import { Instante, PessoaDoCampo, texto } from '../campos.ts'
import { SituacaoConsentimento } from '../consentimento/situacao.ts'
import { Dia } from '../data.ts'
import { Dinheiro } from '../dinheiro.ts'
import { Atendente } from '../organizacao/api.ts'
import { NumeroTelefone } from '../telefone/numero.ts'

/** Specification, section 3. */
export const Relacionamento = z.object({
  idRelacionamento: z.string(),
  idCliente: z.string(),
  /** The caller attends the client: the owner, or who covers them now. */
  meu: z.boolean().optional(),
  /** Eleven digits for who attends the client, `123.***.***-09` for anyone else, or all masked. */
  cpf: z.string(),
  nome: z.string(),
  atendente: Atendente.nullable(),
  codigoPromotor: z.string(),
  possuiOportunidadesNaoAtuadas: z.boolean(),
  /**
   * `resumo`: another attends the client; only this card may be seen. `a confirmar`: the client is of
   * another promotor too; the name is masked, and nothing else may be seen or changed.
   */
  acesso: z.enum(['completo', 'resumo', 'a confirmar']),
  /** Why the person cannot assume the client, or null when it is possible. */
  impedimentoAssumir: z.string().nullable(),
  versao: z.number(),
})
export type Relacionamento = z.infer<typeof Relacionamento>

/**
 * A row of a search: the CPF always masked, whoever asks. Whether the client may be assumed is told
 * by opening them.
 */
export const ClienteEncontrado = Relacionamento.omit({
  meu: true,
  versao: true,
  impedimentoAssumir: true,
}).extend({
  idade: z.number().nullable(),
  uf: z.string().nullable(),
})
export type ClienteEncontrado = z.infer<typeof ClienteEncontrado>

const Margem = z.object({
  /** Of the dated rule in force today; null where the table has no row for the day. */
  percentual: z.number().nullable(),
  norma: z.string().nullable(),
  limite: Dinheiro,
  utilizada: Dinheiro,
  disponivel: Dinheiro,
  extrapolada: Dinheiro,
})

const BeneficioResumido = z.object({
  idBeneficio: z.string(),
  /** `550.***.***-1`. */
  numero: z.string(),
  codigoEspecie: z.string(),
  especie: z.string(),
  situacao: z.string(),
  elegivel: z.boolean(),
  bloqueio: z.string(),
  valorBase: Dinheiro,
  contratosAtivos: z.number(),
  margem: Margem,
  consultadoEm: Instante,
})

const EmpregadorResumido = z.object({
  idEmpregador: z.string(),
  codigoConvenio: z.string(),
  convenio: z.string(),
  /** Last four of the registration. */
  matricula: z.string(),
  tipo: z.string(),
  rendaBruta: Dinheiro,
})

/** The block `dadosResumidos`: what the header and the simulator need to know of the person. */
export const DadosResumidos = z.object({
  dataNascimento: Dia.nullable(),
  idade: z.number().nullable(),
  sexo: z.string().nullable(),
  uf: z.string().nullable(),
  cidade: z.string().nullable(),
  obitoEm: Dia.nullable(),
  beneficios: z.array(BeneficioResumido),
  empregadores: z.array(EmpregadorResumido),
  /** The running consent of each kind. */
  consentimentos: z.array(
    z.object({
      tipo: z.string(),
      situacao: SituacaoConsentimento,
      validoAte: Instante.nullable(),
    }),
  ),
  /** A phone of the client was verified by token or in a call. */
  telefoneVerificado: z.boolean(),
})
export type DadosResumidos = z.infer<typeof DadosResumidos>

/** Registered data of the person (`dados-cliente`). */
export const DadosCliente = z.object({
  idRelacionamento: z.string(),
  idCliente: z.string(),
  cpf: z.string(),
  nome: z.string(),
  dataNascimento: Dia.nullable(),
  sexo: z.string().nullable(),
  nomeMae: z.string().nullable(),
  estadoCivil: z.string().nullable(),
  escolaridade: z.string().nullable(),
  uf: z.string().nullable(),
  obitoEm: Dia.nullable(),
  restrito: z.boolean(),
})

/** Masked by default: only the last digits of the account leave the server. */
export const DadosBancarios = z.object({
  idDadosBancarios: z.string(),
  codigoBanco: z.string(),
  banco: z.string(),
  agencia: z.string(),
  conta: z.string(),
  codigoTipoConta: z.string(),
  tipoConta: z.string(),
  /** Held to the bank's rule; null where no rule is public, or from before accounts were held. */
  digitoConferido: z.boolean().nullable(),
  principal: z.boolean(),
  versao: z.number(),
})
export type DadosBancarios = z.infer<typeof DadosBancarios>

export const ClienteRestrito = z.object({
  restrito: z.boolean(),
  motivo: z.string().nullable(),
})
export type ClienteRestrito = z.infer<typeof ClienteRestrito>

const codigoDaPessoa = (nome: string) =>
  tambem(
    z.string(`${nome}: escolha uma opção`).regex(/^[0-9]{1,2}$/, `${nome}: escolha uma opção`),
    { chave: 'codigo' },
  )

/** Registered data that a new client may bring, and that are edited afterwards. */
export const dadosDaPessoa = {
  nomeMae: texto('Nome da mãe', 120).transform((nome) => nome.trim().replace(/\s+/g, ' ')),
  estadoCivil: codigoDaPessoa('Estado civil'),
  escolaridade: codigoDaPessoa('Escolaridade'),
  deficiencia: codigoDaPessoa('Deficiência'),
  email: z.email('E-mail inválido: confira o endereço').max(120),
}

/** A code of a list, or its words, as `dados-cliente` answers them; the server looks both up. */
const codigoOuPalavras = (nome: string) =>
  tambem(
    z
      .string(`${nome}: escolha uma opção`)
      .max(120, `${nome}: escolha uma opção`)
      .regex(/^(?:[0-9]{1,2}|.*\p{L}.*)$/u, `${nome}: escolha uma opção`),
    { chave: 'codigo' },
  )
    .nullable()
    .optional()

/** Registered data that another call answers in words. */
export const codigosOuPalavras = {
  estadoCivil: codigoOuPalavras('Estado civil'),
  escolaridade: codigoOuPalavras('Escolaridade'),
  deficiencia: codigoOuPalavras('Deficiência'),
}

export const NovoCliente = z.object({
  cpf: Cpf,
  nome: texto('Nome', 120)
    .transform((nome) => nome.trim().replace(/\s+/g, ' '))
    .refine((nome) => nome.length >= 2, 'Nome: informe o nome completo')
    .refine((nome) => !/[0-9<>]/.test(nome), 'Nome: use só letras'),
  dataNascimento: Dia,
  sexo: z.enum(['F', 'M'], 'Sexo: escolha uma opção').nullable().optional(),
  uf: z
    .string()
    .regex(/^[A-Z]{2}$/, 'UF inválida')
    .nullable()
    .optional(),
  telefone: NumeroTelefone.nullable().optional(),
  nomeMae: dadosDaPessoa.nomeMae.nullable().optional(),
  ...codigosOuPalavras,
  email: dadosDaPessoa.email.nullable().optional(),
})
export type NovoCliente = z.infer<typeof NovoCliente>

export const Transferencia = z.object({
  /** `idUsuario` of who receives the client. */
  atendente: PessoaDoCampo,
  motivo: texto('Motivo', 500).nullable().optional(),
})
