import { z } from 'zod'
import { CursorDeInstante, Instante, inteiroDaBusca } from '../campos.ts'
import { Dinheiro } from '../dinheiro.ts'
import { Produto } from './shapes.ts'

export const MAXIMO_DE_ESPERAS = 100

export const BuscaDeEsperas = z.object({
  PageSize: inteiroDaBusca('Tamanho da página', 1, MAXIMO_DE_ESPERAS).optional(),
  cursor: CursorDeInstante.optional(),
})
export type BuscaDeEsperas = z.infer<typeof BuscaDeEsperas>

/** A kept simulation that leaves the client worse, or is below the floor of rates: it waits for a gestor. */
const Espera = z.object({
  idOportunidade: z.string(),
  idRelacionamento: z.string(),
  idSimulacao: z.string(),
  /** The portability whose refinancing it is: the reason is written on its page. */
  idPortabilidade: z.string().nullable(),
  nomeCliente: z.string(),
  /** Masked. */
  cpf: z.string(),
  produto: Produto,
  convenio: z.string(),
  promotor: z.string(),
  valorLiberado: Dinheiro,
  /** Paid more in all than by staying, what is received taken off; null where it is not worse. */
  custaAMais: Dinheiro.nullable(),
  /** % a month, and the floor that it is below; null where it is not. */
  taxaAm: z.number().nullable(),
  pisoAm: z.number().nullable(),
  pedidoPor: z.object({ idUsuario: z.string(), nome: z.string() }),
  desde: Instante,
})
export type Espera = z.infer<typeof Espera>

/** The longest waiting first; `proximo` is the cursor of the next page, null after the last row. */
export const PaginaDeEsperas = z.object({
  items: z.array(Espera),
  proximo: z.string().nullable(),
})
export type PaginaDeEsperas = z.infer<typeof PaginaDeEsperas>
