import { lerConfigWeb } from '#shared/config-web.ts'
import { signIn } from '#e2e/support/sign-in.ts'
import { readSettings } from './settings.ts'

/**
 * `npm run -s token -- LOGIN [CODIGO_PROMOTOR]`: the address and the four headers of a demo person,
 * as JSON, for a running demo instance. Without a code, the first promotor of the person.
 */
const [login, codigo] = process.argv.slice(2)
const { PORT, production } = readSettings(process.env)
try {
  if (production) throw new Error('Demo people do not exist in production')
  if (!login) throw new Error('Usage: npm run -s token -- LOGIN [CODIGO_PROMOTOR]')
  console.log(JSON.stringify(await headersFor(`http://localhost:${PORT}`, login), null, 2))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function headersFor(url: string, person: string) {
  const running = await fetch(`${url}/config.json`).catch(() => undefined)
  if (!running?.ok) throw new Error(`Nothing answers at ${url}: run npm start first`)
  const config = lerConfigWeb(await running.json())
  if (!config.demo) throw new Error('The running instance has no demo people')

  const token = await signIn(url, config, { login: person, senha: 'demo' })
  const { gateway, sistema, promotor } = config.cabecalhos
  const headers = {
    [gateway]: config.chaveGateway,
    [sistema]: config.sistema,
    Authorization: `Bearer ${token}`,
  }
  return {
    url,
    headers: { ...headers, [promotor]: codigo ?? (await firstPromotor(url, headers, promotor)) },
  }
}

async function firstPromotor(url: string, headers: Record<string, string>, name: string) {
  const [, payload = ''] = headers['Authorization']?.split('.') ?? []
  const { sub } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { sub: string }
  const path = `/estrutura-organizacional/v1/usuario/${sub}/promotores`
  const answer = await fetch(url + path, { headers: { ...headers, [name]: '' } })
  const { model } = (await answer.json()) as { model: { value: string }[] | null }
  return model?.[0]?.value ?? ''
}
