import type { Pool, PoolClient } from 'pg'
import { derivarSenha } from '#database/senha.ts'

type NovaCredencial = {
  idUsuario: string
  senha: string
  /** A demonstration sign-in, which production refuses. */
  demonstracao: boolean
}

/** Gives a user a password, or a new one; with a new one their open sessions end. */
export async function criarCredencial(
  db: Pool | PoolClient,
  { idUsuario, senha, demonstracao }: NovaCredencial,
): Promise<void> {
  await db.query(
    `insert into identidade.credencial (id_usuario, senha_hash, demonstracao)
     values ($1, $2, $3)
     on conflict (id_usuario) do update
        set senha_hash = excluded.senha_hash, demonstracao = excluded.demonstracao,
            alterada_em = now()`,
    [idUsuario, await derivarSenha(senha), demonstracao],
  )
}
