import { Pool } from 'pg'
import { testDatabase, type TestDatabase } from '#database/test/database.ts'
import type { IdentitySettings } from '#identity/config.ts'
import { criarRegistrar } from '#logs/registrar.ts'
import { createIdentity, type Identity } from '#identity/server.ts'
import { criarCredencial } from './credencial.ts'

/** The people of these tests; the password of each is `demo`. */
export const ids = {
  atendente: '7b0c6b1e-1111-4a4a-9a9a-000000000001',
  gestor: '7b0c6b1e-1111-4a4a-9a9a-000000000002',
}

const pessoas = [
  [ids.atendente, 'atendente', 'Ana Moura', 'ATENDENTE'],
  ['7b0c6b1e-1111-4a4a-9a9a-000000000003', 'atendente2', 'Bruno Teles', 'ATENDENTE'],
  ['7b0c6b1e-1111-4a4a-9a9a-000000000004', 'atendente3', 'Carla Dias Ferreira', 'ATENDENTE'],
  ['7b0c6b1e-1111-4a4a-9a9a-000000000005', 'promotor', 'Paulo Rezende', 'PROMOTOR'],
  [ids.gestor, 'gestor', 'Gilda Nogueira', 'GESTOR'],
  ['7b0c6b1e-1111-4a4a-9a9a-000000000006', 'semacesso', 'Sérgio Antunes', 'ATENDENTE'],
] as const

export type TestIdentity = Identity & {
  database: TestDatabase
  owner: Pool
  config: IdentitySettings
  /** The lines of its log. */
  linhas: string[]
  stop: () => Promise<void>
}

export const segredo = 'segredo-de-teste-com-mais-de-trinta-e-dois-caracteres'

/** A real identity server on a free port, with people, in a database of its own. */
export async function testIdentity(
  settings: Partial<IdentitySettings> & { webOrigins: string[] },
): Promise<TestIdentity> {
  const database = await testDatabase()
  const owner = new Pool({ connectionString: database.ownerUrl, max: 2 })
  for (const papel of ['ATENDENTE', 'PROMOTOR', 'GESTOR']) {
    await owner.query(`insert into perfil_acesso values ($1, $1, $1) on conflict do nothing`, [
      papel,
    ])
  }
  for (const [id, login, nome, papel] of pessoas) {
    await owner.query(
      `insert into usuario (id, login, nome, papel, perfil) values ($1, $2, $3, $4, $4)`,
      [id, login, nome, papel],
    )
    await criarCredencial(owner, { idUsuario: id, senha: 'demo', demonstracao: true })
  }
  const config: IdentitySettings = {
    port: 0,
    host: '127.0.0.1',
    databaseUrl: database.identityUrl,
    hosts: [],
    proxies: [],
    demo: true,
    segredo,
    escopo: 'core',
    audiencia: 'urn:consigna:api',
    umPasso: false,
    limites: { ociosa: 1_800, maxima: 36_000, token: 600 },
    ...settings,
  }
  const linhas: string[] = []
  const registrar = criarRegistrar({ write: (linha) => void linhas.push(linha) })
  const identity = await createIdentity(config, registrar)
  const stop = async () => {
    await identity.close()
    await owner.end()
    await database.drop()
  }
  return { ...identity, config, database, owner, linhas, stop }
}
