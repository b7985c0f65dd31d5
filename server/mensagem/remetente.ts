import type { ClientBase } from 'pg'
import { semAcentos } from '#shared/acentos.ts'
import { lerBancoProprio } from './sql.ts'

/** How every text message names the bank: by its short name, in letters that keep it one GSM-7 part. */
export async function bancoNoSms(client: ClientBase): Promise<string> {
  const { banco } = await lerBancoProprio(client)
  return semAcentos(banco)
}
