import type { ClientBase } from 'pg'
import { lerBancoProprio } from './sql.ts'

/** How every text message names the bank: by its short name, in letters that keep it one GSM-7 part. */
export async function bancoNoSms(client: ClientBase): Promise<string> {
  const { banco } = await lerBancoProprio(client)
  return banco.normalize('NFD').replaceAll(/\p{M}/gu, '')
}
