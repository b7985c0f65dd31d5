import { Client } from 'pg'

/**
 * Why this database must not serve production, as sentences; none when it may. Checked as the
 * application, since a role can have settings of its own.
 *
 * @param url of a role of the server or the identity server.
 */
export async function unsafeReasons(url: string): Promise<string[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return [...(await unsafeSettings(client)), ...(await unsafeRole(client))]
  } finally {
    await client.end()
  }
}

/** What is acknowledged must be on the disk, whole. */
async function unsafeSettings(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
      order by name`,
  )
  return rows.map(({ name }) => `${name} is off: what was acknowledged could be lost.`)
}

type Role = {
  nome: string
  superuser: boolean
  semRls: boolean
  dona: boolean
  temporarias: boolean
}

/** Row-level security does not bind a superuser, nor the owner of a table or who can become it. */
async function unsafeRole(client: Client): Promise<string[]> {
  const { rows } = await client.query<Role>(
    `select rolname as nome, rolsuper as superuser, rolbypassrls as "semRls",
            exists (select from pg_class c
                     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
                       and pg_has_role(r.oid, c.relowner, 'member')) as dona,
            has_database_privilege(current_database(), 'TEMP') as temporarias
       from pg_roles r where rolname = current_user`,
  )
  const [role] = rows
  if (!role) throw new Error('The role of this connection does not exist')
  return [
    ...(role.superuser ? [`The role ${role.nome} is superuser.`] : []),
    ...(role.semRls ? [`The role ${role.nome} has BYPASSRLS.`] : []),
    ...(role.dona && !role.superuser
      ? [`The role ${role.nome} owns tables, or can become who owns them.`]
      : []),
    ...(role.temporarias && !role.superuser && !role.dona
      ? [
          `The role ${role.nome} may make temporary tables: revoke TEMPORARY from PUBLIC and from it.`,
        ]
      : []),
  ]
}
