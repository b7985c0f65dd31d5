import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#database/postgres.ts'
import { segredo, testIdentity, type TestIdentity } from '#identity/test/identity.ts'
import { Visitor } from '#identity/test/browser.ts'

let identity: TestIdentity
beforeAll(async () => {
  identity = await testIdentity({ webOrigins: ['http://localhost:3999'], demo: false })
})
afterAll(() => identity.stop())

function start(environment: Record<string, string>): ChildProcess {
  return fork(new URL('./main.ts', import.meta.url), {
    silent: true,
    env: {
      PATH: process.env['PATH'],
      IDENTITY_PORT: '0',
      DATABASE_IDENTITY_URL: identity.database.identityUrl,
      SEGREDO_IDENTIDADE: segredo,
      ...environment,
    },
  })
}

async function address(child: ChildProcess): Promise<string> {
  const chunks: string[] = []
  for await (const chunk of child.stdout ?? []) {
    chunks.push(String(chunk))
    const [, porta] = /"evento":"ouvindo","porta":(\d+)/.exec(chunks.join('')) ?? []
    if (porta) return `http://localhost:${porta}`
  }
  throw new Error('it did not start')
}

test.each(['SIGTERM', 'disconnect'] as const)(
  'the process answers, and ends by itself on %s',
  async (how) => {
    const child = start({})
    const ended = once(child, 'exit')
    const issuer = await address(child)
    expect((await fetch(`${issuer}/health/live`)).status).toBe(200)
    expect((await fetch(`${issuer}/health/ready`)).status).toBe(200)
    expect((await fetch(`${issuer}/health/other`)).status).toBe(503)

    if (how === 'SIGTERM') child.kill('SIGTERM')
    else child.disconnect()
    expect(await ended).toEqual([0, null])
  },
)

test('production does not start over a database with demonstration sign-ins', async () => {
  const child = start({ NODE_ENV: 'production', IDENTITY_ISSUER: 'https://id.banco' })
  const chunks: string[] = []
  child.stderr?.on('data', (chunk) => chunks.push(String(chunk)))
  const [code] = await once(child, 'exit')

  expect(code).not.toBe(0)
  expect(chunks.join('')).toContain('demonstration sign-ins')
})

test('with a secret that opens no key it never says ready, and its last word is the reason', async () => {
  const port = await freePort()
  const child = start({
    IDENTITY_PORT: `${port}`,
    SEGREDO_IDENTIDADE: 'outro-segredo-de-32-caracteres-abc',
  })
  const chunks: string[] = []
  child.stderr?.on('data', (chunk) => chunks.push(String(chunk)))
  const ended = once(child, 'exit')
  let over = false
  void ended.then(() => (over = true))
  const ready: number[] = []
  while (!over) {
    const status = await fetch(`http://localhost:${port}/health/ready`).then(
      (answer) => answer.status,
      () => 0,
    )
    if (status === 200) ready.push(status)
  }

  expect((await ended)[0]).toBe(1)
  expect(ready).toEqual([])
  expect(chunks.join('').trim()).toBe(
    'SEGREDO_IDENTIDADE does not open the keys of this database: give the secret they were sealed with, or the segredos.json of the data folder that made them',
  )
})

test('outside the demonstration its people are neither shown nor admitted', async () => {
  const visitor = new Visitor(identity.issuer, 'http://localhost:3999')
  const begun = await visitor.authorize()
  const page = await (await visitor.visit(begun.headers.get('location') ?? '')).text()

  expect(page).not.toContain('demonstração')
  expect(page).not.toContain('Ana Moura')
  expect((await visitor.post(begun, 'atendente', 'demo')).status).toBe(401)
})
