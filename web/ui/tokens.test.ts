import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const arquivos = (...padroes: string[]) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...padroes])
    .toString()
    .trim()
    .split('\n')
    .filter((arquivo) => existsSync(arquivo))
    .map((arquivo) => ({
      arquivo,
      texto: readFileSync(arquivo, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
    }))

const TOKENS = 'shared/look/tokens.css'
const tokens = readFileSync(TOKENS, 'utf8')
const folhas = arquivos('*.css').filter(({ arquivo }) => arquivo !== TOKENS)
const telas = arquivos('web/**/*.tsx')

test.each([
  ['primaria', '#2346b0'],
  ['secundaria', '#2aa352'],
  ['aviso', '#d04141'],
])(
  'S9.12 the token of the %s colour is %s, on the screen too by the story of the notices',
  (nome, cor) => {
    expect(tokens).toContain(`--cor-${nome}: ${cor};`)
  },
)

const achados = (padrao: RegExp) =>
  folhas.flatMap(({ arquivo, texto }) =>
    Array.from(texto.matchAll(padrao), ([achado]) => `${arquivo}: ${achado.trim()}`),
  )

test('a length is a token; only a hairline, of one to three points, is written as it is', () => {
  const declaracoes = /^(?!\s*@).*(?<![\w.-])-?(?:[4-9]|\d\d+|\d*\.\d+)px.*$/gm

  expect(achados(declaracoes)).toEqual([])
})

test.each([
  ['seven sizes of type', 'f', 7],
  ['three weights', 'peso', 3],
  ['five radii', 'raio', 5],
])('there are %s', (_nome, prefixo, quantos) => {
  expect(tokens.match(new RegExp(`^  --${prefixo}-\\d:`, 'gm'))).toHaveLength(quantos)
})

test.each([
  ['size of type', /^\s*font-size: (?!var\(--f-\d\);|inherit).*$/gm],
  ['font', /^\s*font:(?!\s*inherit)(?![^;]*var\(--f-\d\))[^;]*;/gm],
  ['weight', /^\s*font-weight: (?!var\(--peso-\d\);|100 900).*$/gm],
  ['radius', /^\s*border-radius: (?!(?:(?:var\(--raio-\d\)|0) ?)+;).*$/gm],
  ['gap', /^\s*(?:row-|column-)?gap: (?![^;]*var\(--|0;).*$/gm],
])('a %s is a step of its scale', (_nome, padrao) => {
  expect(achados(padrao)).toEqual([])
})

test('the screens change at four widths, all over the same', () => {
  const larguras = folhas.flatMap(({ texto }) =>
    Array.from(texto.matchAll(/@(?:media|container)[^{]*/g), ([regra]) => [
      ...regra.matchAll(/(\d+)px/g),
    ])
      .flat()
      .map(([, largura]) => Number(largura)),
  )

  expect([...new Set(larguras)].toSorted((a, b) => a - b)).toEqual([640, 760, 1000, 1180])
})

const nomes = (texto: string) =>
  new Set(
    Array.from(
      texto.matchAll(/(?<!global\()\.([a-zA-Z][\w-]*)(?=[^{};]*\{)/g),
      ([, um]) => um ?? '',
    ),
  )

/** The library's own names are no words of ours. */
const nossas = folhas.map(({ arquivo, texto }) => ({
  arquivo,
  classes: [...nomes(texto)].filter((nome) => !nome.startsWith('mantine-')),
}))

const classesDe = (texto: string) =>
  Array.from(texto.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g), ([, a, b]) => a ?? b ?? '')
    .flatMap((valor) => valor.replace(/\$\{[^}]*\}/g, ' ').split(/\s+/))
    .filter((nome) => nome !== '')

test('at most 260 class names are written by hand', () => {
  expect(new Set(nossas.flatMap(({ classes }) => classes)).size).toBeLessThanOrEqual(260)
})

test('every styled class is used, and every used class is styled or known to a story', () => {
  const codigo = [...arquivos('web/**/*.ts'), ...telas].map(({ texto }) => texto).join('\n')
  const historias = arquivos('e2e/*.ts', 'scripts/screens/*.ts', 'scripts/screens.ts')
    .map(({ texto }) => texto)
    .join('\n')
  const globais = nossas
    .filter(({ arquivo }) => arquivo.startsWith('web/') && !arquivo.endsWith('.module.css'))
    .flatMap(({ classes }) => classes)
  // The client's own page (`web/link`) wears the sheet of the pages that the server writes.
  const doCliente = new Set(
    arquivos('shared/look/cliente.ts').flatMap(({ texto }) => [...nomes(texto)]),
  )
  const vestidas = [...new Set(telas.flatMap(({ texto }) => classesDe(texto)))]
  const procurados = Array.from(
    codigo.matchAll(
      /(?:matches|closest|querySelector(?:All)?|clicar|elemento)(?:<\w+>)?\([^)]*?'([^']*)'/g,
    ),
    ([, seletor = '']) => seletor,
  ).flatMap((seletor) => Array.from(seletor.matchAll(/\.([a-z][\w-]*)/g), ([, nome = '']) => nome))
  const tem = (texto: string, nome: string) =>
    new RegExp(`(?<![\\w-])${nome}(?![\\w-])`).test(texto)

  expect(globais.filter((nome) => !tem(codigo, nome))).toEqual([])
  expect(procurados.filter((nome) => !vestidas.includes(nome))).toEqual([])
  expect(
    vestidas.filter(
      (nome) =>
        !globais.includes(nome) &&
        !doCliente.has(nome) &&
        !procurados.includes(nome) &&
        !tem(historias, `\\.${nome}`),
    ),
  ).toEqual([])
})

test('a name of a module is in its sheet, and every name of the sheet is worn', () => {
  const usados = telas.flatMap(({ arquivo, texto }) =>
    Array.from(texto.matchAll(/import (css\w*) from '([^']+\.module\.css)'/g)).flatMap(
      ([, como = '', de = '']) =>
        Array.from(
          texto.matchAll(new RegExp(`\\b${como}\\.(\\w+)`, 'g')),
          ([, nome]) => `${join(dirname(arquivo), de)} ${nome}`,
        ),
    ),
  )
  const escritos = nossas
    .filter(({ arquivo }) => arquivo.endsWith('.module.css'))
    .flatMap(({ arquivo, classes }) => classes.map((nome) => `${arquivo} ${nome}`))

  expect([...new Set(usados)].toSorted()).toEqual(escritos.toSorted())
})

test('every step used on a primitive exists', () => {
  const layout = folhas.find(({ arquivo }) => arquivo === 'web/ui/layout.css')?.texto ?? ''
  const pedidos = telas.flatMap(({ arquivo, texto }) =>
    Array.from(
      texto.matchAll(/data-(gap|min|cols|align|justify|pad|top|bottom|kind)="([\w-]+)"/g),
      ([pedido]) => ({ arquivo, pedido: pedido.replaceAll('"', "'") }),
    ),
  )

  expect(pedidos.length).toBeGreaterThan(0)
  expect(pedidos.filter(({ pedido }) => !layout.includes(`[${pedido}]`))).toEqual([])
})
