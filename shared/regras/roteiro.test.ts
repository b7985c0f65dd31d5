import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { catalogo } from './catalogo.ts'
import { lerRoteiro, NovoRoteiro, recusasDoRoteiro, regrasDoRoteiro } from './roteiro.ts'

test('titles, items and paragraphs are told apart, and empty lines are none', () => {
  const linhas = lerRoteiro(
    '## Antes\n\n- Confirme o nome\n  Pergunte com calma  \n#Nada\n-sem\n',
    'INSS',
  )
  expect(linhas.map(({ lugar, tipo }) => [lugar, tipo])).toEqual([
    [0, 'titulo'],
    [1, 'item'],
    [2, 'paragrafo'],
    [3, 'paragrafo'],
    [4, 'paragrafo'],
  ])
  expect(linhas.flatMap(({ partes }) => partes)).toEqual([
    { lugar: 0, palavras: 'Antes' },
    { lugar: 0, palavras: 'Confirme o nome' },
    { lugar: 0, palavras: 'Pergunte com calma' },
    { lugar: 0, palavras: '#Nada' },
    { lugar: 0, palavras: '-sem' },
  ])
})

test('a rule stands where it is written, of the scope of the script or of its own', () => {
  const [linha] = lerRoteiro(
    'Até {{prazo_max_parcelas}} de {{teto_juros_am:SIAPE/910001}}.',
    'INSS/000331',
  )
  expect(linha?.partes).toEqual([
    { lugar: 0, palavras: 'Até ' },
    { lugar: 4, regra: 'prazo_max_parcelas', escopo: 'INSS/000331' },
    { lugar: 26, palavras: ' de ' },
    { lugar: 30, regra: 'teto_juros_am', escopo: 'SIAPE/910001' },
    { lugar: 60, palavras: '.' },
  ])
})

const pedacos = fc.oneof(
  fc.constantFrom(
    '{{teto_juros_am}}',
    '{{prazo_max_parcelas:INSS}}',
    '{{margem_total_pct:SIAPE/910001}}',
    '{{',
    '}}',
    '{{ teto_juros_am }}',
    '{{Teto}}',
  ),
  fc.string({ maxLength: 12 }).map((texto) => texto.replace(/\s/g, 'x')),
)
const linhas = fc.array(pedacos, { minLength: 1, maxLength: 8 }).map((partes) => partes.join(''))

test('no letter of a line is lost or doubled, whatever stands in it', () => {
  fc.assert(
    fc.property(linhas, (linha) => {
      const [lida] = lerRoteiro(`a${linha}`, 'INSS')
      const escrita = (lida?.partes ?? [])
        .map((parte) => {
          if ('palavras' in parte) return parte.palavras
          return parte.escopo === 'INSS' && linha.includes(`{{${parte.regra}}}`)
            ? `{{${parte.regra}}}`
            : `{{${parte.regra}:${parte.escopo}}}`
        })
        .join('')
      expect(escrita).toBe(`a${linha}`)
      // Each part begins where the one before ends.
      let aqui = 0
      for (const parte of lida?.partes ?? []) {
        expect(parte.lugar).toBe(aqui)
        aqui += 'palavras' in parte ? parte.palavras.length : 0
        if ('regra' in parte) aqui = `a${linha}`.indexOf('}}', parte.lugar) + 2
      }
    }),
    { numRuns: 300 },
  )
})

test('each rule that a script names is told once for each scope', () => {
  const escrito =
    '{{teto_juros_am}} {{teto_juros_am}}\n- {{teto_juros_am:SIAPE}}\n## {{prazo_max_parcelas}}'
  expect(regrasDoRoteiro(escrito, 'INSS')).toEqual([
    { regra: 'teto_juros_am', escopo: 'INSS' },
    { regra: 'teto_juros_am', escopo: 'SIAPE' },
    { regra: 'prazo_max_parcelas', escopo: 'INSS' },
  ])
})

const MAL_ESCRITA =
  'Há uma marca {{ }} mal escrita: use {{nome_da_regra}} ou {{nome_da_regra:ESCOPO}}'

test.each([
  ['{{ teto_juros_am }}'],
  ['{{Teto_juros_am}}'],
  ['{{teto_juros_am:siape}}'],
  ['{{teto_juros_am:SIAPE/}}'],
  ['{{teto_juros_am:SIAPE/1234567}}'],
  ['{{teto juros}}'],
  ['{{}}'],
  ['{{teto_juros_am'],
])('%j is a mark that nobody reads, and the script is refused', (marca) => {
  expect(recusasDoRoteiro(`Diga ao cliente: ${marca}`)).toContain(MAL_ESCRITA)
})

test('a rule that is not in the catalogue is refused by its name', () => {
  expect(recusasDoRoteiro('Diga {{teto_de_juros}} e {{teto_juros_am}}')).toEqual([
    'Não há a regra teto_de_juros: escolha uma da tabela de regras',
  ])
  expect(recusasDoRoteiro('Diga que custa R$ 10 e { só } isso }}')).toEqual([])
})

test('every rule of the catalogue can stand in a script', () => {
  for (const regra of catalogo.keys()) {
    expect([regra, recusasDoRoteiro(`Vale {{${regra}}} hoje`)]).toEqual([regra, []])
    expect(regrasDoRoteiro(`{{${regra}}}`, 'X')).toEqual([{ regra, escopo: 'X' }])
  }
})

test('the scripts that come with the house name rules that there are, and can be saved again', () => {
  const pasta = 'database/reference/roteiros'
  const arquivos = readdirSync(pasta)
  expect(arquivos.length).toBeGreaterThan(0)
  for (const arquivo of arquivos) {
    const texto = readFileSync(`${pasta}/${arquivo}`, 'utf8')
    expect([arquivo, recusasDoRoteiro(texto)]).toEqual([arquivo, []])
    expect([arquivo, regrasDoRoteiro(texto, 'INSS').length > 0]).toEqual([arquivo, true])
    const salvo = NovoRoteiro.safeParse({ de: 'FAMILIA', versao: 1, texto, motivo: 'Revisão' })
    expect([arquivo, salvo.success]).toEqual([arquivo, true])
  }
})

test('a script has a sentence and a change of it a reason, told field by field', () => {
  const sentencas = (corpo: object) =>
    NovoRoteiro.safeParse({ de: 'FAMILIA', versao: 1, ...corpo }).error?.issues.map(
      ({ message }) => message,
    )
  expect(sentencas({ texto: '   Olá        ', motivo: '  ab  ' })).toEqual([
    'Roteiro: escreva ao menos uma frase',
    'Motivo: diga em ao menos 3 letras',
  ])
  expect(sentencas({ texto: 'x'.repeat(20), motivo: 'abc' })).toBeUndefined()
  expect(sentencas({ texto: 'x'.repeat(20_001), motivo: 'abc' })).toEqual([
    'Roteiro: use no máximo 20000 caracteres',
  ])
})
