import { z } from 'zod'

const Porta = z.coerce.number('PORT').int().min(0).max(65_535)

const Ambiente = z.object({
  SANDBOX_PORT: Porta.default(3002),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  /** Where the bank's notices go; nobody is told when absent. */
  BANCO_EVENTOS_URL: z.url().optional(),
  BANCO_SEGREDO: z.string().min(16).default('segredo-de-demonstracao'),
  BANCO_CLIENTE: z.string().min(1).default('consigna'),
  BANCO_SENHA: z.string().min(1).default('demonstracao'),
  /** Milliseconds between the steps a proposta takes by itself; 0 leaves them to the buttons. */
  SANDBOX_PASSO_MS: z.coerce.number().int().min(0).max(3_600_000).default(4000),
  /** Where the bank's book is kept over a restart. */
  SANDBOX_LIVRO: z.string().min(1).optional(),
  NODE_ENV: z.string().optional(),
})

export type ConfigDoSandbox = z.infer<typeof Ambiente>

/** @throws Error that names the settings that are wrong, never their values */
export function lerConfig(ambiente: NodeJS.ProcessEnv): ConfigDoSandbox {
  const lido = Ambiente.safeParse(ambiente)
  if (!lido.success) {
    const nomes = lido.error.issues.map(({ path }) => path.join('.'))
    throw new Error(`Invalid settings of the outside world: ${[...new Set(nomes)].join(', ')}`)
  }
  if (lido.data.NODE_ENV === 'production') {
    throw new Error('The outside world is a stand-in: it does not run in production')
  }
  return lido.data
}
