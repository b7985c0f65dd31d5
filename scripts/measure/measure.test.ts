import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { filesOf, isTest, withoutComments } from './files.ts'
import { functionsOf } from './functions.ts'
import { importsOf, ringsOf } from './imports.ts'
import { codeOf, roomsOf, sourceOf } from './rooms.ts'
import { countStatements, filesWithLooseSql, strangerWrites } from './statements.ts'
import { stylesOf } from './styles.ts'
import { tablesOf } from './tables.ts'

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

/** A checkout with these files, some of which Git does not keep. */
function checkout(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'consigna-measure-'))
  made.push(root)
  execFileSync('git', ['init', '-q'], { cwd: root })
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  return root
}

test('only what Git keeps or would keep is a file of the house, and only while it is there', () => {
  const root = checkout({ '.gitignore': 'dist\n', 'a.ts': '', 'dist/b.ts': '', 'c.css': '' })
  execFileSync('git', ['add', 'a.ts'], { cwd: root })
  expect(filesOf(root, '*.ts')).toEqual(['a.ts'])
  rmSync(join(root, 'a.ts'))
  expect(filesOf(root, '*.ts', '*.css')).toEqual(['c.css'])
})

test.each([
  ['shared/data.test.ts', true],
  ['web/ui/App.test.tsx', true],
  ['e2e/dia.e2e.ts', true],
  ['e2e/prove/quedas.prove.ts', true],
  ['server/test/api.ts', true],
  ['database/test/database.ts', true],
  ['scripts/test/suite.ts', false],
  ['scripts/test/suite.test.ts', true],
  ['shared/teste.ts', false],
  ['server/contato/test.ts', false],
])('%s is a test, or what only tests use: %s', (file, is) => {
  expect(isTest(file)).toBe(is)
})

test('a comment is no code, and what stands in quotes is no comment', () => {
  expect(withoutComments('a // b\nc /* d\ne */ f')).toBe('a \nc  f')
  expect(withoutComments("fetch('http://x'); select()")).toBe("fetch('http://x'); select()")
  expect(withoutComments('const t = `https://a/*b*/` // no')).toBe('const t = `https://a/*b*/` ')
})

test('each function has its lines and the name it is called by', () => {
  const root = checkout({
    'a.ts': [
      'function um() {',
      '  return 1',
      '}',
      'const dois = () => 2',
      'const tres: (n: number) => number = function (n) {',
      '  return n',
      '}',
      'const objeto = { quatro: () => 4, cinco() { return 5 } }',
      '[1].map((n) => n + 1)',
    ].join('\n'),
  })
  expect(
    functionsOf(root, 'a.ts')
      .map(({ name, lines }) => `${name} ${lines}`)
      .toSorted(),
  ).toEqual(['cinco 1', 'dois 1', 'quatro 1', 'tres 3', 'um 3', 'without a name 1'])
  writeFileSync(join(root, 'ruim.ts'), 'const = 1')
  expect(() => functionsOf(root, 'ruim.ts')).toThrow('cannot parse ruim.ts')
})

test('an import is of a file of the house by either of its ways, of a package it is none', () => {
  const root = checkout({
    'server/a/a.ts': [
      "import { z } from 'zod'",
      "import { b } from '../b/b.ts'",
      "import type { C } from '#shared/c.ts'",
      "export { d } from './d.ts'",
      'import {',
      '  e,',
      "} from './e.ts'",
      "// import { f } from './f.ts'",
      'const texto = "import { g } from \'./g.ts\'"',
    ].join('\n'),
  })
  expect(importsOf(root, 'server/a/a.ts')).toEqual([
    'server/b/b.ts',
    'shared/c.ts',
    'server/a/d.ts',
    'server/a/e.ts',
  ])
})

test('words that import each other are a ring, whoever only leads to it is not in it', () => {
  const importing = (...paths: string[]) =>
    paths.map((path) => `import { x } from '${path}'`).join('\n')
  const files = {
    'server/a/x.ts': importing('../b/x.ts', '#shared/a/x.ts'),
    'server/b/x.ts': importing('../c/x.ts'),
    'server/c/x.ts': importing('../a/x.ts', '../d/x.ts'),
    'server/d/x.ts': importing('./y.ts'),
    'server/d/y.ts': importing('../base/x.ts'),
    'server/e/x.ts': importing('../a/x.ts'),
    'shared/a/x.ts': importing('../../server/e/x.ts'),
  }
  const root = checkout(files)
  expect(ringsOf(root, Object.keys(files), 'server')).toEqual([['a', 'b', 'c']])
  expect(ringsOf(root, Object.keys(files), 'shared')).toEqual([])
})

test('SQL is loose where a word holds it outside of its sql files', () => {
  const select = 'export const s = sql`select id from cliente `'
  const files = {
    'server/cliente/sql.ts': select,
    'server/cliente/sql/ler.ts': select,
    'server/base/db/tool.ts': select,
    'server/test/api.ts': select,
    'server/cliente/verbo.ts': select,
    'server/cliente/query.ts': 'client.query(texto)',
    'server/cliente/comentario.ts': `// ${select}`,
    'server/cliente/palavras.ts': "throw new Recusa('Selecione o cliente')",
    'web/cliente/a.ts': select,
  }
  const root = checkout(files)
  expect(filesWithLooseSql(root, Object.keys(files))).toEqual([
    'server/cliente/verbo.ts',
    'server/cliente/query.ts',
  ])
  expect(countStatements(root, 'server/cliente/verbo.ts')).toBe(1)
})

test('a table is written by the word it belongs to, by the longest name that fits it', () => {
  const files = {
    'server/cliente/sql.ts':
      'sql`insert into cliente (id) values (1)` sql`update endereco set a = 1`',
    'server/trabalhador/sql.ts': 'sql`delete from empregador_processamento where id = 1`',
    'server/empregador/sql.ts': 'sql`insert into empregador_processamento (id) values (1)`',
    'server/proposta/sql.ts':
      'sql`update oportunidade o set status = 1` sql`select * from cliente`',
    'server/margem/sql.ts': 'sql`insert into margem_consulta (id) values (1)`',
    'web/x/sql.ts': 'sql`insert into cliente (id) values (1)`',
  }
  const root = checkout(files)
  expect(strangerWrites(root, Object.keys(files))).toEqual([
    'empregador writes empregador_processamento',
    'proposta writes oportunidade',
  ])
})

test('a class counts once where it is global, in each module where it is not', () => {
  const root = checkout({
    'a.css': ':root { --cor: 1px; }\n.um, .dois { width: 12px }\n/* .nao { 3px } */\n',
    'b.css': ".um { background: url('x.gif'); margin: 12px 0.5px }\n",
    'c.module.css': '.um { top: 1px }\n',
    'd.module.css': '.um { top: 1px }\n.tres { --outra: 0 }\n',
  })
  expect(stylesOf(root)).toEqual({
    files: 4,
    lines: 7,
    globalClasses: 2,
    moduleClasses: 3,
    properties: 2,
    pixels: 3,
  })
})

test('rooms count their source by its lines and their tests apart; what is generated is neither', () => {
  const lines = (many: number) => 'x\n'.repeat(many)
  const root = checkout({
    'shared/a.ts': lines(10),
    'shared/b.ts': lines(301),
    'shared/a.test.ts': lines(50),
    'server/base/db/tables.ts': lines(999),
    'server/x/sql.types.ts': lines(999),
    'server/test/api.ts': lines(7),
    'outra/coisa.ts': lines(5),
  })
  const all = codeOf(root)
  expect(sourceOf(all)).toEqual(['shared/a.ts', 'shared/b.ts'])
  const rooms = roomsOf(root, all)
  expect(rooms.find(({ room }) => room === 'shared')).toEqual({
    room: 'shared',
    files: 2,
    lines: 311,
    median: 10,
    p90: 301,
    longest: 301,
    over300: 1,
    testLines: 50,
  })
  expect(rooms.find(({ room }) => room === 'server')).toMatchObject({ files: 0, testLines: 7 })
  expect(rooms.at(-1)).toMatchObject({ room: 'all', lines: 311, testLines: 57 })
})

const house = (lines: number, strangers: string[]) => ({
  rooms: [
    {
      room: 'all',
      files: 1,
      lines,
      median: 1,
      p90: 1,
      longest: 1,
      over300: 0,
      testLines: 55,
    },
  ],
  figures: [['Functions', '3']] as [string, string][],
  longest: [{ place: 'a.ts', name: 'um', lines: 9 }],
  strangers,
})

test('with a house before, each figure that changed stands beside the one it had', () => {
  const alone = tablesOf(house(100, []))
  expect(alone).toContain('| all | 1 | 100 | 1 | 1 | 1 | 0 | 55 | 0.55 |')
  expect(alone).not.toContain('→')
  const both = tablesOf(house(100, ['a writes b']), house(50, ['c writes d']))
  expect(both).toContain('| all | 1 | 50 → 100 | 1 | 1 | 1 | 0 | 55 | 1.10 → 0.55 |')
  expect(both).toContain('| a writes b | no | yes |')
  expect(both).toContain('| c writes d | yes | no |')
  expect(both).toContain('| Functions | 3 | 3 |')
})
