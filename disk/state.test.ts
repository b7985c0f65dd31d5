import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { keepState, readState, syncFolder, writeState } from './state.ts'

const folder = fs.mkdtempSync(join(tmpdir(), 'consigna-estado-'))
const file = join(folder, 'estado.json')
afterEach(() => fs.rmSync(file, { recursive: true, force: true }))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** A call to the disk, as far as a power cut is concerned. */
type Step =
  | { does: 'write'; name: string; text: string }
  | { does: 'sync'; name: string }
  | { does: 'rename'; from: string; to: string }
  | { does: 'sync-folder' }

/** Runs `work` on the real disk and answers what it asked of it, in order. */
function stepsOf(work: () => void): Step[] {
  const steps: Step[] = []
  const names = new Map<number, string>()
  const { openSync, writeFileSync, fsyncSync, renameSync } = fs
  Object.assign(fs, {
    openSync: (path: string, ...rest: [string, number?]) => {
      const open = openSync(path, ...rest)
      names.set(open, path)
      return open
    },
    writeFileSync: (target: number | string, text: string, ...rest: []) => {
      writeFileSync(target, text, ...rest)
      const path = typeof target === 'number' ? (names.get(target) ?? '') : target
      steps.push({ does: 'write', name: basename(path), text })
    },
    fsyncSync: (open: number) => {
      fsyncSync(open)
      const path = names.get(open) ?? ''
      if (path === folder) steps.push({ does: 'sync-folder' })
      else steps.push({ does: 'sync', name: basename(path) })
    },
    renameSync: (from: string, to: string) => {
      renameSync(from, to)
      steps.push({ does: 'rename', from: basename(from), to: basename(to) })
    },
  })
  syncBuiltinESMExports()
  try {
    work()
  } finally {
    Object.assign(fs, { openSync, writeFileSync, fsyncSync, renameSync })
    syncBuiltinESMExports()
  }
  return steps
}

/**
 * What may stand under a name after the power failed when these steps were done: a text that was not
 * synchronised may be empty, a rename may have reached the disk or not until its folder is synchronised.
 */
function survivors(steps: Step[], name: string, before: string | undefined): Set<string> {
  const texts = new Map<string, { text: string; safe: boolean }>()
  if (before !== undefined) texts.set(name, { text: before, safe: true })
  let possible = [texts.get(name)]
  for (const step of steps) {
    if (step.does === 'write') texts.set(step.name, { text: step.text, safe: false })
    if (step.does === 'sync') {
      const one = texts.get(step.name)
      if (one) one.safe = true
    }
    if (step.does === 'rename') {
      const moved = texts.get(step.from)
      texts.delete(step.from)
      if (moved) texts.set(step.to, moved)
      if (step.to === name) possible.push(moved)
    }
    if (step.does === 'sync-folder') possible = [texts.get(name)]
  }
  return new Set(
    possible.flatMap((one) => {
      if (!one) return ['(absent)']
      return one.safe ? [one.text] : [one.text, '']
    }),
  )
}

test.each([undefined, '{"valor":1}'])(
  'a power cut at any moment leaves a file of state whole, the new one or that before (%s)',
  (before) => {
    if (before !== undefined) fs.writeFileSync(file, before)
    const novo = '{"valor":2}'
    const steps = stepsOf(() => writeState(file, novo))
    const antes = before ?? '(absent)'
    const vistos = new Set<string>()
    for (let done = 0; done <= steps.length; done += 1) {
      for (const one of survivors(steps.slice(0, done), 'estado.json', before)) {
        expect([antes, novo]).toContain(one)
        vistos.add(one)
      }
    }
    // Once it returned, it is on the disk.
    expect(survivors(steps, 'estado.json', before)).toEqual(new Set([novo]))
    expect(vistos).toEqual(new Set([antes, novo]))
  },
)

test('the same cut empties a file that was renamed without being synchronised', () => {
  const steps = stepsOf(() => {
    fs.writeFileSync(`${file}.new`, '{"valor":2}')
    fs.renameSync(`${file}.new`, file)
  })
  expect(survivors(steps, 'estado.json', '{"valor":1}')).toContain('')
  const semPasta = stepsOf(() => {
    writeState(file, '{"valor":3}')
  }).filter(({ does }) => does !== 'sync-folder')
  expect(survivors(semPasta, 'estado.json', undefined)).toContain('(absent)')
})

const parse = (value: unknown) => {
  if (typeof value !== 'object' || value === null || !('valor' in value)) throw new Error('other')
  return value
}

test('a broken file is named, with what to do about it; a missing one is none', () => {
  const known = { shape: { parse }, wayOut: 'Put it back from a backup.' }
  expect(readState(file, known)).toBe(undefined)
  writeState(file, '{"valor":1}')
  expect(readState(file, known)).toEqual({ valor: 1 })
  for (const [text, how] of [
    ['', 'is empty'],
    ['{"valor":', 'does not hold what it should'],
    ['[]', 'does not hold what it should'],
  ]) {
    fs.writeFileSync(file, text ?? '')
    expect(() => readState(file, known)).toThrow(
      `${file} ${how}: it was not written to its end, or changed. Put it back from a backup.`,
    )
  }
})

test('a write that the disk refuses leaves the old file and no other', () => {
  // The place of the half-written one is taken by a folder: the write fails at its first step.
  writeState(file, '{"valor":1}')
  fs.mkdirSync(`${file}.new/cheia`, { recursive: true })
  expect(() => writeState(file, '{"valor":2}')).toThrow()
  expect(fs.readFileSync(file, 'utf8')).toBe('{"valor":1}')
  fs.rmSync(`${file}.new`, { recursive: true, force: true })
})

test('a write without a waiting caller is repeated when the disk has room, the newest only', async () => {
  const kept = keepState(file)
  fs.mkdirSync(`${file}.new/cheia`, { recursive: true })
  kept.write('{"valor":1}')
  kept.write('{"valor":2}')
  expect(fs.existsSync(file)).toBe(false)
  fs.rmSync(`${file}.new`, { recursive: true, force: true })
  await expect.poll(() => fs.existsSync(file) && fs.readFileSync(file, 'utf8')).toBe('{"valor":2}')
  kept.remove()
  expect(fs.existsSync(file)).toBe(false)
  expect(() => syncFolder(folder)).not.toThrow()
})
