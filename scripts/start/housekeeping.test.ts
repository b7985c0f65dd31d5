import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { disksOf, keepHouse } from './housekeeping.ts'
import { demandRoom } from './room.ts'

const folder = mkdtempSync(join(tmpdir(), 'consigna-casa-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('while a system runs it has a ballast, and a log that grows is turned', async () => {
  const postgres = join(folder, 'postgres')
  mkdirSync(postgres)
  const log = join(folder, 'server.log')
  writeFileSync(log, 'x'.repeat(10_000_001))
  const said: string[] = []
  const house = keepHouse({
    folders: [folder, postgres],
    logs: [join(folder, 'nenhum.log'), log],
    say: (sentence) => said.push(sentence),
  })

  await expect.poll(() => existsSync(join(folder, 'lastro'))).toBe(true)
  expect(readFileSync(log, 'utf8')).toBe('')
  expect(readFileSync(`${log}.1`).length).toBe(10_000_001)
  // Again while it runs.
  writeFileSync(log, 'y'.repeat(10_000_001))
  await expect.poll(() => readFileSync(log).length).toBe(0)
  await house.stop()
  expect(said).toEqual([])
  // One disk, one ballast.
  expect(disksOf([folder, postgres])).toEqual([folder])
  expect(existsSync(join(postgres, 'lastro'))).toBe(false)
})

test('a first start on a small disk says how much is free and how much is needed', () => {
  const DATA_DIR = join(folder, 'nova')
  const first = { DATA_DIR, DEMO: true, DATABASE_URL: undefined }
  const free = (megabytes: number) => () => megabytes * 1_048_576
  expect(() => demandRoom(first, free(150))).toThrow(
    `${DATA_DIR} is on a disk with 150 MB left, and a first start needs 400 MB: free some, or give DATA_DIR another folder on a larger disk.`,
  )
  expect(() => demandRoom(first, free(400))).not.toThrow()
  expect(() => demandRoom({ ...first, DATABASE_URL: 'postgres://banco' }, free(150))).not.toThrow()
  // Later it asks for none: what runs there refuses changes by itself.
  mkdirSync(join(DATA_DIR, 'postgres'))
  expect(() => demandRoom(first, free(1))).not.toThrow()
})
