import { z } from 'zod'

const Porta = z.coerce.number('PORT').int().min(0).max(65_535)

const Ambiente = z.object({
  SANDBOX_PORT: Porta.default(3002),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  /** Names under which the stand-ins are reached, beside the loopback; separated by commas. */
  HOSTS: z
    .string()
    .default('')
    .transform((nomes) => nomes.split(',').filter(Boolean)),
  /** The server that gets the bank's notices; without it none are sent. */
  SERVER_URL: z.url().optional(),
  /** Shared secret of bank and server. */
  SEGREDO_SANDBOX: z.string().min(16).default('segredo-de-demonstracao'),
  /** In demo mode propostas move by themselves; otherwise by the buttons. */
  DEMO: z.enum(['0', '1']).default('0'),
  /** Milliseconds between those steps; 0 leaves them to the buttons in demo mode too. */
  SANDBOX_PASSO_MS: z.coerce.number().int().min(0).max(3_600_000).default(4000),
  /** Requests of other banks that the clearing sends by itself each morning in demo mode; 0 leaves them to the button. */
  SANDBOX_CTCS_DA_MANHA: z.coerce.number().int().min(0).max(40).default(8),
  /** Formalization by the stand-in bank itself, or by the CRM, whose notice it waits for. */
  SANDBOX_FORMALIZACAO: z.enum(['banco', 'crm']).default('banco'),
  /** Where the bank's book is kept over a restart. */
  SANDBOX_LIVRO: z.string().min(1).optional(),
  /** The benefits that the INSS knows of the people of the demonstration. */
  SANDBOX_MASSA: z.string().min(1).optional(),
  /** The loans of ours that other banks ask for; without them none come by themselves. */
  SANDBOX_CONTRATOS: z.string().min(1).optional(),
})

export type ConfigDoSandbox = z.infer<typeof Ambiente>

/** @throws Error with the names of the wrong settings, never their values */
export function lerConfig(ambiente: NodeJS.ProcessEnv): ConfigDoSandbox {
  const lido = Ambiente.safeParse(ambiente)
  if (!lido.success) {
    const nomes = lido.error.issues.map(({ path }) => path.join('.'))
    throw new Error(`Invalid settings of the outside world: ${[...new Set(nomes)].join(', ')}`)
  }
  return lido.data
}
