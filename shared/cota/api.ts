import { z } from 'zod'
import { endpoint, palavras } from '../endpoint.ts'

/** The quotas of a day, by the dated rule that sizes them, and what each counts. */
export const cotas = {
  cota_cpfs_novos: 'CPFs novos',
  cota_buscas: 'buscas',
  cota_aberturas: 'clientes abertos',
  cota_revelacoes: 'dados revelados',
} as const

const nomes = Object.keys(cotas) as [keyof typeof cotas, ...(keyof typeof cotas)[]]

/** A quota that is nearly used up. */
export const CotaPerto = z.object({
  cota: z.enum(nomes),
  /** Whether the quota is the caller's own. */
  seu: z.boolean(),
  /** Of a person of this promotor, or without `login` of the promotor; null for one's own. */
  codigoPromotor: z.string().nullable(),
  login: z.string().nullable(),
  nome: z.string().nullish(),
  usados: z.number(),
  limite: z.number(),
})
export type CotaPerto = z.infer<typeof CotaPerto>

export const cotaApi = {
  /** Ours: what of today's quotas is nearly used up, by the person and, for a gestor, by the team. */
  perto: endpoint({
    method: 'GET',
    path: '/consigna/v1/cotas',
    response: z.array(CotaPerto),
    permissao: 'logado',
    mensagens: palavras('consultar', 'as cotas de hoje'),
  }),
}
