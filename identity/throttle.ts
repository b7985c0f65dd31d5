import type { Pool } from 'pg'
import { redeDe } from '#shared/rede.ts'

type Politica = {
  /** Attempts that cost nothing but the answer. */
  livres: number
  /** Seconds of the first wait; each later one doubles it, up to `teto`. */
  base: number
  teto: number
  /** Seconds after which the count starts anew. */
  janela: number
}

/** Of one login from one address: waits of 1, 2, 4 … 30 minutes from the fifth attempt on. */
const porPar: Politica = { livres: 5, base: 60, teto: 1_800, janela: 3_600 }

/** Of one login from everywhere. */
const porLogin: Politica = { livres: 100, base: 60, teto: 1_800, janela: 3_600 }

/** A whole call centre may stand behind one address. */
const porIp: Politica = { livres: 100, base: 60, teto: 900, janela: 900 }

type Tentativa = { login: string; ip: string; idUsuario: string | undefined }

/**
 * Counts an attempt before its password is compared, so concurrent guesses count as well. An
 * unknown login is counted the same: the answer does not reveal who exists.
 *
 * @returns the seconds to wait; 0: this attempt may go on
 */
export async function contarTentativa(
  db: Pool,
  { login, ip, idUsuario }: Tentativa,
): Promise<number> {
  const daqui =
    (await contar(db, chaveDoIp(ip), porIp)) || (await contar(db, chaveDoPar(login, ip), porPar))
  if (daqui > 0) return daqui
  const deTodos = await contar(db, chaveDoLogin(login), porLogin)
  // A stranger who uses up the tries of a login does not shut its person out.
  return deTodos > 0 && idUsuario && (await jaEntrou(db, idUsuario, ip)) ? 0 : deTodos
}

/** Whether the person signed in from this address, or its IPv6 network, in the last 90 days. */
async function jaEntrou(db: Pool, idUsuario: string, ip: string): Promise<boolean> {
  const { rows } = await db.query<{ ip: string }>(
    `select distinct ip from identidade.entrada
      where id_usuario = $1 and evento = 'ENTROU' and quando > now() - interval '90 days'`,
    [idUsuario],
  )
  return rows.some((entrada) => redeDe(entrada.ip) === redeDe(ip))
}

/** The password was right: the pair starts clean; login and address get this attempt back. */
export async function perdoar(db: Pool, login: string, ip: string): Promise<void> {
  await db.query(`delete from identidade.tentativa where chave = $1`, [chaveDoPar(login, ip)])
  await devolver(db, chaveDoLogin(login), porLogin)
  await devolver(db, chaveDoIp(ip), porIp)
}

async function devolver(db: Pool, chave: string, { livres }: Politica): Promise<void> {
  await db.query(
    `update identidade.tentativa
        set falhas = greatest(0, falhas - 1),
            bloqueado_ate = case when falhas - 1 >= $2 then bloqueado_ate end
      where chave = $1`,
    [chave, livres],
  )
}

const chaveDoPar = (login: string, ip: string) => `par:${login} ${redeDe(ip)}`
const chaveDoLogin = (login: string) => `login:${login}`
const chaveDoIp = (ip: string) => `ip:${redeDe(ip)}`

/**
 * One statement decides: of concurrent attempts only as many as are free get a row back. The
 * attempt that uses up the free ones starts the wait, and after each wait one more is admitted.
 */
async function contar(db: Pool, chave: string, politica: Politica): Promise<number> {
  const { livres, base, teto, janela } = politica
  const { rowCount } = await db.query(
    `insert into identidade.tentativa as t (chave, falhas, desde) values ($1, 1, now())
     on conflict (chave) do update set
       falhas = case when t.desde < now() - make_interval(secs => $2) then 1 else t.falhas + 1 end,
       desde = case when t.desde < now() - make_interval(secs => $2) then now() else t.desde end,
       bloqueado_ate = case
         when t.desde >= now() - make_interval(secs => $2) and t.falhas + 1 >= $3
         then now() + make_interval(secs => least($5, $4 * 2.0 ^ least(20, t.falhas + 1 - $3)))
       end
     where coalesce(t.bloqueado_ate, '-infinity') <= now()
     returning chave`,
    [chave, janela, livres, base, teto],
  )
  if (rowCount) return 0

  const { rows } = await db.query<{ resta: number }>(
    `select ceil(extract(epoch from bloqueado_ate - now()))::int as resta
       from identidade.tentativa where chave = $1`,
    [chave],
  )
  return Math.max(1, rows[0]?.resta ?? 1)
}
