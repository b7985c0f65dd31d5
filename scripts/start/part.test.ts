import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { freePort } from '#database/postgres.ts'
import { isAlive } from '#database/processes.ts'
import { takeInstance } from './instance.ts'
import { keepRunning } from './part.ts'
import type { Part } from './part.ts'
import { demandFreePorts } from './ports.ts'

/** A minimal part: it reports itself, and crashes on request. */
const folder = mkdtempSync(join(tmpdir(), 'consigna-partes-'))
const entry = join(folder, 'main.mjs')
writeFileSync(
  entry,
  `import { createServer } from 'node:http'
   if (process.env.ESPERA === '1') await new Promise((resolve) => process.once('message', resolve))
   if (process.env.CAI === '1') { console.log('faltou tudo'); process.exit(4) }
   createServer((request, reply) => {
     if (request.url === '/cair') process.exit(3)
     reply.end(String(process.pid))
   }).listen(Number(process.env.PORT), '127.0.0.1')
   process.on('SIGTERM', () => process.exit(0))`,
)

const parts: Part[] = []
afterEach(async () => {
  await Promise.all(parts.splice(0).map((part) => part.stop()))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function startPart(
  env: NodeJS.ProcessEnv = {},
  turn?: Promise<void>,
  aoNascer: (vez: number) => void = () => undefined,
  taken?: number,
) {
  const port = taken ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const losses: string[] = []
  const pids: number[] = []
  const part = keepRunning({
    name: 'server',
    entry,
    readyUrl: `${url}/health/ready`,
    liveUrl: `${url}/health/live`,
    patience: { everyMs: 100, answerMs: 1000, silences: 2 },
    env: { ...process.env, PORT: String(port), ...env },
    turn,
    mark: `--instancia=${folder}`,
    log: join(folder, 'server.log'),
    onSpawn: (pid) => {
      pids.push(pid)
      aoNascer(pids.length)
    },
    onLoss: (sentence) => losses.push(sentence),
  })
  parts.push(part)
  const answering = async () => {
    try {
      return Number(await (await fetch(url)).text())
    } catch {
      return undefined
    }
  }
  return { part, url, losses, pids, answering }
}

test('a part that is killed is back within 5 seconds, time after time', async () => {
  const { part, pids, answering, losses } = await startPart()
  await part.ready

  for (const fall of [1, 2, 3]) {
    const pid = await answering()
    process.kill(Number(pid), 'SIGKILL')
    await expect.poll(answering, { interval: 50 }).not.toBe(pid)
    await expect.poll(answering, { interval: 50 }).toBeTypeOf('number')
    expect(pids).toHaveLength(fall + 1)
  }
  expect(losses).toEqual(Array(3).fill('server ended (SIGKILL); starting it again'))
})

test('a part that ends by itself is started again too', async () => {
  const { part, url, answering, losses } = await startPart()
  await part.ready
  await fetch(`${url}/cair`).catch(() => undefined)

  await expect.poll(answering).toBeTypeOf('number')
  expect(losses).toEqual(['server ended (3); starting it again'])
})

test('a part that lives but answers no more is replaced', async () => {
  const { part, pids, answering, losses } = await startPart()
  await part.ready
  process.kill(Number(pids[0]), 'SIGSTOP')

  await expect.poll(() => pids.length).toBe(2)
  await expect.poll(answering, { interval: 50 }).toBe(pids[1])
  expect(isAlive(Number(pids[0]))).toBe(false)
  expect(losses).toEqual([
    'server lives but does not answer',
    'server ended (SIGKILL); starting it again',
  ])
})

test('a part stays kept when its file of state could not be written', async () => {
  const semEspaco = Object.assign(new Error('ENOSPC: no space left on device, open'), {
    code: 'ENOSPC',
    path: '/dados/instance.json.new',
  })
  const { part, pids, answering, losses } = await startPart({}, undefined, (vez) => {
    if (vez === 2) throw semEspaco
  })
  await part.ready
  process.kill(Number(pids[0]), 'SIGKILL')

  await expect.poll(() => pids.length).toBe(3)
  await expect.poll(answering, { interval: 50 }).toBe(pids[2])
  expect(isAlive(Number(pids[1]))).toBe(false)
  expect(losses[1]).toBe(
    'server is started again. /dados/instance.json.new is on a disk without room: free some, or give DATA_DIR another folder on a larger disk.',
  )
})

test('a part that cannot start reports the reason, and its retries end', async () => {
  const { part, pids } = await startPart({ CAI: '1' })

  await expect(part.ready).rejects.toThrow(/server ended \(4\)\.\n[^]*faltou tudo/)
  expect(pids).toHaveLength(1)
})

test('a part whose port another system took is not ready by the answers of that one', async () => {
  const other = createServer((_request, reply) => reply.end('of another system'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const { part, pids } = await startPart({}, undefined, () => undefined, port)

  await expect(part.ready).rejects.toThrow(/server ended \(1\)\.\n[^]*EADDRINUSE/)
  expect(pids).toHaveLength(1)
  other.close()
})

test('a part started early listens only at the signal', async () => {
  const turn = Promise.withResolvers<void>()
  const { part, pids, answering } = await startPart({ ESPERA: '1' }, turn.promise)
  await new Promise((resolve) => setTimeout(resolve, 500))

  expect(pids).toHaveLength(1)
  expect(await answering()).toBe(undefined)
  turn.resolve()
  await part.ready
  const pid = await answering()
  expect(pid).toBe(pids[0])
  process.kill(Number(pid), 'SIGKILL')
  await expect.poll(answering, { interval: 50 }).toBe(pids[1])
})

test('a part that waits for the signal is stopped like any other', async () => {
  const { part, pids } = await startPart({ ESPERA: '1' }, new Promise(() => undefined))
  await part.stop()

  expect(pids).toHaveLength(1)
  expect(pids.filter(isAlive)).toEqual([])
})

test('stopped means gone, and not started again', async () => {
  const { part, pids, answering } = await startPart()
  await part.ready
  await part.stop()

  expect(pids.filter(isAlive)).toEqual([])
  expect(await answering()).toBe(undefined)
})

test('a part ends when its supervisor was killed', async () => {
  const port = await freePort()
  const source = `const { keepRunning } = await import(${JSON.stringify(join(import.meta.dirname, 'part.ts'))})
    const part = keepRunning({ name: 'server', entry: ${JSON.stringify(entry)}, mark: 'x',
      readyUrl: 'http://127.0.0.1:${port}/', liveUrl: 'http://127.0.0.1:${port}/', env: { ...process.env, PORT: '${port}' },
      log: ${JSON.stringify(join(folder, 'server.log'))},
      onSpawn: (pid) => console.log(pid), onLoss: () => {} })
    await part.ready`
  const supervisor = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const pid = Number(await new Promise((resolve) => supervisor.stdout.once('data', resolve)))
  supervisor.kill('SIGKILL')

  await expect.poll(() => isAlive(pid)).toBe(false)
})

test('a data folder has one supervisor; leftovers of a killed one are ended, and nothing else', async () => {
  const data = mkdtempSync(join(tmpdir(), 'consigna-dados-'))
  const wait = 'setInterval(() => {}, 1000)'
  const ours = spawn(process.execPath, ['-e', wait, '--', `--instancia=${data}`])
  const other = spawn(process.execPath, ['-e', wait, '--', `--instancia=${data}2`])
  const record = { pid: 999_999_999, parts: { server: ours.pid, identity: other.pid } }
  writeFileSync(join(data, 'instance.json'), JSON.stringify(record))
  const instance = await takeInstance(data)

  expect(isAlive(Number(ours.pid))).toBe(false)
  expect(isAlive(Number(other.pid))).toBe(true)
  expect(instance.mark).toBe(`--instancia=${data}`)
  other.kill()

  const script = join(data, 'scripts/start.ts')
  const live = spawn(process.execPath, ['-e', wait, script])
  writeFileSync(join(data, 'instance.json'), JSON.stringify({ pid: live.pid, parts: {} }))
  await expect(takeInstance(data)).rejects.toThrow(
    `already runs from ${data} (process ${live.pid})`,
  )
  live.kill()

  writeFileSync(join(data, 'instance.json'), '{"pid": 1')
  const again = await takeInstance(data)
  again.note('server', 42)
  expect(JSON.parse(readFileSync(join(data, 'instance.json'), 'utf8'))).toEqual({
    pid: process.pid,
    parts: { server: 42 },
  })
  again.release()
  rmSync(data, { recursive: true })
})

test('a port in use is refused by the name of its setting', async () => {
  const { part, url } = await startPart()
  await part.ready
  const port = Number(new URL(url).port)

  await expect(demandFreePorts({ IDENTITY_PORT: port, PORT: await freePort() })).rejects.toThrow(
    `IDENTITY_PORT: port ${port} is in use; set IDENTITY_PORT to another.`,
  )
  await expect(demandFreePorts({ PORT: await freePort() })).resolves.toBe(undefined)
})
