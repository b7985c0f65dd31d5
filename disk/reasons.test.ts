import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isFull, reasonOf } from './reasons.ts'

const folder = mkdtempSync(join(tmpdir(), 'consigna-motivos-'))
afterAll(() => rmSync(folder, { recursive: true }))

const uid = process.getuid?.()
const de = (code: string, path?: string) =>
  Object.assign(new Error(`${code}: raw words, open`), { code, ...(path && { path }) })

test.runIf(uid !== undefined)(
  'each trouble with a folder names it, its owner and the way out',
  () => {
    const file = join(folder, 'dados/instance.json.new')
    expect(reasonOf(de('EACCES', file))).toBe(
      `${file} may not be written by this user (${uid}); it belongs to user ${uid}: start as its owner, give the folder to this user, or give DATA_DIR another folder.`,
    )
    expect(reasonOf(de('EROFS', file))).toBe(
      `${file} is on a disk that can only be read: make it writable, or give DATA_DIR another folder.`,
    )
    expect(reasonOf(de('ENOSPC'))).toBe(
      'The data folder is on a disk without room: free some, or give DATA_DIR another folder on a larger disk.',
    )
    expect(reasonOf(de('EDQUOT', file), 'the project')).toBe(
      `${file} is beyond the quota of this user (${uid}): free some room, or give the project another folder.`,
    )
  },
)

test('another error keeps its words, and only a full disk is one', () => {
  expect(reasonOf(new Error('outra coisa'))).toBe('outra coisa')
  expect(reasonOf('texto')).toBe('texto')
  expect([isFull(de('ENOSPC')), isFull(de('EDQUOT')), isFull(de('EACCES')), isFull('x')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
