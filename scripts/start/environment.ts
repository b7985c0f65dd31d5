import { join } from 'node:path'
import type { RoleUrls } from '#database/roles.ts'
import { nomesDosAjustes } from '#integrations/sistemas.ts'
import type { SecretName, Settings } from '../settings.ts'
import { CONTRATOS_DA_CAMARA, MASSA_DO_INSS } from './massa.ts'

/** In the data folder: the documents that were kept. */
export const PASTA_DOS_ARQUIVOS = 'arquivos'

/** In the data folder: the public keys of the identity server, as they were read last. */
const CHAVES_DA_IDENTIDADE = 'chaves-da-identidade.json'

/** The three parts that `npm start` keeps running beside the database. */
export type PartName = 'server' | 'identity' | 'sandbox'

/**
 * The environment of each part: only its own settings. The owner's address and the secrets of the
 * others are left out.
 */
export function environmentOf(
  settings: Settings,
  secrets: Record<SecretName, string>,
  { appUrl, identityUrl, disks }: RoleUrls & { disks: readonly string[] },
): Record<PartName, NodeJS.ProcessEnv> {
  const { PORT, IDENTITY_PORT, SANDBOX_PORT, OIDC_SCOPE, OIDC_AUDIENCE } = settings
  const issuer = settings.IDENTITY_ISSUER ?? `http://localhost:${IDENTITY_PORT}`
  const common = {
    ...inherited(),
    NODE_ENV: settings.production ? 'production' : 'development',
    DEMO: settings.DEMO ? '1' : '0',
    WEB_ORIGIN: settings.WEB_ORIGIN ?? `http://localhost:${PORT},http://127.0.0.1:${PORT}`,
  }
  return {
    server: {
      ...common,
      PORT: String(PORT),
      DATABASE_APP_URL: appUrl,
      OIDC_AUTHORITY: settings.OIDC_AUTHORITY ?? issuer,
      OIDC_CLIENT_ID: settings.OIDC_CLIENT_ID,
      OIDC_CLAIM: settings.OIDC_CLAIM,
      OIDC_SCOPE,
      OIDC_AUDIENCE,
      OIDC_FLOW: settings.OIDC_FLOW,
      OIDC_ONE_STEP: settings.OIDC_ONE_STEP ? '1' : '0',
      OIDC_KEYS_FILE: join(settings.DATA_DIR, CHAVES_DA_IDENTIDADE),
      // Sessions of another identity server are not in our database.
      ...(settings.OIDC_AUTHORITY && { OIDC_SESSION_CHECK: process.env.OIDC_SESSION_CHECK || '0' }),
      ABRIR_AGREGADO: settings.ABRIR_AGREGADO ? '1' : '0',
      HEADER_GATEWAY: settings.HEADER_GATEWAY,
      HEADER_SISTEMA: settings.HEADER_SISTEMA,
      HEADER_PROMOTOR: settings.HEADER_PROMOTOR,
      SYSTEM_IDS: settings.SYSTEM_IDS.join(','),
      GATEWAY_KEYS: secrets.GATEWAY_KEYS,
      SEGREDO_RASCUNHOS: secrets.SEGREDO_RASCUNHOS,
      SEGREDO_METRICAS: secrets.SEGREDO_METRICAS,
      SEGREDO_TRILHA: secrets.SEGREDO_TRILHA,
      ...(!settings.production && {
        SEGREDO_SANDBOX: secrets.SEGREDO_SANDBOX,
        SANDBOX_URL: `http://127.0.0.1:${SANDBOX_PORT}`,
      }),
      ARQUIVOS_DIR: join(settings.DATA_DIR, PASTA_DOS_ARQUIVOS),
      DISCOS: JSON.stringify(disks),
      ...outside(),
      // The clock of a demonstration is in the database: a server that starts again goes on by it.
      ...(settings.DEMO && { RELOGIO: '' }),
    },
    identity: {
      ...common,
      IDENTITY_PORT: String(IDENTITY_PORT),
      IDENTITY_ISSUER: issuer,
      IDENTITY_SCOPE: OIDC_SCOPE,
      IDENTITY_AUDIENCE: OIDC_AUDIENCE,
      IDENTITY_ONE_STEP: settings.OIDC_ONE_STEP ? '1' : '0',
      DATABASE_IDENTITY_URL: identityUrl,
      SEGREDO_IDENTIDADE: secrets.SEGREDO_IDENTIDADE,
    },
    sandbox: {
      ...common,
      SANDBOX_PORT: String(SANDBOX_PORT),
      SEGREDO_SANDBOX: secrets.SEGREDO_SANDBOX,
      SERVER_URL: `http://127.0.0.1:${PORT}`,
      // The ledger file of the stand-in bank.
      SANDBOX_LIVRO: join(settings.DATA_DIR, 'banco.json'),
      // The stand-in INSS knows the people of the demonstration.
      SANDBOX_MASSA: join(settings.DATA_DIR, MASSA_DO_INSS),
      // Other banks ask for loans of the demonstration.
      SANDBOX_CONTRATOS: join(settings.DATA_DIR, CONTRATOS_DA_CAMARA),
    },
  }
}

const ours = /^(DATABASE_|SEGREDO_|GATEWAY_KEYS$|npm_)/

const inherited = () => taken((name) => !ours.test(name) && !nomesDosAjustes.includes(name))

/** The real systems outside, where they are set: `integrations/sistemas.ts`. */
const outside = () => taken((name) => nomesDosAjustes.includes(name))

const taken = (isWanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => isWanted(name)))
