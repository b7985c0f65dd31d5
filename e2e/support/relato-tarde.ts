import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/**
 * What becomes of an answer that was held. A failure changes nothing, so it comes first; of an answer
 * given twice the page receives the second, as late as one that is only held.
 */
export const sortesDaProva = ['falha', 'dobra'] as const
export type NomeDaSorte = (typeof sortesDaProva)[number]

/** The client's own page on the phone has no other client to go to. */
export const NA_PAGINA_DO_CLIENTE = 'the page of the client has no other client'
/** The bank's checker decides what the house may not, and opens no client. */
export const NAO_ABRE_CLIENTES = 'who decides this opens no client'

/** Why a change cannot be interrupted so; any other reason is a failure of the proof. */
export const semOutroCliente = [NA_PAGINA_DO_CLIENTE, NAO_ABRE_CLIENTES].map(
  (motivo) => `Error: ${motivo}`,
)

const Linha = z.object({
  arquivo: z.string(),
  historia: z.string(),
  /** Method and path, as `shared` declares it; absent where a story failed. */
  chamada: z.string().optional(),
  sorte: z.enum(sortesDaProva).optional(),
  /** Why the call was let through although a fate was open for it. */
  motivo: z.string().optional(),
  /** What was not as it should be with the other client; empty where all was. */
  errado: z.record(z.string(), z.unknown()).optional(),
})
export type Linha = z.infer<typeof Linha>

/** The record of a run: one line for each call that was seen, interrupted or let through, and for each story that failed. */
export const anotar = (relato: string, linha: Linha): void =>
  appendFileSync(relato, `${JSON.stringify(linha)}\n`)

export function lerRelato(relato: string): Linha[] {
  if (!existsSync(relato)) return []
  const linhas = readFileSync(relato, 'utf8').split('\n').filter(Boolean)
  return linhas.map((linha) => Linha.parse(JSON.parse(linha)))
}
