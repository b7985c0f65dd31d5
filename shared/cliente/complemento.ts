import { z } from 'zod'

/** Where on the registered data something is mended. */
export const LugarDoCadastro = z.enum(['pessoais', 'enderecos', 'contas', 'telefones'])
export type LugarDoCadastro = z.infer<typeof LugarDoCadastro>

const Pendencia = z.object({
  codigo: z.string(),
  descricao: z.string(),
  onde: LugarDoCadastro,
})
type Pendencia = z.infer<typeof Pendencia>

/** What is still missing before a proposta of the client can be formalized. */
export const Complemento = z.object({ completo: z.boolean(), pendencias: z.array(Pendencia) })
export type Complemento = z.infer<typeof Complemento>

/** The client's data, as judged by the rule. */
export type FatosDoCadastro = {
  nomeMae: boolean
  dataNascimento: boolean
  sexo: boolean
  estadoCivil: boolean
  endereco: boolean
  conta: boolean
  telefoneVerificado: boolean
}

type Item = { fato: keyof FatosDoCadastro; descricao: string; onde: LugarDoCadastro }

/** In the order of the form. */
const itens: readonly Item[] = [
  { fato: 'dataNascimento', descricao: 'Informe a data de nascimento', onde: 'pessoais' },
  { fato: 'nomeMae', descricao: 'Informe o nome da mãe', onde: 'pessoais' },
  { fato: 'sexo', descricao: 'Informe o sexo', onde: 'pessoais' },
  { fato: 'estadoCivil', descricao: 'Informe o estado civil', onde: 'pessoais' },
  { fato: 'endereco', descricao: 'Inclua um endereço principal', onde: 'enderecos' },
  { fato: 'conta', descricao: 'Inclua a conta que recebe o crédito', onde: 'contas' },
  { fato: 'telefoneVerificado', descricao: 'Verifique um telefone', onde: 'telefones' },
]

export function complementoDe(fatos: FatosDoCadastro): Complemento {
  const pendencias = itens
    .filter(({ fato }) => !fatos[fato])
    .map(({ fato, descricao, onde }) => ({ codigo: fato, descricao, onde }))
  return { completo: pendencias.length === 0, pendencias }
}
