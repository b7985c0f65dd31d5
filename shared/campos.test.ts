import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CodigoConvenio, CursorDeInstante, Id, inteiroDaBusca, texto } from './campos.ts'
import { lerCsv } from './csv.ts'
import { documento, escapar } from './html.ts'
import { formatarNumero, formatarPorcento } from './numero.ts'
import { sentencaDeConflito, Versao } from './versao.ts'

const id = '01934f51-08b8-7f2c-855f-0000000034f7'

test('an id is taken in any case and kept in small letters', () => {
  expect(Id.parse(id.toUpperCase())).toBe(id)
  fc.assert(
    fc.property(fc.uuid(), (um) => {
      expect(Id.parse(um.toUpperCase())).toBe(um)
    }),
  )
})

test.each([
  ['without hyphens', id.replaceAll('-', '')],
  ['in braces', `{${id}}`],
  ['a digit short', id.slice(1)],
  ['a digit long', `${id}0`],
  ['with a letter that is no digit', `g${id.slice(1)}`],
  ['with a blank', ` ${id}`],
  ['with a line break', `${id}\n`],
  ['a number', 12],
  ['nothing', ''],
])('an id %s is refused', (_qual, valor) => {
  expect(Id.safeParse(valor).error?.issues.map(({ message }) => message)).toEqual([
    'Identificador inválido',
  ])
})

test('the code of a convênio keeps its zeros and its six digits', () => {
  expect(CodigoConvenio.parse('000040')).toBe('000040')
  for (const ruim of ['40', '0000040', '00004A', ' 000040', 40, '٠٠٠٠٤٠']) {
    expect(CodigoConvenio.safeParse(ruim).success).toBe(false)
  }
})

test('a number of an address is written in plain digits, within its bounds', () => {
  const PageSize = inteiroDaBusca('Tamanho da página', 1, 100)
  expect([PageSize.parse('1'), PageSize.parse('100'), PageSize.parse('050')]).toEqual([1, 100, 50])
  const dito = (valor: unknown) => PageSize.safeParse(valor).error?.issues[0]?.message
  expect(dito('0')).toBe('Tamanho da página: use 1 ou mais')
  expect(dito('101')).toBe('Tamanho da página: use no máximo 100')
  for (const ruim of ['', '1.0', '1e2', '-1', '+1', ' 1', '0x10', '١', '1234567890', 50, null]) {
    expect([ruim, dito(ruim)]).toEqual([ruim, 'Tamanho da página: informe um número inteiro'])
  }
})

test('a cursor is the instant of a row to the microsecond and the row, and nothing else', () => {
  expect(CursorDeInstante.safeParse(`2026-11-20T13:00:00.123456Z~${id}`).success).toBe(true)
  for (const ruim of [
    `2026-11-20T13:00:00.123Z~${id}`,
    `2026-11-20T13:00:00.123456-03:00~${id}`,
    `2026-11-20T13:00:00.123456Z~${id.toUpperCase()}`,
    `2026-11-20T13:00:00.123456Z ${id}`,
    `2026-11-20T13:00:00.123456Z~`,
    // The database has none of these instants.
    `2026-02-31T13:00:00.123456Z~${id}`,
    `0000-11-20T13:00:00.123456Z~${id}`,
    `2026-11-20T25:00:00.123456Z~${id}`,
  ]) {
    expect([ruim, CursorDeInstante.safeParse(ruim).success]).toEqual([ruim, false])
  }
})

test('a free text is composed, so that what looks equal is equal, and stays as it was typed', () => {
  const Nome = texto('Nome', 5)
  expect(Nome.parse('Jose\u{301}')).toBe('José')
  expect(Nome.parse(' Ana ')).toBe(' Ana ')
  const dito = (valor: unknown) => Nome.safeParse(valor).error?.issues.map(({ message }) => message)
  expect(dito('      ')).toContain('Nome: preencha este campo')
  expect(dito('\u{a0}\u{2003}')).toEqual(['Nome: preencha este campo'])
  expect(dito('abcdef')).toEqual(['Nome: use no máximo 5 caracteres'])
  expect(dito(undefined)).toEqual(['Nome: preencha este campo'])
  // Five letters with five accents apart are five letters.
  expect(Nome.parse('a\u{301}'.repeat(5))).toBe('á'.repeat(5))
})

test('a version is a whole number that the database can hold', () => {
  for (const boa of [1, 2_147_483_647]) expect(Versao.parse(boa)).toBe(boa)
  for (const ruim of [0, -1, 1.5, 2_147_483_648, Number.NaN, '1', null]) {
    const lida = Versao.safeParse(ruim)
    expect(lida.error?.issues.map(({ message }) => message)).toContain('Versão inválida')
  }
})

test('who edits what another changed is told when, by the hour today, by the day before that', () => {
  const agora = new Date('2026-11-20T13:00:00Z')
  expect(sentencaDeConflito(new Date('2026-11-20T12:05:00Z'), agora)).toContain(' às 09:05, ')
  // 23:59 in Brasília of the day before, though the same day in London.
  expect(sentencaDeConflito(new Date('2026-11-20T02:59:00Z'), agora)).toContain(
    ' em 19/11 às 23:59, ',
  )
  expect(sentencaDeConflito(new Date('2026-11-20T03:00:00Z'), agora)).toContain(' às 00:00, ')
})

test('numbers are written as in Brazil, rates with the decimals that they have', () => {
  expect([formatarNumero(1234.5, 2), formatarNumero(-0.005, 0, 3), formatarNumero(7, 0)]).toEqual([
    '1.234,50',
    '-0,005',
    '7',
  ])
  expect([1.8, 1.85, 1.123456, 0, 100].map((taxa) => formatarPorcento(taxa))).toEqual([
    '1,80%',
    '1,85%',
    '1,123456%',
    '0,00%',
    '100,00%',
  ])
})

/** Any sixteen bits after each other, halves of pairs too; the letters of HTML often. */
const unidades16 = fc
  .array(fc.oneof(fc.constantFrom(34, 38, 39, 60, 62), fc.integer({ min: 0, max: 0xff_ff })))
  .map((codigos) => String.fromCharCode(...codigos))

test('text inside of a page stays text, whatever is in it', () => {
  fc.assert(
    fc.property(unidades16, (qualquer) => {
      const escapado = escapar(qualquer)
      expect(escapado).not.toMatch(/[<>"']|&(?!#\d+;)/)
      const volta = escapado.replace(/&#(\d+);/g, (_tudo, codigo: string) =>
        String.fromCharCode(Number(codigo)),
      )
      expect(volta).toBe(qualquer)
    }),
  )
  const pagina = documento({ titulo: '</title><script>', estilo: '', cabeca: '', conteudo: '' })
  expect(pagina).not.toContain('</title><script>')
  expect(pagina).not.toContain('http-equiv')
})

const celula = fc.oneof(
  fc.stringMatching(/^[a-z0-9 áç;]{0,8}$/),
  fc.constantFrom('a,b', '"', 'x\ny', '""', ',', 'a"b'),
)

test('what is written as CSV is read as it was', () => {
  const escrita = (valor: string) =>
    /[",\n]/.test(valor) ? `"${valor.replaceAll('"', '""')}"` : valor
  fc.assert(
    fc.property(
      fc.array(fc.tuple(celula, celula, celula), { minLength: 1, maxLength: 6 }),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      (linhas, quebra, ultima) => {
        const texto = [['um', 'dois', 'tres'], ...linhas]
          .map((linha) => linha.map(escrita).join(','))
          .join(quebra)
        const esperadas = linhas.map(([um, dois, tres]) => ({ um, dois, tres }))
        expect(lerCsv(texto + (ultima ? quebra : ''))).toEqual(esperadas)
      },
    ),
    { numRuns: 300 },
  )
})

test('a quote that is never closed, or stands in the middle of a cell, is no CSV', () => {
  expect(() => lerCsv('a,b\n1')).toThrow('CSV row 2 has 1 columns, not 2')
  expect(() => lerCsv('a,b\n1,2,3')).toThrow('CSV row 2 has 3 columns, not 2')
  for (const ruim of ['a,b\n"1,2', 'a,b\n1,2"x', 'a,b\n"1"x,2', 'a,b\n1"2,3']) {
    expect(() => lerCsv(ruim)).toThrow('CSV row 2 has a quote out of place')
  }
  // The first cell of the last line may be empty between its quotes.
  expect(lerCsv('a,b\n"",""')).toEqual([{ a: '', b: '' }])
  expect(lerCsv('a\n""')).toEqual([{ a: '' }])
})

test('an empty file has no rows', () => {
  expect(lerCsv('')).toEqual([])
  expect(lerCsv('a,b\n')).toEqual([])
  expect(z.array(z.object({ a: z.string() })).parse(lerCsv('a\n1\n2'))).toEqual([
    { a: '1' },
    { a: '2' },
  ])
})
