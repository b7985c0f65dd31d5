import type { Pool } from 'pg'
import { CHAVE_TENTATIVAS } from '#shared/consentimento/shapes.ts'
import { preparada } from '../base/db/preparada.ts'
import { transaction } from '../base/db/transaction.ts'
import { mesmaChave, novoLink, resumirLink } from './segredo.ts'
import { sistemaNo } from '../base/db/sistema.ts'

type Services = { pool: Pool; agora: () => Date }

/**
 * A link for who typed the right key with their CPF, or null: wrong, used, late or unknown are one
 * and the same to who tries.
 */
export async function trocarChavePorLink(
  { pool, agora }: Services,
  { cpf, chave }: { cpf: string; chave: string },
): Promise<string | null> {
  const { rows } = await pool.query<{ idEnvio: string; codigoPromotor: string }>(
    preparada(
      `select id_envio as "idEnvio", codigo_promotor as "codigoPromotor"
         from consentimento_da_chave($1, $2)`,
      [cpf, agora()],
    ),
  )
  const [envio] = rows
  if (!envio) return null
  const { idEnvio, codigoPromotor } = envio
  const quem = sistemaNo(codigoPromotor)

  // Counted before it is looked at, in a transaction of its own: parallel guesses are all counted.
  const resumo = await transaction(pool, quem, async ({ client }) => {
    const { rows: contados } = await client.query<{ resumo: string }>(
      preparada(
        `update consentimento_envio set chave_tentativas = chave_tentativas + 1
          where id = $1 and chave_resumo is not null and chave_tentativas < ${CHAVE_TENTATIVAS}
        returning chave_resumo as resumo`,
        [idEnvio],
      ),
    )
    return contados[0]?.resumo
  })
  if (resumo === undefined || !mesmaChave(resumo, chave, idEnvio)) return null

  return transaction(pool, quem, async ({ client }) => {
    const link = novoLink()
    const { rowCount } = await client.query(
      preparada(
        `update consentimento_envio set link_resumo = $2, chave_resumo = null
          where id = $1 and chave_resumo is not null`,
        [idEnvio, resumirLink(link)],
      ),
    )
    return rowCount === 1 ? link : null
  })
}
