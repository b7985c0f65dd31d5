import { z } from 'zod'
import { Id } from '../campos.ts'
import { endpoint, palavras } from '../endpoint.ts'
import { mesmoAssim } from '../presenca/mesmo-assim.ts'

/** Why a hidden field is looked at: one of these, never free text. */
export const finalidades = {
  CONFIRMAR_IDENTIDADE: 'Confirmar a identidade do cliente',
  CONTATO: 'Falar com o cliente',
  CADASTRO: 'Conferir ou corrigir o cadastro',
  PROPOSTA: 'Preencher ou formalizar uma proposta',
  PEDIDO_DO_CLIENTE: 'Atender a um pedido do próprio cliente',
} as const

export const camposRevelaveis = ['cpf', 'telefone', 'conta', 'beneficio', 'email'] as const
export type CampoRevelavel = (typeof camposRevelaveis)[number]

export const nomesDosCampos: Record<CampoRevelavel, string> = {
  cpf: 'CPF',
  telefone: 'Telefone',
  conta: 'Conta',
  beneficio: 'Número do benefício',
  email: 'E-mail',
}

const chavesDe = <T extends string>(lista: Record<T, string>) => Object.keys(lista) as [T, ...T[]]

export const Revelar = z.object({
  campo: z.enum(camposRevelaveis, 'Campo: escolha uma opção'),
  /** `idCliente` for CPF and e-mail, else the id of the phone, account or benefit. */
  id: Id,
  finalidade: z.enum(chavesDe(finalidades), 'Finalidade: escolha uma opção'),
  mesmoAssim,
})
export type Revelar = z.infer<typeof Revelar>

export const revelacaoApi = {
  /** Ours: reveals one masked value to a person who states a purpose. */
  revelar: endpoint({
    method: 'POST',
    path: '/consigna/v1/revelar',
    body: Revelar,
    response: z.object({
      valor: z.string(),
      /** How many more the person may see today. */
      restantes: z.number(),
    }),
    permissao: 'CLIENTE_REVELAR',
    objetos: [{ em: 'body', campo: 'id', tipo: 'revelavel' }],
    gasta: true,
    mensagens: palavras('revelar', 'o dado'),
  }),
}
