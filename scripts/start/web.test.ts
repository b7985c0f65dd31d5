import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '../settings.ts'
import { buildWeb } from './web.ts'

/** A project with the smallest page there is. */
const project = mkdtempSync(join(tmpdir(), 'consigna-paginas-'))
const page = (file: string) => readFileSync(join(project, 'dist', file), 'utf8')

beforeAll(() => {
  mkdirSync(join(project, 'web'))
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  cpSync(join(root, 'package.json'), join(project, 'package.json'))
  writeFileSync(
    join(project, 'vite.config.ts'),
    `export default { root: 'web', build: { outDir: '../dist' } }`,
  )
  writeFileSync(join(project, 'web/index.html'), '<h1>um</h1>')
})

afterAll(() => rmSync(project, { recursive: true }))

test('the pages are built when their sources changed, and only then', async () => {
  expect(await buildWeb(project)).toBe('built')
  expect(await buildWeb(project)).toBe('fresh')

  writeFileSync(join(project, 'web/index.test.ts'), '')
  expect(await buildWeb(project)).toBe('fresh')

  writeFileSync(join(project, 'web/index.html'), '<h1>dois</h1>')
  expect(await buildWeb(project)).toBe('built')
  expect(page('index.html')).toContain('dois')
})

test('two instances may build at the same time', async () => {
  writeFileSync(join(project, 'web/index.html'), '<h1>quatro</h1>')
  await Promise.all([buildWeb(project), buildWeb(project)])

  expect(page('index.html')).toContain('quatro')
  expect(readdirSync(project).filter((name) => name.startsWith('dist'))).toEqual(['dist'])
})

test('a failed build reports the reason, and the old pages stay', async () => {
  writeFileSync(join(project, 'web/index.html'), '<script type="module" src="./falta.ts"></script>')

  await expect(buildWeb(project)).rejects.toThrow(/could not be built:\n[^]*falta\.ts/)
  expect(page('index.html')).toContain('quatro')
})
