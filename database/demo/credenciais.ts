import type { ClientBase } from 'pg'
import { derivarSenha } from '../senha.ts'

/** The sign-ins of the demonstration; their password is shown on the sign-in page in demo mode. */
const logins = [
  'atendente',
  'atendente2',
  'atendente3',
  'promotor',
  'gestor',
  'gestor2',
  'conferente',
  'semacesso',
  'vencida',
  'suspenso',
]
const SENHA = 'demo'

/** Each with a salt of its own, derived one after another beside other work. */
export const senhasDaDemo = (): Promise<string[]> =>
  Promise.all(logins.map(() => derivarSenha(SENHA)))

/** Lets the demo people sign in. */
export async function credenciar(client: ClientBase, senhas: string[]): Promise<void> {
  await client.query(
    `insert into identidade.credencial (id_usuario, senha_hash, demonstracao)
     select u.id, s.senha_hash, true
       from unnest($1::text[], $2::text[]) as s(login, senha_hash)
       join usuario u on u.login = s.login`,
    [logins, senhas],
  )
}
