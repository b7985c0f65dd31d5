import { readFileSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Recusa } from '../http/recusa.ts'
import { limparArquivo as limpar } from './limpar.ts'

/** The seconds that a file has are judged by `npm run prove -- hostis`: a machine may stand still for as long. */
const limparArquivo = (bytes: Buffer) => limpar(bytes, { limiteMs: 50_000 })

const quadro = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#88aacc' } })

const foto = await quadro(600, 400)
  .withExif({
    IFD0: { Make: 'Celular', ImageDescription: 'rua das Flores' },
    IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' },
  })
  .jpeg()
  .toBuffer()
const png = await quadro(300, 300).png().toBuffer()

/** A PDF of one page with these extra objects, or this in the catalog. */
function pdf(catalogo = '', objetos: readonly string[] = [], paginas = '[3 0 R] /Count 1'): Buffer {
  const todos = [
    `<< /Type /Catalog /Pages 2 0 R ${catalogo} >>`,
    `<< /Type /Pages /Kids ${paginas} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>',
    ...objetos,
  ]
  let corpo = '%PDF-1.7\n'
  const lugares = todos.map((objeto, i) => {
    const lugar = corpo.length
    corpo += `${i + 1} 0 obj\n${objeto}\nendobj\n`
    return lugar
  })
  const tabela = lugares.map((lugar) => `${String(lugar).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${corpo}xref\n0 ${todos.length + 1}\n0000000000 65535 f \n${tabela}trailer\n<< /Size ${todos.length + 1} /Root 1 0 R >>\nstartxref\n${corpo.length}\n%%EOF\n`,
    'latin1',
  )
}

const dobrado = (bytes: Buffer) => {
  const dentro = deflateSync(bytes)
  return `<< /Length ${dentro.length} /Filter /FlateDecode >>\nstream\n${dentro.toString('latin1')}\nendstream`
}

/** The header of a PNG that promises a picture of 900 million points. */
function pngEnorme(): Buffer {
  const enorme = Buffer.from(png)
  enorme.writeUInt32BE(30_000, 16)
  enorme.writeUInt32BE(30_000, 20)
  return enorme
}

/** A progressive JPEG with a hundred thousand scans. */
async function jpegDeMuitasVarreduras(): Promise<Buffer> {
  const progressivo = await quadro(600, 400).jpeg({ progressive: true }).toBuffer()
  const cabeca = progressivo.subarray(0, progressivo.indexOf(Buffer.from([0xff, 0xda])))
  const varredura = Buffer.from('ffda0008010100013f00fffe', 'hex')
  return Buffer.concat([
    cabeca,
    ...Array.from({ length: 100_000 }, () => varredura),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** A PNG whose text unfolds to fifty megabytes. */
function pngComTextoDobrado(): Buffer {
  const dados = Buffer.concat([Buffer.from('nota\0\0'), deflateSync(Buffer.alloc(50_000_000, 65))])
  const corpo = Buffer.concat([Buffer.from('zTXt'), dados])
  const [tamanho, soma] = [Buffer.alloc(4), Buffer.alloc(4)]
  tamanho.writeUInt32BE(dados.length)
  soma.writeUInt32BE(crc32(corpo))
  return Buffer.concat([png.subarray(0, 33), tamanho, corpo, soma, png.subarray(33)])
}

function pdfDeMuitasPaginas(quantas: number): Buffer {
  const pagina = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] >>'
  const filhas = Array.from({ length: quantas }, (_filha, i) => `${i + 4} 0 R`).join(' ')
  return pdf(
    '',
    Array.from({ length: quantas }, () => pagina),
    `[${filhas}] /Count ${quantas}`,
  )
}

const trocar = (bytes: Buffer, de: RegExp, para: string) =>
  Buffer.from(bytes.toString('latin1').replace(de, para), 'latin1')

test('S1.16 a photograph is drawn anew: nothing of the old file is left but the picture', async () => {
  const limpo = await limparArquivo(Buffer.concat([foto, Buffer.from('<script>alert(1)</script>')]))

  expect(limpo).toMatchObject({ formato: 'JPEG', largura: 600, altura: 400 })
  const { exif } = await sharp(limpo.bytes).metadata()
  expect(exif).toBeUndefined()
  for (const resto of ['Celular', 'rua das Flores', 'script']) {
    expect(limpo.bytes.includes(resto)).toBe(false)
  }
})

test('a PNG becomes a JPEG, and a big picture is shrunk to the limit of the averbação', async () => {
  expect(await limparArquivo(png)).toMatchObject({ formato: 'JPEG', largura: 300, altura: 300 })
  const grande = await limparArquivo(await quadro(5000, 3000).jpeg().toBuffer())
  expect(grande).toMatchObject({ largura: 2400, altura: 1440 })
  expect(grande.bytes.length).toBeLessThan(2_000_000)
})

/** Objects in a stream of their own, as writers since PDF 1.5 keep them. */
const noFluxo = (
  objeto: string,
  filtro = '/Filter /FlateDecode',
  dobrar: (bytes: Buffer) => Buffer = (bytes) => deflateSync(bytes),
) => {
  const cabeca = '9 0 '
  const dentro = dobrar(Buffer.from(`${cabeca}${objeto}`, 'latin1'))
  return `<< /Type /ObjStm /N 1 /First ${cabeca.length} /Length ${dentro.length} ${filtro} >>\nstream\n${dentro.toString('latin1')}\nendstream`
}
const script = '<< /S /JavaScript /JS (app.alert(1)) >>'

test.each([
  ['plain', pdf()],
  ['that opens at its first page', pdf('/OpenAction [3 0 R /Fit]')],
  ['that opens by a GoTo', pdf('/OpenAction << /D [3 0 R /Fit] /S /GoTo >>')],
  ['that opens by an object that is a place', pdf('/OpenAction 4 0 R', ['[3 0 R /Fit]'])],
  ['with its objects in a stream', pdf('', [noFluxo('<< /Lang (pt-BR) >>')])],
  ['whose letters stand for names', pdf('', [dobrado(Buffer.from('BT (/AAB /JSON) Tj ET'))])],
])('a PDF %s is kept as it is', async (_qual, bytes) => {
  const limpo = await limparArquivo(bytes)

  expect(limpo).toMatchObject({ formato: 'PDF', paginas: 1 })
  expect(limpo.bytes.equals(bytes)).toBe(true)
})

const emHexadecimal = (bytes: Buffer) => Buffer.from(`${bytes.toString('hex')}>`)
/** A folding whose bytes hold the word that ends a stream, and a script after it. */
const comFimDentro = () => {
  const dentro = deflateSync(Buffer.from(`(\nendstream\nendobj\n) ${script}`), { level: 0 })
  return `<< /Length ${dentro.length} /Filter /FlateDecode >>\nstream\n${dentro.toString('latin1')}\nendstream`
}

test.each([
  ['a script on opening', pdf(`/OpenAction ${script}`)],
  ['a script under another spelling', pdf('/Open#41ction << /S /J#61vaScript >>')],
  ['a script after a comment', pdf('/AA %x\n<< /WC 9 0 R >>')],
  ['a script among its names', pdf('/Names << /JavaScript << /Names [(a) 9 0 R] >> >>')],
  ['an action on opening that is no place', pdf('/OpenAction << /S /URI /URI (http://a) >>')],
  ...['/S /URI /URI (http://a)', '/S /GoToR /F (a.pdf) /D [0 /Fit]', '/S /Hide /T (a)'].map(
    (acao): [string, Buffer] => [
      `an action on opening in an object of its own (${acao})`,
      pdf('/OpenAction 4 0 R', [`<< ${acao} >>`]),
    ],
  ),
  ['actions of a page', pdf('', ['<< /Type /Page /AA << /O 9 0 R >> >>'])],
  ['a launcher folded away', pdf('', [dobrado(Buffer.from('<< /S /Launch /F (cmd.exe) >>'))])],
  ['a script in a stream of objects', pdf('', [noFluxo(script)])],
  [
    'a stream of objects in hexadecimal',
    pdf('', [noFluxo(script, '/Filter /ASCIIHexDecode', emHexadecimal)]),
  ],
  [
    'a stream of objects coded twice',
    pdf('', [
      noFluxo(script, '/Filter [/ASCIIHexDecode /FlateDecode]', (um) =>
        emHexadecimal(deflateSync(um)),
      ),
    ]),
  ],
  [
    'a stream of objects with a predictor',
    pdf('', [noFluxo(script, '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>')]),
  ],
  ['a script behind a false end of its stream', pdf('', [comFimDentro()])],
  ['a file inside', pdf('/Names << /EmbeddedFiles << >> >>')],
  ['an attached file', pdf('', ['<< /Type /EmbeddedFile /Length 0 >>'])],
  ['a film', pdf('', ['<< /Subtype /RichMedia >>'])],
  ['a form of XFA', pdf('/AcroForm << /XFA [(a) 9 0 R] >>')],
  ['a form that is sent', pdf('', ['<< /S /SubmitForm /F (http://a) >>'])],
])('a PDF with %s is refused in words', async (_qual, bytes) => {
  await expect(limparArquivo(bytes)).rejects.toMatchObject({
    status: 422,
    message:
      'O PDF traz programa, anexo ou formulário e não foi aceito: imprima-o em um PDF novo ou envie uma foto',
  })
})

const hostis: [nome: string, bytes: Buffer, status: number, sentenca: RegExp][] = [
  ['nothing', Buffer.alloc(0), 422, /vazio/],
  ['one byte', Buffer.from('x'), 422, /foto .* ou um PDF/],
  ['HTML called a photograph', Buffer.from('<html><script>1</script></html>'), 422, /foto/],
  ['SVG with a script', Buffer.from('<svg onload="alert(1)"/>'), 422, /foto/],
  ['a GIF that is a script', Buffer.from('GIF89a/*=1;alert(1)//*/'), 422, /foto/],
  ['a PDF after other bytes', Buffer.concat([Buffer.from('MZ'), pdf()]), 422, /foto/],
  ['a JPEG cut short', foto.subarray(0, foto.length / 2), 422, /danificado/],
  ['only the first bytes of a JPEG', foto.subarray(0, 4), 422, /danificado/],
  ['a PDF cut short', pdf().subarray(0, -60), 422, /danificado/],
  ['a PDF of nothing', Buffer.from('%PDF-1.7\n%%EOF'), 422, /danificado/],
  ['a PDF with a password', pdf('', ['<< /Encrypt 9 0 R >>']), 422, /senha/],
  ['a stamp', await quadro(120, 400).jpeg().toBuffer(), 422, /250 por 250/],
  ['900 million points', pngEnorme(), 422, /pontos/],
  ['a PDF that unfolds to 70 MB', pdf('', [dobrado(Buffer.alloc(70_000_000))]), 422, /desdobra/],
  [
    'a PDF folded twice',
    pdf('', [dobrado(deflateSync(Buffer.alloc(70_000_000)))]),
    422,
    /desdobra/,
  ],
  ['11 MB', Buffer.alloc(11_000_000, 0xff), 413, /10 MB/],
  ['a JPEG of a hundred thousand scans', await jpegDeMuitasVarreduras(), 422, /danificado/],
  ['a PDF of 3,000 pages', pdfDeMuitasPaginas(3000), 422, /páginas/],
  [
    'a PDF of arrays in arrays',
    pdf(`/Names ${'['.repeat(100_000)}${']'.repeat(100_000)}`),
    422,
    /danificado/,
  ],
]

test.each(hostis)(
  'S1.16 %s is refused with a sentence, and nothing dies',
  async (_q, bytes, status, sentenca) => {
    const recusa = await limparArquivo(bytes).catch((error: unknown) => error)

    expect(recusa).toBeInstanceOf(Recusa)
    expect(recusa).toMatchObject({ status, message: expect.stringMatching(sentenca) })
  },
)

test('a PNG with a text bomb is drawn without it, and a PDF with a cycle ends', async () => {
  const limpo = await limparArquivo(pngComTextoDobrado())
  expect(limpo).toMatchObject({ formato: 'JPEG', largura: 300 })
  const circulo = trocar(pdf(), /trailer\s<<([^]*startxref\n)(\d+)/, 'trailer\n<< /Prev $2$1$2')
  expect(circulo.includes('/Prev')).toBe(true)
  await expect(limparArquivo(circulo)).resolves.toMatchObject({ formato: 'PDF', paginas: 1 })
})

test('a file that takes longer than its time is refused with a sentence', async () => {
  await expect(limpar(pdfDeMuitasPaginas(60), { limiteMs: 1 })).rejects.toMatchObject({
    status: 422,
    message: 'O arquivo demorou demais para ser lido e não foi aceito',
  })
})

test('the process that examines files has no secret and imports nothing of the server', () => {
  const importados = ['oficina.ts', 'exame.ts'].flatMap((nome) => {
    const texto = readFileSync(`${import.meta.dirname}/${nome}`, 'utf8')
    return Array.from(texto.matchAll(/(?:from|import\() ?'([^']+)'/g), ([, de]) => de)
  })

  expect(importados).toEqual([
    'node:process',
    './exame.ts',
    './pronto.ts',
    'node:zlib',
    './protocolo.ts',
    'unpdf',
    'sharp',
    'sharp',
    'unpdf',
  ])
})
