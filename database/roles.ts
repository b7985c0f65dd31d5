import { scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { Client, DatabaseError } from 'pg'

/** The roles that the migrations grant to. Both exist before the first migration runs. */
const roles = { app: 'consigna_app', identity: 'consigna_identity' } as const

/** Reads every row for `npm run conferir`, and writes none. */
const reader = 'consigna_conferir'

/** What its statements call; none of them writes. */
const readerFunctions = [
  'dinheiro_do_contrato(uuid)',
  'quem_atende(uuid, text, timestamptz)',
  'reais(bigint)',
  'resposta_retirada(uuid, timestamptz, text)',
]

export type RoleUrls = { appUrl: string; identityUrl: string }

type AllUrls = RoleUrls & { conferirUrl: string }

const derive = promisify(scrypt)

/**
 * The addresses of the roles of the application and of the reader, derived from the owner's. Roles belong to a whole
 * cluster, so two instances with databases side by side must agree on the passwords: they are
 * derived from the owner's password by a slow function, so that they do not reveal it.
 *
 * @param secret replaces the password of an owner without one.
 */
export async function roleUrls(ownerUrl: string, secret = ''): Promise<AllUrls> {
  const root = decodeURIComponent(new URL(ownerUrl).password) || secret
  if (!root) {
    throw new Error(
      'DATABASE_URL has no password to derive those of the application from: give DATABASE_APP_URL and DATABASE_IDENTITY_URL too.',
    )
  }
  const [appUrl, identityUrl, conferirUrl] = await Promise.all([
    withRole(ownerUrl, roles.app, root),
    withRole(ownerUrl, roles.identity, root),
    withRole(ownerUrl, reader, root),
  ])
  return { appUrl, identityUrl, conferirUrl }
}

async function withRole(ownerUrl: string, role: string, root: string): Promise<string> {
  const key = await derive(root, `consigna ${role}`, 24)
  if (!Buffer.isBuffer(key)) throw new Error('scrypt gave no bytes')
  const url = new URL(ownerUrl)
  url.username = role
  url.password = key.toString('base64url')
  return url.href
}

/**
 * Creates the login roles of these addresses, or sets their passwords: no superuser, no BYPASSRLS,
 * no right to create. Safe in several processes at once.
 *
 * @throws when the owner may not create roles; the sentence says what to give instead.
 */
export async function ensureRoles(
  ownerUrl: string,
  { appUrl, identityUrl, conferirUrl }: AllUrls,
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const url of [appUrl, identityUrl, conferirUrl]) {
      const { username, password } = new URL(url)
      await ensureRole(client, username, decodeURIComponent(password))
    }
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === '42501')) throw error
    throw new Error(
      `The role of DATABASE_URL may not create or change roles (${error.message}): give DATABASE_APP_URL and DATABASE_IDENTITY_URL.`,
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

/**
 * Lets the reader see every row of our tables, those of new migrations too, and change none. Row-level
 * security stays on for it: a policy of its own on each table shows all rows to it alone. Where the
 * role does not exist, because others make the roles, nothing happens.
 */
export async function grantReading(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await retrying(() =>
      client.query(`do $$ declare t regclass; f regprocedure; begin
        if not exists (select from pg_roles where rolname = '${reader}') then return; end if;
        grant usage on schema public, fila to ${reader};
        grant select on all tables in schema public, fila to ${reader};
        for f in select to_regprocedure(s) from unnest(array['${readerFunctions.join("', '")}']) s
                  where to_regprocedure(s) is not null loop
          execute format('grant execute on function %s to ${reader}', f);
        end loop;
        for t in select c.oid from pg_class c
                  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
                    and c.relrowsecurity and not exists (select from pg_policy p
                          where p.polrelid = c.oid and p.polname = 'conferir') loop
          execute format('create policy conferir on %s for select to ${reader} using (true)', t);
        end loop;
      end $$`),
    )
  } finally {
    await client.end()
  }
}

/**
 * Revokes the right to create temporary tables from everybody except the owner of the database. The
 * right belongs to a database and is not cloned, so each one is changed. Where the owner of our
 * tables does not own the database, PostgreSQL only warns: production then refuses to start
 * (`unsafeReasons`).
 */
export async function revokeTemporary(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const who = ['public', ...Object.values(roles)].join(', ')
    await retrying(() =>
      client.query(`do $$ begin
        execute format('revoke temporary on database %I from ${who}', current_database());
      end $$`),
    )
  } finally {
    await client.end()
  }
}

/** Roles have no `if not exists`; of two at once the second is refused and finds it made. */
async function ensureRole(client: Client, role: string, password: string): Promise<void> {
  const name = client.escapeIdentifier(role)
  const secret = client.escapeLiteral(password)
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (!rowCount) {
    await client.query(`do $$ begin
      create role ${name} login nosuperuser nobypassrls nocreatedb nocreaterole;
    exception when duplicate_object or unique_violation then null;
    end $$`)
  }
  await retrying(() => client.query(`alter role ${name} login password ${secret}`))
}

/** Two sessions that change one role at once get "tuple concurrently updated". */
async function retrying(change: () => Promise<unknown>): Promise<void> {
  for (let left = 10; ; left -= 1) {
    try {
      await change()
      return
    } catch (error) {
      const isRace = error instanceof DatabaseError && error.code === 'XX000'
      if (!isRace || left === 0) throw error
    }
  }
}
