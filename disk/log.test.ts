import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLog, turnLog } from './log.ts'

const folder = mkdtempSync(join(tmpdir(), 'consigna-registros-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes a line of 1,000 letters at each word of ours. */
const writer = `process.stdin.on('data', (words) => {
  for (const _ of words) console.log('x'.repeat(999))
  process.stderr.write('.'.repeat(words.length))
})`

test('a log is turned while a process writes in it, and never grows beyond twice its size', async () => {
  const log = join(folder, 'parte.log')
  const output = openLog(log)
  const child = spawn(process.execPath, ['-e', writer], { stdio: ['pipe', output, 'pipe'] })
  const { stdin, stderr } = child
  if (!stdin || !stderr) throw new Error('It has both')
  closeSync(output)
  const escrever = async (linhas: number) => {
    let feitas = 0
    stdin.write('.'.repeat(linhas))
    while (feitas < linhas) feitas += String((await once(stderr, 'data'))[0]).length
  }
  const limite = 10_000
  for (const esperado of [false, true, false, true]) {
    await escrever(8)
    expect(turnLog(log, limite)).toBe(esperado)
  }
  await escrever(1)
  child.kill()
  await once(child, 'exit')

  // The writer goes on at the beginning of the emptied file, without a hole.
  expect(readFileSync(log, 'utf8')).toBe(`${'x'.repeat(999)}\n`)
  expect(statSync(`${log}.1`).size).toBe(16_000)
})

test('a log that is missing or small is left alone', () => {
  expect(turnLog(join(folder, 'nenhum.log'))).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'a process whose log is on a full disk goes on, and writes again when there is room',
  async () => {
    const registrar = JSON.stringify(join(import.meta.dirname, '../logs/registrar.ts'))
    const source = `const { criarRegistrar } = await import(${registrar})
      const registrar = criarRegistrar()
      for (let n = 0; n < 20000; n += 1) registrar('selo', { numero: n, resumo: 'x'.repeat(200) })
      console.error('vivo', process.memoryUsage().heapUsed < 100e6)`
    // Every write to it is answered by ENOSPC.
    const full = openSync('/dev/full', 'w')
    const child = spawn(
      process.execPath,
      [
        '--import',
        join(import.meta.dirname, '../scripts/child.ts'),
        '--input-type=module',
        '-e',
        source,
      ],
      { stdio: ['ignore', full, 'pipe'] },
    )
    closeSync(full)
    let said = ''
    child.stderr?.on('data', (text) => (said += String(text)))
    const [code] = await once(child, 'close')
    expect({ code, said: said.trim() }).toEqual({ code: 0, said: 'vivo true' })
  },
)
