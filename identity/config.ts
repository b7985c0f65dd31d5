import { z } from 'zod'

/** Settings of the identity server, made from the environment by `readConfig`. */
export type IdentityConfig = {
  /** Where it listens; 0 takes a free port. */
  port: number
  host: string
  /** `iss` of every token: the address browsers know. */
  issuer: string
  databaseUrl: string
  /** Origins of the web: the only places tokens are sent to. The first is where people return. */
  webOrigins: string[]
  /** Names under which it is reached, beside the loopback and its issuer's. */
  hosts: string[]
  /** Gateways in front: whose `X-Forwarded-For` names the address of a caller. */
  proxies: string[]
  /** Shows the demonstration sign-ins, and accepts them. */
  demo: boolean
  /** Wraps the keys in the database; without it they are worthless. */
  segredo: string
  /** The core scope, and the API it opens. */
  escopo: string
  audiencia: string
  /** The implicit client is allowed `id_token token` alone, as some banks register theirs. */
  umPasso: boolean
  /** Seconds without renewal, seconds since sign-in, seconds an access token lives. */
  limites: { ociosa: number; maxima: number; token: number }
}

/** Settings of the process: the default issuer is the address it listens on. */
export type IdentitySettings = Omit<IdentityConfig, 'issuer'> & { issuer?: string | undefined }

const flag = z.enum(['0', '1']).transform((value) => value === '1')
const port = z.coerce.number().int().min(0).max(65_535)
const seconds = z.coerce.number().int().positive()
const origin = z.url({ protocol: /^https?$/ }).transform((value) => new URL(value).origin)

const Environment = z
  .object({
    NODE_ENV: z.string().default('development'),
    IDENTITY_PORT: port.default(3001),
    IDENTITY_HOST: z.string().min(1).default('127.0.0.1'),
    IDENTITY_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
    DATABASE_IDENTITY_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    WEB_ORIGIN: z
      .string()
      .default('http://localhost:3000')
      .transform((list) => list.split(',').map((item) => item.trim()))
      .pipe(z.array(origin).min(1)),
    HOSTS: z
      .string()
      .default('')
      .transform((list) => list.split(',').filter(Boolean)),
    TRUST_PROXY: z
      .string()
      .default('')
      .transform((list) =>
        list
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean),
      )
      .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
    DEMO: flag.default(false),
    SEGREDO_IDENTIDADE: z.string().min(32),
    IDENTITY_SCOPE: z
      .string()
      .regex(/^[\w.:/-]+$/)
      .default('core'),
    IDENTITY_AUDIENCE: z.string().min(1).default('urn:consigna:api'),
    IDENTITY_ONE_STEP: flag.default(false),
    SESSION_IDLE_SECONDS: seconds.default(30 * 60),
    SESSION_MAX_SECONDS: seconds.default(10 * 3_600),
    ACCESS_TOKEN_SECONDS: seconds.max(600).default(600),
  })
  .refine((env) => env.NODE_ENV !== 'production' || !env.DEMO, {
    path: ['DEMO'],
    message: 'production has no demonstration sign-ins',
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.IDENTITY_ISSUER?.startsWith('https://'), {
    path: ['IDENTITY_ISSUER'],
    message: 'production needs an https address',
  })

/**
 * The environment, read once.
 *
 * @throws Error naming each setting that is wrong, never its value
 */
export function readConfig(environment: NodeJS.ProcessEnv): IdentitySettings {
  const { data: env, error } = Environment.safeParse(environment)
  if (!env) {
    const wrong = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
    throw new Error(`Wrong settings of the identity server. ${wrong.join('; ')}`)
  }
  return {
    port: env.IDENTITY_PORT,
    host: env.IDENTITY_HOST,
    issuer: env.IDENTITY_ISSUER,
    databaseUrl: env.DATABASE_IDENTITY_URL,
    webOrigins: env.WEB_ORIGIN,
    hosts: env.HOSTS,
    proxies: env.TRUST_PROXY,
    demo: env.DEMO,
    segredo: env.SEGREDO_IDENTIDADE,
    escopo: env.IDENTITY_SCOPE,
    audiencia: env.IDENTITY_AUDIENCE,
    umPasso: env.IDENTITY_ONE_STEP,
    limites: {
      ociosa: env.SESSION_IDLE_SECONDS,
      maxima: env.SESSION_MAX_SECONDS,
      token: env.ACCESS_TOKEN_SECONDS,
    },
  }
}
