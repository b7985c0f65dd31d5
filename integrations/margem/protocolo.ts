import { z } from 'zod'

/** Where the margin of a matrícula is asked; the password travels in the body only. */
export const CAMINHO_DA_MARGEM = '/v1/margem'

export const PedidoDeMargem = z.object({
  convenio: z.string().regex(/^[0-9]{6}$/),
  matricula: z.string().min(1).max(50),
  cpf: z.string().regex(/^[0-9]{11}$/),
  senha: z.string().min(1).max(40),
})

/** Reais with two decimals, below zero when more is committed than the convênio allows. */
export const MargemRespondida = z.object({
  margemDisponivel: z.number().min(-1e9).max(1e9).multipleOf(0.01),
})

const codigosDeRecusa = ['SENHA_INVALIDA', 'SENHA_USADA', 'MATRICULA_INEXISTENTE'] as const
export const CodigoDeRecusa = z.enum(codigosDeRecusa)
export type CodigoDeRecusa = z.infer<typeof CodigoDeRecusa>

export const MargemRecusada = z.object({
  erros: z.array(z.object({ codigo: CodigoDeRecusa, mensagem: z.string().max(300) })).min(1),
})
