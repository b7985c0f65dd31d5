import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A project of its own, small enough that `npm ci` takes no network and no time. */
const project = mkdtempSync(join(tmpdir(), 'consigna-run-'))

function writeLock(version: string): void {
  const named = { name: 'pequeno', version }
  const lock = { ...named, lockfileVersion: 3, requires: true, packages: { '': named } }
  writeFileSync(join(project, 'package.json'), JSON.stringify(named))
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock))
}

beforeAll(() => {
  mkdirSync(join(project, 'scripts'))
  cpSync(join(import.meta.dirname, 'run.mjs'), join(project, 'scripts/run.mjs'))
  writeFileSync(
    join(project, 'scripts/eco.ts'),
    `const said: string[] = process.argv.slice(2)
     console.log(JSON.stringify({ said, cache: process.env.NODE_COMPILE_CACHE }))
     process.exitCode = 3`,
  )
  writeFileSync(
    join(project, 'scripts/espera.ts'),
    `process.on('SIGTERM', () => process.exit(7))
     process.on('disconnect', () => process.exit(8))
     setInterval(() => {}, 1000)
     console.log(process.pid)`,
  )
  writeLock('1.0.0')
})

afterAll(() => rmSync(project, { recursive: true, force: true }))

function run(name: string, ...rest: string[]) {
  const child = spawn(process.execPath, [join(project, 'scripts/run.mjs'), name, ...rest], {
    cwd: tmpdir(),
    // As a person's own terminal has it: `npm test` gives its scripts a cache already.
    env: { ...process.env, NODE_COMPILE_CACHE: undefined },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const text = { stdout: '', stderr: '' }
  child.stdout.on('data', (part) => (text.stdout += part))
  child.stderr.on('data', (part) => (text.stderr += part))
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, ...text }))
  })
  const firstLine = new Promise<string>((resolve) => {
    child.stdout.once('data', (part) => resolve(String(part).trim()))
  })
  return { child, ended, firstLine }
}

test('two first commands at once, from another folder: one installs, both run', async () => {
  const [one, two] = await Promise.all([run('eco', 'a b').ended, run('eco').ended])

  expect([one.code, two.code]).toEqual([3, 3])
  expect(JSON.parse(one.stdout)).toEqual({
    said: ['a b'],
    cache: join(project, 'node_modules/.cache/node'),
  })
  expect(`${one.stderr}${two.stderr}`.match(/packages installed/g)).toHaveLength(1)
  expect(existsSync(join(project, '.install-lock'))).toBe(false)
})

test('a script prints its own words only, and nothing is installed twice', async () => {
  const { stdout, stderr } = await run('eco').ended

  expect(JSON.parse(stdout)).toMatchObject({ said: [] })
  expect(stderr).toBe('')
})

test('packages of an older list are installed anew, also after an install that was killed', async () => {
  writeLock('1.0.1')
  writeFileSync(join(project, '.install-lock'), '999999999')

  const { code, stderr } = await run('eco').ended

  expect(code).toBe(3)
  expect(stderr).toContain('packages installed')
  expect(readFileSync(join(project, 'node_modules/.consigna-lock'), 'utf8')).toMatch(/^\w{64} /)
})

test('npm runs a script with a digit in its name', async () => {
  writeFileSync(join(project, 'scripts/e2e.ts'), `console.log('dois')`)

  expect(await run('e2e').ended).toMatchObject({ code: 0, stdout: 'dois\n' })
})

test('a script that does not exist is a sentence', async () => {
  const { code, stderr } = await run('../eco').ended

  expect(code).toBe(1)
  expect(stderr).toContain('usage: node scripts/run.mjs NAME')
})

test('a signal reaches the script, and its exit code comes back', async () => {
  const { child, ended, firstLine } = run('espera')
  await firstLine
  child.kill('SIGTERM')

  expect(await ended).toMatchObject({ code: 7 })
})

test('a script learns that the command above it was killed', async () => {
  const { child, firstLine } = run('espera')
  const pid = Number(await firstLine)
  child.kill('SIGKILL')

  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
