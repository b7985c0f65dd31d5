import { resolve } from 'node:path'
import { z } from 'zod'
import {
  ajustesDeProducao,
  nomeDoLugar,
  nomesDosSistemas,
  porSistema,
} from '#integrations/sistemas.ts'
import { lerRelogio, Relogio } from '#shared/relogio.ts'

export const root = resolve(import.meta.dirname, '..')

const flag = z.enum(['0', '1'], 'say 0 or 1').transform((value) => value === '1')
const port = z
  .string()
  .regex(/^\d{1,5}$/, 'a port is a number from 1 to 65535')
  .transform(Number)
  .refine((value) => value > 0 && value < 65_536, 'a port is a number from 1 to 65535')
const postgres = z.url({ protocol: /^postgres(ql)?$/, error: 'an address like postgres://…' })
const web = z.url({ protocol: /^https?$/, error: 'an address like https://…' })
const header = z.string().regex(/^[A-Za-z0-9-]+$/, 'a header name: letters, digits, hyphens')
const list = z
  .string()
  .transform((text) => text.split(',').map((item) => item.trim()))
  .pipe(z.array(z.string().min(1, 'values separated by commas')))
const secret = z
  .string()
  .min(32, 'a secret has 32 characters or more')
  .refine((text) => new Set(text).size > 7, 'too few different characters for a secret')

/** Every setting of the commands, in the order of the README. */
const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  IDENTITY_PORT: port.default(3001),
  SANDBOX_PORT: port.default(3002),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: postgres.optional(),
  DATABASE_APP_URL: postgres.optional(),
  DATABASE_IDENTITY_URL: postgres.optional(),
  DATABASE_CONFERIR_URL: postgres.optional(),
  DEMO: flag.optional(),
  RELOGIO: Relogio.optional(),
  WEB_ORIGIN: web.optional(),
  IDENTITY_ISSUER: web.optional(),
  OIDC_AUTHORITY: web.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLAIM: z.string().default('sub'),
  OIDC_SCOPE: z.string().default('core'),
  OIDC_AUDIENCE: z.string().default('urn:consigna:api'),
  OIDC_FLOW: z.enum(['implicito', 'codigo'], 'say implicito or codigo').default('implicito'),
  OIDC_ONE_STEP: flag.default(false),
  ABRIR_AGREGADO: flag.default(true),
  HEADER_GATEWAY: header.default('Ocp-Apim-Subscription-Key'),
  HEADER_SISTEMA: header.default('Sistema-Solicitante'),
  HEADER_PROMOTOR: header.default('Codigo-Promotor'),
  SYSTEM_IDS: list.default(['consigna-web']),
  GATEWAY_KEYS: list.optional(),
  SEGREDO_IDENTIDADE: secret.optional(),
  SEGREDO_RASCUNHOS: secret.optional(),
  SEGREDO_METRICAS: secret.optional(),
  SEGREDO_TRILHA: secret.optional(),
  SEGREDO_SANDBOX: secret.optional(),
  /** Where the real systems outside are, and our secrets with them. */
  sistemas: z.record(
    z.enum(nomesDosSistemas),
    z.object({ URL: web.optional(), SEGREDO: secret.optional() }),
  ),
})

/** The settings by name; those of the systems outside are the server's. */
const { sistemas: _deFora, ...ajustesDosComandos } = Environment.shape
export { ajustesDosComandos }

/** What has a random default outside production, kept in the data folder. */
export const secretNames = [
  'GATEWAY_KEYS',
  'SEGREDO_IDENTIDADE',
  'SEGREDO_RASCUNHOS',
  'SEGREDO_METRICAS',
  'SEGREDO_TRILHA',
  'SEGREDO_SANDBOX',
] as const

export type SecretName = (typeof secretNames)[number]

export type Settings = Omit<z.output<typeof Environment>, 'NODE_ENV' | 'DEMO' | 'sistemas'> & {
  production: boolean
  DEMO: boolean
  OIDC_CLIENT_ID: string
}

/**
 * Parses the environment once. `DATA_DIR` is relative to the project's folder; an empty variable
 * counts as unset.
 *
 * @throws Error with a sentence for each wrong setting, by name and never with its value.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== '')
  const named = Object.fromEntries(given)
  const { data, error } = Environment.safeParse({ ...named, sistemas: porSistema(named) })
  const wrong = error
    ? error.issues.map(
        ({ path, message }) =>
          `${path[0] === 'sistemas' ? nomeDoLugar(path.slice(1)) : path.join('.')}: ${message}`,
      )
    : [...sharedPorts(data), ...missingAddress(data), ...refusedInProduction(data, named)]
  if (!data || wrong.length > 0) throw new Error(`Wrong settings.\n  ${wrong.join('\n  ')}`)

  const { NODE_ENV, sistemas: _conferidos, ...rest } = data
  const production = NODE_ENV === 'production'
  const client = rest.OIDC_FLOW === 'codigo' ? 'crm-web-pkce' : 'crm-web'
  return {
    ...rest,
    production,
    DEMO: rest.DEMO ?? !production,
    DATA_DIR: resolve(root, rest.DATA_DIR),
    OIDC_CLIENT_ID: rest.OIDC_CLIENT_ID ?? client,
  }
}

/** When the clock of the demonstration begins. */
export const agoraDe = ({ RELOGIO }: Pick<Settings, 'RELOGIO'>): Date => {
  const agora = new Date()
  return new Date(agora.getTime() + ((RELOGIO && lerRelogio(RELOGIO, agora)) || 0))
}

type Read = z.output<typeof Environment>

function sharedPorts(env: Read): string[] {
  const names = ['PORT', 'IDENTITY_PORT', 'SANDBOX_PORT'] as const
  return names.flatMap((name, i) =>
    names
      .slice(i + 1)
      .filter((other) => env[name] === env[other])
      .map((other) => `${other}: the same port as ${name}`),
  )
}

/** The two roles without the owner's address would leave nobody to migrate the right database. */
function missingAddress(env: Read): string[] {
  const given = [env.DATABASE_APP_URL, env.DATABASE_IDENTITY_URL].filter(Boolean).length
  if (given === 0) return []
  if (given === 1) return ['DATABASE_APP_URL: give DATABASE_IDENTITY_URL too, or neither']
  return env.DATABASE_URL ? [] : ['DATABASE_URL: the owner of the tables, who migrates them']
}

function refusedInProduction(env: Read, given: NodeJS.ProcessEnv): string[] {
  if (env.NODE_ENV !== 'production') return []
  const demo = env.DEMO ? ['DEMO: production has no demo data and no demo sign-ins'] : []
  const clock = env.RELOGIO === undefined ? [] : ['RELOGIO: production has the true clock only']
  const defaults = secretNames
    .filter((name) => name !== 'SEGREDO_SANDBOX' && env[name] === undefined)
    .map((name) => `${name}: production takes no default secret, give one`)
  const standIns = ajustesDeProducao
    .filter((name) => given[name] === undefined)
    .map((name) => `${name}: production has no stand-in of the outside world, give the real one's`)
  const weak = env.GATEWAY_KEYS?.some((key) => !secret.safeParse(key).success)
    ? ['GATEWAY_KEYS: each key has 32 characters or more in production']
    : []
  return [...demo, ...clock, ...defaults, ...standIns, ...weak]
}
