import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { writeXlsxStream } from 'hucre/xlsx'
import { pastaDe, zipDe } from '../../../test/pasta.ts'
import { acharSeparador, criarLeitorDeCsv } from './csv.ts'
import { lerPlanilha } from './ler.ts'
import type { Linha, Pedido } from './protocolo.ts'

async function lida(bytes: Buffer | string, pedido?: Pedido) {
  const linhas: Linha[] = []
  let forma: unknown
  let fim = 0
  for await (const dito of lerPlanilha(Buffer.from(bytes as string), pedido)) {
    if ('forma' in dito) forma = dito.forma
    else if ('linhas' in dito) linhas.push(...dito.linhas)
    else fim = dito.fim
  }
  return { forma, linhas: linhas.map(({ n, c }) => [n, ...c]), fim }
}

const texto = (celula: string, valor: string) =>
  `<c r="${celula}" t="inlineStr"><is><t>${valor}</t></is></c>`

describe('a CSV', () => {
  test('is read with its row numbers, empty rows left out', async () => {
    expect(await lida('\uFEFFCPF;Nome\r\n1;"A;\r\nB"\r\n\r\n;\n2;""\n')).toEqual({
      forma: { formato: 'CSV', codificacao: 'UTF-8', separador: ';' },
      linhas: [
        [1, 'CPF', 'Nome'],
        [2, '1', 'A;\r\nB'],
        [5, '2', ''],
      ],
      fim: 3,
    })
  })

  test('is read in the coding it has', async () => {
    const codigos = [
      ['UTF-8', Buffer.from('Conceição')],
      ['WINDOWS-1252', Buffer.from('Conceição', 'latin1')],
      ['UTF-16', Buffer.from('\uFEFFConceição', 'utf16le')],
    ] as const
    for (const [codificacao, bytes] of codigos) {
      const { forma, linhas } = await lida(bytes)
      expect([forma, linhas]).toEqual([
        { formato: 'CSV', codificacao, separador: ';' },
        [[1, 'Conceição']],
      ])
    }
  })

  test('only the columns and rows that are asked for leave the other process; all are counted', async () => {
    expect(await lida('a;b;c\n1;2;3\n4;5;6\n', { colunas: [2, 0, -1], ate: 2 })).toMatchObject({
      linhas: [
        [1, 'c', 'a', ''],
        [2, '3', '1', ''],
      ],
      fim: 3,
    })
  })

  test('is the same wherever its text is cut', () => {
    const inteiro = 'a;"x ""y""\r\nz";\r\n;b;"c"\rlast'
    const esperado = [['a', 'x "y"\r\nz', ''], ['', 'b', 'c'], ['last']]
    for (let corte = 0; corte <= inteiro.length; corte += 1) {
      const leitor = criarLeitorDeCsv(';')
      const linhas = [inteiro.slice(0, corte), inteiro.slice(corte)].flatMap((um) =>
        leitor.alimentar(um),
      )
      expect([...linhas, ...leitor.terminar()]).toEqual(esperado)
    }
  })

  test.each([
    ['a;b,c', ';'],
    ['a,b,c;d', ','],
    ['a\tb', '\t'],
    ['"a;b;c",d', ','],
    ['cpf', ';'],
  ])('%j is parted by %j', (linha, separador) => {
    expect(acharSeparador(`${linha}\n;;;;;`)).toBe(separador)
  })
})

describe('a workbook', () => {
  test('is read by its first sheet: numbers whole, formulas as the value kept with them', async () => {
    const bytes = pastaDe(
      `<row r="1">${texto('A1', 'CPF')}${texto('B1', 'Conta')}</row>
       <row r="3"><c r="A3"><v>52998224725</v></c><c r="B3"><f>WEBSERVICE("http://x")</f><v>7</v></c></row>
       <row r="4">${texto('A4', '=HYPERLINK("http://x")')}</row>`,
    )
    expect(await lida(bytes)).toEqual({
      forma: { formato: 'XLSX', codificacao: 'UTF-8', separador: null },
      linhas: [
        [1, 'CPF', 'Conta'],
        [3, '52998224725', '7'],
        [4, '=HYPERLINK("http://x")'],
      ],
      fim: 3,
    })
  })

  test('a cell that a spreadsheet shows as a day is that day', async () => {
    const partes: Uint8Array[] = []
    const linhas = [['52998224725', new Date('2026-12-05T00:00:00Z')]]
    const colunas = [{ header: 'CPF' }, { header: 'A partir de' }]
    for await (const parte of writeXlsxStream(linhas, { name: 'Lista', columns: colunas })) {
      partes.push(parte)
    }

    expect((await lida(Buffer.concat(partes))).linhas[1]).toEqual([2, '52998224725', '2026-12-05'])
  })
})

describe('a hostile table is refused in words', () => {
  const bomba = Buffer.alloc(420_000_000, 0x20)
  const larga = Array.from({ length: 10_000 }, (_, k) => `c${k}`)

  test.each<[string, () => Buffer | string, string]>([
    ['nothing', () => '', 'O arquivo não tem nenhuma linha'],
    ['empty rows alone', () => ';;\r\n\r\n', 'O arquivo não tem nenhuma linha'],
    [
      'an open quote',
      () => 'a;b\n1;"x\n',
      'Há aspas abertas ou fora do lugar (linha 2 do arquivo)',
    ],
    [
      'text behind a quote',
      () => 'a\n"x"y\n',
      'Há aspas abertas ou fora do lugar (linha 2 do arquivo)',
    ],
    [
      '10,000 columns',
      () => `${larga.join(';')}\n`,
      'O arquivo tem colunas demais: use no máximo 200 (linha 1 do arquivo)',
    ],
    [
      '10,000 columns of a workbook',
      () => pastaDe(`<row r="1">${texto('NTP1', 'x')}</row>`),
      'O arquivo tem colunas demais: use no máximo 200 (linha 1 do arquivo)',
    ],
    [
      'too many rows',
      () => 'cpf\n'.repeat(200_002),
      'O arquivo tem linhas demais: use no máximo 200.000',
    ],
    [
      'a row of a workbook far away',
      () => pastaDe(`<row r="99999999">${texto('A99999999', 'x')}</row>`),
      'O arquivo tem linhas demais: use no máximo 200.000',
    ],
    [
      'an endless cell',
      () => `a\n${'x'.repeat(40_000)}\n`,
      'Há um texto longo demais em uma célula (linha 2 do arquivo)',
    ],
    ['a PDF', () => '%PDF-1.7', 'Envie um arquivo CSV ou XLSX: no Excel, use Salvar como'],
    [
      'bytes of a program',
      () => 'MZ\0\0\0\0',
      'Envie um arquivo CSV ou XLSX: no Excel, use Salvar como',
    ],
    [
      'an old workbook',
      () => Buffer.from('d0cf11e0a1b11ae10000', 'hex'),
      'Envie um arquivo CSV ou XLSX: no Excel, use Salvar como',
    ],
    [
      'a ZIP of something else',
      () => zipDe([{ nome: 'word/document.xml', dentro: Buffer.from('x') }]),
      'Envie um arquivo CSV ou XLSX: no Excel, use Salvar como',
    ],
    [
      'a cut workbook',
      () => pastaDe('').subarray(0, 300),
      'O arquivo está incompleto ou danificado: salve-o de novo',
    ],
    [
      'a macro',
      () => pastaDe('', [{ nome: 'xl/vbaProject.bin', dentro: Buffer.from('x') }]),
      'O arquivo traz macro ou objeto e não foi aceito: salve-o como XLSX sem macros ou CSV',
    ],
    [
      'a part that claims a gigabyte',
      () => pastaDe('', [{ nome: 'xl/a.xml', dentro: Buffer.from('x'), dito: 1 << 30 }]),
      'O arquivo se desdobra em dados demais e não foi aceito',
    ],
    [
      'a bomb that claims nothing',
      () => pastaDe('', [{ nome: 'xl/sharedStrings.xml', dentro: bomba, dito: 10 }]),
      'O arquivo se desdobra em dados demais e não foi aceito',
    ],
  ])('%s', async (_nome, bytes, sentenca) => {
    await expect(lida(bytes())).rejects.toMatchObject({ status: 422, motivos: [sentenca] })
  })

  test('a cell of a hundred megabytes takes the other process down, not the server', async () => {
    const celula = 'x'.repeat(150_000_000)
    await expect(lida(pastaDe(`<row r="1">${texto('A1', celula)}</row>`))).rejects.toMatchObject({
      status: 422,
    })
  })
})
