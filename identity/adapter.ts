import { createHash } from 'node:crypto'
import type { Adapter, AdapterPayload } from 'oidc-provider'
import type { Pool } from 'pg'

/** The hash of the session in access tokens: enough to check that it lives, useless to enter it. */
export const sidDe = (uid: string) =>
  createHash('sha256').update(uid).digest('base64url').slice(0, 22)

type Row = { dados: AdapterPayload; consumido_em: Date | null }

/** The storage of oidc-provider: every model in one table. */
export function createAdapter(db: Pool, modelo: string): Adapter {
  async function findBy(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const { rows } = await db.query<Row>(
      `select dados, consumido_em from identidade.oidc_artefato
        where modelo = $1 and ${column} = $2 and expira_em > now()`,
      [modelo, value],
    )
    const [row] = rows
    if (!row?.consumido_em) return row?.dados
    return { ...row.dados, consumed: Math.floor(row.consumido_em.getTime() / 1000) }
  }

  return {
    async upsert(id, dados, expiresIn) {
      const sid = modelo === 'Session' && dados.accountId && dados.uid ? sidDe(dados.uid) : null
      await db.query(
        `insert into identidade.oidc_artefato
                (modelo, id, dados, id_usuario, grant_id, uid, sid, expira_em)
         values ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(secs => $8))
         on conflict (modelo, id) do update
            set dados = excluded.dados, id_usuario = excluded.id_usuario,
                grant_id = excluded.grant_id, uid = excluded.uid, sid = excluded.sid,
                expira_em = excluded.expira_em`,
        [
          modelo,
          id,
          JSON.stringify(dados),
          dados.accountId ?? null,
          dados.grantId ?? null,
          dados.uid ?? null,
          sid,
          expiresIn,
        ],
      )
    },
    find: (id) => findBy('id', id),
    findByUid: (uid) => findBy('uid', uid),
    // Device codes are not offered.
    findByUserCode: () => Promise.resolve(undefined),
    async consume(id) {
      await db.query(
        `update identidade.oidc_artefato set consumido_em = now() where modelo = $1 and id = $2`,
        [modelo, id],
      )
    },
    async destroy(id) {
      await db.query(`delete from identidade.oidc_artefato where modelo = $1 and id = $2`, [
        modelo,
        id,
      ])
    },
    async revokeByGrantId(grantId) {
      await db.query(`delete from identidade.oidc_artefato where grant_id = $1`, [grantId])
    },
  }
}

/** Deletes expired rows: sessions, codes, unfinished sign-ins, old attempts. */
export async function purge(db: Pool): Promise<void> {
  await db.query(`delete from identidade.oidc_artefato where expira_em < now()`)
  await db.query(
    `delete from identidade.tentativa
      where desde < now() - interval '1 day' and coalesce(bloqueado_ate, desde) < now()`,
  )
}
