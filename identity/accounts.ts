import type { Pool } from 'pg'

export type Conta = {
  id: string
  login: string
  nome: string
  papel: 'ATENDENTE' | 'PROMOTOR' | 'GESTOR'
}

const isUuid = (id: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)

/** A person who may sign in now; disabled persons are not found. */
export async function contaAtiva(db: Pool, id: string): Promise<Conta | undefined> {
  if (!isUuid(id)) return undefined
  const { rows } = await db.query<Conta>(
    `select id, login, nome, papel from public.usuario where id = $1 and ativo`,
    [id],
  )
  return rows[0]
}

/** The password to compare with; demonstration sign-ins are found in demonstration only. */
export async function credencialDe(
  db: Pool,
  login: string,
  demo: boolean,
): Promise<{ id: string; senhaHash: string } | undefined> {
  const { rows } = await db.query<{ id: string; senhaHash: string }>(
    `select u.id, c.senha_hash as "senhaHash"
       from public.usuario u join identidade.credencial c on c.id_usuario = u.id
      where u.login = $1 and u.ativo and (not c.demonstracao or $2)`,
    [login, demo],
  )
  return rows[0]
}

/** The people of the demonstration, in the order they were made known. */
export async function pessoasDeDemonstracao(db: Pool): Promise<Conta[]> {
  const { rows } = await db.query<Conta>(
    `select u.id, u.login, u.nome, u.papel
       from public.usuario u join identidade.credencial c on c.id_usuario = u.id
      where c.demonstracao and u.ativo
      order by u.login = 'semacesso',
               array_position(array['ATENDENTE', 'PROMOTOR', 'GESTOR'], u.papel), u.login
      limit 12`,
  )
  return rows
}

/** Whether any person still has the printed demonstration password. */
export async function temDemonstracao(db: Pool): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from identidade.credencial where demonstracao limit 1`,
  )
  return Boolean(rowCount)
}

type Entrada = {
  evento: 'ENTROU' | 'RECUSADA' | 'BLOQUEADA' | 'SAIU'
  /** The person; empty for an unknown login, which may be a mistyped password. */
  idUsuario?: string | undefined
  ip: string
}

export async function registrarEntrada(
  db: Pool,
  { evento, idUsuario, ip }: Entrada,
): Promise<void> {
  await db.query(`insert into identidade.entrada (evento, id_usuario, ip) values ($1, $2, $3)`, [
    evento,
    idUsuario ?? null,
    ip,
  ])
}
