import { z } from 'zod'
import { criarDisjuntor } from '../disjuntor.ts'
import { ForaDoAr } from '../fora-do-ar.ts'
import { ler, pedirJson } from '../http.ts'

const sistema = 'CEP'

type EnderecoDoCep = {
  /** Eight digits. */
  cep: string
  /** Empty where one CEP serves a whole town. */
  logradouro: string
  bairro: string
  cidade: string
  uf: string
  /** Of the municipality, seven digits; null when the service does not know it. */
  codigoIbge: number | null
}

/** What the server needs to know of postal codes. */
export type Cep = {
  /** @throws ForaDoAr */
  consultar: (cep: string) => Promise<EnderecoDoCep | null>
}

/** ViaCEP's answer: `erro` (true or "true") for a CEP that does not exist. */
export const Resposta = z.union([
  z.object({ erro: z.union([z.literal(true), z.literal('true')]) }),
  z.object({
    cep: z.string().regex(/^[0-9]{5}-?[0-9]{3}$/),
    logradouro: z.string().max(200),
    bairro: z.string().max(200),
    localidade: z.string().min(1).max(200),
    uf: z.string().regex(/^[A-Z]{2}$/),
    ibge: z
      .string()
      .regex(/^(?:[0-9]{7})?$/)
      .optional(),
  }),
])

/** The real adapter of a service shaped as ViaCEP's. `cep` is eight digits. */
export function createCep({ url, limiteMs }: { url: string; limiteMs: number }): Cep {
  const disjuntor = criarDisjuntor(sistema)
  return {
    consultar: (cep) =>
      disjuntor(async () => {
        if (!/^[0-9]{8}$/.test(cep)) throw new Error('A CEP has eight digits')
        const { status, json } = await pedirJson({
          sistema,
          url: `${url}/ws/${cep}/json/`,
          limiteMs,
        })
        if (status === 400 || status === 404) return null
        if (status !== 200) throw new ForaDoAr(sistema, `respondeu ${status}`)
        const resposta = ler(sistema, Resposta, json)
        if ('erro' in resposta) return null
        if (resposta.cep.replace('-', '') !== cep) {
          throw new ForaDoAr(sistema, 'respondeu sobre outro CEP')
        }
        const { logradouro, bairro, localidade: cidade, uf, ibge } = resposta
        return { cep, logradouro, bairro, cidade, uf, codigoIbge: ibge ? Number(ibge) : null }
      }),
  }
}
