import { z } from 'zod'
import { nomeDoLugar, nomesDosSistemas, porSistema, type Sistema } from '#integrations/sistemas.ts'
import { Relogio } from '#shared/relogio.ts'
import { recusadoEmProducao } from './producao.ts'

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
const rede = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
/** Proxies whose `X-Forwarded-For` is trusted. */
const proxies = list.refine(
  (itens) => itens.every((um) => rede.safeParse(um).success),
  'addresses or ranges like 10.0.0.0/8, separated by commas',
)
const secret = z.string('a secret').min(16, 'a secret has 16 characters or more')
const count = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,7}$/, `a number from ${least} to ${most}`)
    .transform(Number)
    .refine((n) => n >= least && n <= most, `a number from ${least} to ${most}`)

const Externo = z.object({
  URL: web.optional(),
  /** Shared secrets with the system: our credential, and the key of its signatures. */
  SEGREDO: secret.optional(),
  /** Who we are to it. */
  CLIENTE: z.string().min(1).max(200).default('consigna'),
  /** Time limit of one exchange with it. */
  LIMITE_MS: count(100, 60_000).default(5000),
})

/** The environment of the server; `npm start` writes it (`scripts/start/environment.ts`). */
const Environment = z.object({
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
  /** Implicit flow: both tokens by the page itself, for clients that allow `id_token token` alone. */
  OIDC_ONE_STEP: flag.default(false),
  /** Whether sessions are in our database: `0` with another identity server. */
  OIDC_SESSION_CHECK: flag.default(true),
  /** File for the public keys that were read last; without it they are in memory only. */
  OIDC_KEYS_FILE: z.string().min(1).optional(),
  /** Whether tokens must have `typ: at+jwt` (RFC 9068): `0` for servers that omit it. */
  OIDC_TOKEN_TYPE_CHECK: flag.default(true),
  HEADER_GATEWAY: header.default('Ocp-Apim-Subscription-Key'),
  HEADER_SISTEMA: header.default('Sistema-Solicitante'),
  HEADER_PROMOTOR: header.default('Codigo-Promotor'),
  GATEWAY_KEYS: list,
  SYSTEM_IDS: list.default(['consigna-web']),
  SEGREDO_RASCUNHOS: secret,
  SEGREDO_METRICAS: secret.optional(),
  /** Keys the seals of the trail; production demands it. */
  SEGREDO_TRILHA: secret.optional(),
  SEGREDO_SANDBOX: secret.optional(),
  SANDBOX_URL: web.optional(),
  /** The real systems outside, each in the place of its stand-in: `integrations/sistemas.ts`. */
  sistemas: z.record(z.enum(nomesDosSistemas), Externo),
  SMS_REMETENTE: z.string().min(1).max(20).default('CONSIGNA'),
  /** Meta's access token, where it is not the app's secret (`WHATSAPP_SEGREDO`), which signs. */
  WHATSAPP_TOKEN: secret.optional(),
  /** The word by which Meta verifies our address, never the secret that signs. */
  WHATSAPP_VERIFICACAO: secret.optional(),
  /** Workers that send messages, jobs per batch, open exchanges per worker. */
  MENSAGEM_TRABALHADORES: count(1, 32).default(4),
  MENSAGEM_LOTE: count(1, 500).default(50),
  MENSAGEM_EM_VOO: count(1, 64).default(8),
  /** The code by which Dataprev knows our bank. */
  DATAPREV_CBC: z
    .string()
    .regex(/^[0-9]{3}$/, 'the three digits of a bank')
    .default('999'),
  /** Between two questions about a loan that waits for its holder; three hours when absent. */
  ANUENCIA_CONSULTA_MS: count(100, 86_400_000).optional(),
  /** The API that the web calls, when it is not the page's own origin. */
  API_HOST: web.optional(),
  /** `0` for an API without our call that opens a client: the web then asks block by block. */
  ABRIR_AGREGADO: flag.default(true),
  /** Balancers in front: whose `X-Forwarded-For` names the address of evidence and limits. */
  TRUST_PROXY: proxies.default([]),
  /** Names under which we are reached, beside the loopback and those of our own addresses. */
  HOSTS: list.default([]),
  /** Other origins whose pages may call this API. */
  CORS_ORIGINS: list.default([]),
  NOTIFIER_ENVIRONMENT: z.enum(['development', 'homolog', 'production']).default('development'),
  NOTIFIER_HOST: web.optional(),
  /** Calls a minute of one person; 0 takes the limit away. */
  RATE_LIMIT: count(0, 1_000_000).default(1200),
  /** Searches a minute of one person, by CPF, name or phone. */
  SEARCH_LIMIT: count(0, 1_000_000).default(120),
  /** Papers a minute of one person: each takes a core for tens of milliseconds. */
  PRINT_LIMIT: count(0, 1_000_000).default(30),
  /** Oportunidades a minute whose amount of an earlier day is made anew, when nobody opens the client. */
  VALUES_PER_MINUTE: count(1, 100_000).default(100),
  /** Where documents are kept, outside the database. */
  ARQUIVOS_DIR: z.string().min(1).default('data/arquivos'),
  /** Folders whose disks must have room before a change is accepted. */
  DISCOS: z
    .string()
    .transform((texto, contexto) => {
      try {
        return z.array(z.string()).parse(JSON.parse(texto))
      } catch {
        contexto.addIssue('a JSON list of folders')
        return z.NEVER
      }
    })
    .default([]),
  /** Where the clock starts, to show nights and deadlines; never in production. */
  RELOGIO: Relogio.optional(),
})

export type Config = z.output<typeof Environment>

/** The settings by name, and those of each system outside. */
const { sistemas: _deFora, ...ajustesDoServidor } = Environment.shape
export { ajustesDoServidor }
export const ajustesDeFora = Externo.shape

/**
 * Parses the environment once. An empty variable counts as unset.
 *
 * @throws Error with a sentence for each wrong setting, by name and never with its value
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.entries(environment).filter(
    ([, value]) => value !== undefined && value !== '',
  )
  const named = Object.fromEntries(given)
  const { data, error } = Environment.safeParse({ ...named, sistemas: porSistema(named) })
  const wrong = error
    ? error.issues.map(({ path, message }) => {
        const name = path[0] === 'sistemas' ? nomeDoLugar(path.slice(1)) : path.join('.')
        return `${name}: ${given.some(([one]) => one === name) ? message : 'is missing'}`
      })
    : recusadoEmProducao(data, named)
  if (data && wrong.length === 0) return data
  throw new Error(`Wrong settings.\n  ${wrong.join('\n  ')}`)
}

/** The names of `HOSTS` and of our own addresses. */
export const hospedeirosDe = ({ HOSTS, WEB_ORIGIN = [], API_HOST }: Config): string[] => [
  ...HOSTS,
  ...WEB_ORIGIN,
  ...(API_HOST ? [API_HOST] : []),
]

/** How a system outside is reached. */
type Ligacao = {
  url: string
  credencial: { id: string; segredo: string }
  limiteMs: number
  /** Whether the system is configured; otherwise every call of it is refused as absent. */
  configurada: boolean
}

/** The configured system, else its stand-in, else an address without a listener. */
export function ligacaoDe(config: Config, sistema: Sistema): Ligacao {
  const { URL: real, SEGREDO, CLIENTE: id, LIMITE_MS: limiteMs } = config.sistemas[sistema]
  const url = real ?? (config.SANDBOX_URL && `${config.SANDBOX_URL}/${sistema}`)
  const segredo = SEGREDO ?? config.SEGREDO_SANDBOX
  return {
    url: url ?? 'http://127.0.0.1:9',
    credencial: { id, segredo: segredo ?? '' },
    limiteMs,
    configurada: url !== undefined && segredo !== undefined,
  }
}
