import { z } from 'zod'

const flag = z.enum(['0', '1'], 'say 0 or 1').transform((value) => value === '1')
const postgres = z.url({ protocol: /^postgres(ql)?$/, error: 'an address like postgres://…' })
const web = z
  .url({ protocol: /^https?$/, error: 'an address like https://…' })
  .transform((address) => address.replace(/\/+$/, ''))
const header = z
  .string('the name of a header')
  .regex(/^[A-Za-z0-9-]+$/, 'a header name: letters, digits, hyphens')
const list = z
  .string('values separated by commas')
  .transform((text) => text.split(',').map((item) => item.trim()))
  .pipe(z.array(z.string().min(1, 'values separated by commas')))
const secret = z.string('a secret').min(16, 'a secret has 16 characters or more')
const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, `a number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `a number from ${least} to ${most}`)

/** The environment of the server; `npm start` writes it (`scripts/start/environment.ts`). */
const Environment = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: count(1, 65_535).default(3000),
    /** Where to listen; the loopback unless a balancer or container needs more. */
    HOST: z.string().default('127.0.0.1'),
    DATABASE_APP_URL: postgres,
    /** Connections to PostgreSQL; about twice its cores serve best. */
    POOL_MAX: count(2, 200).default(10),
    WEB_ORIGIN: list.optional(),
    DEMO: flag.default(false),
    OIDC_AUTHORITY: web,
    OIDC_AUDIENCE: z.string().default('urn:consigna:api'),
    OIDC_CLIENT_ID: z.string().default('crm-web'),
    OIDC_CLAIM: z.string().default('sub'),
    OIDC_SCOPE: z.string().default('core'),
    OIDC_FLOW: z.enum(['implicito', 'codigo'], 'say implicito or codigo').default('implicito'),
    /** Whether sessions are in our database: `0` with another identity server. */
    OIDC_SESSION_CHECK: flag.default(true),
    /** Whether tokens must say `typ: at+jwt` (RFC 9068): `0` for servers that do not write it. */
    OIDC_TOKEN_TYPE_CHECK: flag.default(true),
    HEADER_GATEWAY: header.default('Ocp-Apim-Subscription-Key'),
    HEADER_SISTEMA: header.default('Sistema-Solicitante'),
    HEADER_PROMOTOR: header.default('Codigo-Promotor'),
    GATEWAY_KEYS: list,
    SYSTEM_IDS: list.default(['consigna-web']),
    SEGREDO_RASCUNHOS: secret,
    SEGREDO_METRICAS: secret.optional(),
    SEGREDO_SANDBOX: secret.optional(),
    SANDBOX_URL: web.optional(),
    /** The bank, when it is not the stand-in of `SANDBOX_URL`. */
    BANCO_URL: web.optional(),
    /** What the bank and we know of each other: our credential, and what signs its notices. */
    BANCO_SEGREDO: secret.optional(),
    /** Longest that one exchange with the bank may take. */
    BANCO_LIMITE_MS: count(100, 60_000).default(5000),
    /** A service of postal codes shaped as ViaCEP's, when it is not the stand-in. */
    CEP_URL: web.optional(),
    CEP_LIMITE_MS: count(100, 60_000).default(5000),
    /** The SMS gateway, when it is not the stand-in. */
    SMS_URL: web.optional(),
    SMS_SEGREDO: secret.optional(),
    SMS_REMETENTE: z.string().min(1).max(20).default('CONSIGNA'),
    SMS_LIMITE_MS: count(100, 60_000).default(5000),
    /** Workers that send messages, jobs that each takes at a time, exchanges it keeps open. */
    MENSAGEM_TRABALHADORES: count(1, 32).default(4),
    MENSAGEM_LOTE: count(1, 500).default(50),
    MENSAGEM_EM_VOO: count(1, 64).default(8),
    /** Dataprev, when it is not the stand-in: where, who we are there, and the code of our bank. */
    DATAPREV_URL: web.optional(),
    DATAPREV_CLIENTE: z.string().min(1).max(100).optional(),
    DATAPREV_SEGREDO: secret.optional(),
    DATAPREV_CBC: z
      .string()
      .regex(/^[0-9]{3}$/, 'the three digits of a bank')
      .default('999'),
    /** Longest that a whole query may take, however many benefits there are. */
    DATAPREV_LIMITE_MS: count(100, 60_000).default(5000),
    /** The API that the web calls, when it is not the page's own origin. */
    API_HOST: web.optional(),
    /** `0` when that API lacks our call that opens a client: the web asks block by block. */
    ABRIR_AGREGADO: flag.default(true),
    /** Other origins whose pages may call this API. */
    CORS_ORIGINS: list.default([]),
    NOTIFIER_ENVIRONMENT: z.enum(['development', 'homolog', 'production']).default('development'),
    NOTIFIER_HOST: web.optional(),
    /** Calls a minute of one person; 0 takes the limit away. */
    RATE_LIMIT: count(0, 1_000_000).default(1200),
    /** Searches a minute of one person, by CPF, name or phone. */
    SEARCH_LIMIT: count(0, 1_000_000).default(120),
    /** The instant the clock starts at, to show nights and deadlines; never in production. */
    AGORA: z.iso
      .datetime({ offset: true, error: 'an instant like 2026-11-20T10:00:00Z' })
      .optional(),
  })
  .refine(({ NODE_ENV, AGORA }) => NODE_ENV !== 'production' || AGORA === undefined, {
    path: ['AGORA'],
    error: 'production has the true clock only',
  })

export type Config = z.output<typeof Environment>

/**
 * The environment, read once. An empty variable is one that is not set.
 *
 * @throws Error with a sentence for each wrong setting, by name and never with its value.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const { data, error } = Environment.safeParse(Object.fromEntries(given))
  if (data) return data
  const wrong = error.issues.map(({ path, message }) => {
    const name = path.join('.')
    return `${name}: ${given.some(([one]) => one === name) ? message : 'is missing'}`
  })
  throw new Error(`Wrong settings.\n  ${wrong.join('\n  ')}`)
}
