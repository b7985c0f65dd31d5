import type { Pool } from 'pg'
import { transaction } from '../base/db/transaction.ts'
import { mesmaChave, novoLink, resumirLink } from './segredo.ts'
import { sistemaNo } from '../base/db/sistema.ts'
import { acharChaves, contarChave, trocarChave } from './sql/pagina.ts'

type Services = { pool: Pool; agora: () => Date }

/**
 * A link for the right key with the right CPF, or null. Wrong, used, expired and unknown keys get
 * the same answer. Each promotor's last key is good by itself, and leads to that promotor's request.
 */
export async function trocarChavePorLink(
  services: Services,
  { cpf, chave }: { cpf: string; chave: string },
): Promise<string | null> {
  const envios = await acharChaves(services.pool, { cpf, agora: services.agora() })
  for (const envio of envios) {
    const link = await trocar(services, envio, chave)
    if (link !== null) return link
  }
  return null
}

async function trocar(
  { pool }: Services,
  { idEnvio, codigoPromotor }: Awaited<ReturnType<typeof acharChaves>>[number],
  chave: string,
): Promise<string | null> {
  const quem = sistemaNo(codigoPromotor)

  // Counted before it is looked at, in a transaction of its own: parallel guesses are all counted.
  const contada = await transaction(pool, quem, ({ client }) => contarChave(client, { idEnvio }))
  if (!contada || !mesmaChave(contada.resumo, chave, idEnvio)) return null

  return transaction(pool, quem, async ({ client }) => {
    const link = novoLink()
    const trocadas = await trocarChave(client, { idEnvio, linkResumo: resumirLink(link) })
    return trocadas === 1 ? link : null
  })
}
