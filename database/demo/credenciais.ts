import type { ClientBase } from 'pg'
import { derivarSenha } from '../senha.ts'

/** The sign-ins of the demonstration; their password is shown on the sign-in page in demo mode. */
const logins = ['atendente', 'atendente2', 'atendente3', 'promotor', 'gestor', 'semacesso']
const SENHA = 'demo'

/** Lets the demo people sign in here; with another identity server there is nothing to do. */
export async function credenciar(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ existe: boolean }>(
    `select to_regclass('identidade.credencial') is not null as existe`,
  )
  if (!rows[0]?.existe) return
  const senhas = await Promise.all(logins.map(() => derivarSenha(SENHA)))
  await client.query(
    `insert into identidade.credencial (id_usuario, senha_hash, demonstracao)
     select u.id, s.senha_hash, true
       from unnest($1::text[], $2::text[]) as s(login, senha_hash)
       join usuario u on u.login = s.login
     on conflict (id_usuario) do update
       set senha_hash = excluded.senha_hash, demonstracao = true, alterada_em = now()`,
    [logins, senhas],
  )
}
