import { z } from 'zod'
import { lerTabela } from './dados.ts'

const Uf = z.strictObject({
  uf: z.string(),
  peso: z.coerce.number(),
  /** Ninth digit of a CPF: the tax region where it was given. */
  regiao_fiscal: z.string().length(1),
  /** Convênios with the state and with a city of it, where the bank has one. */
  convenio_estado: z.string(),
  convenio_cidade: z.string(),
})

const ufs = lerTabela('ufs.csv', Uf)

/** How many clients live in each state. */
export const pesosDasUfs = ufs.map(({ uf, peso }) => [uf, peso] as const)

const porSigla = new Map(ufs.map((uf) => [uf.uf, uf]))

export function daUf(sigla: string): z.infer<typeof Uf> {
  const uf = porSigla.get(sigla)
  if (!uf) throw new Error(`The demonstration has no state ${sigla}`)
  return uf
}
