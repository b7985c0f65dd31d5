import { z } from 'zod'
import { lerConfigWeb } from '#shared/config-web.ts'
import { signIn } from '#e2e/support/sign-in.ts'

/**
 * A separate process that signs people in, all at once, so that their cost is not measured as the
 * pings'. Receives the address and the logins, answers when all are signed in.
 */
const Ordem = z.object({ url: z.string(), logins: z.array(z.string()) })

process.on('message', (ordem) => {
  const { url, logins } = Ordem.parse(ordem)
  void entrar(url, logins).then(
    (ms) => process.send?.(ms),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exit(1)
    },
  )
})
process.once('disconnect', () => process.exit())
process.send?.('ready')

async function entrar(url: string, logins: readonly string[]): Promise<number> {
  const config = lerConfigWeb(await (await fetch(`${url}/config.json`)).json())
  const inicio = performance.now()
  await Promise.all(logins.map((login) => signIn(url, config, { login, senha: 'demo' })))
  return performance.now() - inicio
}
