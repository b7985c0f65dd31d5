import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'

/** Draws that a seed repeats. */
type Dado = (ate: number) => number

function criarDado(semente: number): Dado {
  let estado = semente >>> 0
  return (ate) => {
    estado = (estado + 0x6d2b79f5) >>> 0
    let t = Math.imul(estado ^ (estado >>> 15), estado | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * ate)
  }
}

const quadro = () =>
  sharp({
    create: {
      width: 280,
      height: 260,
      channels: 3,
      background: '#88aacc',
      noise: { type: 'gaussian', mean: 120, sigma: 12 },
    },
  })

async function emPdf(compress: boolean): Promise<Buffer> {
  const doc = new PDFDocument({ compress, size: [300, 400], info: { Title: 'Contrato' } })
  const pedacos: Buffer[] = []
  doc.on('data', (pedaco: Buffer) => pedacos.push(pedaco))
  const fim = new Promise((resolve) => doc.on('end', resolve))
  doc.text('Contrato de empréstimo')
  doc.addPage().text('Segunda página')
  doc.end()
  await fim
  return Buffer.concat(pedacos)
}

/** Files as people send them: photographs of two kinds, a PNG, PDFs folded and not. */
export const arquivosBons = async (): Promise<readonly Buffer[]> => [
  await quadro()
    .withExif({ IFD0: { Make: 'Celular', ImageDescription: 'rua das Flores' } })
    .jpeg({ quality: 70 })
    .toBuffer(),
  await quadro().jpeg({ progressive: true, quality: 60 }).toBuffer(),
  await quadro().png({ compressionLevel: 9, palette: true }).toBuffer(),
  await emPdf(true),
  await emPdf(false),
]

type Mutacao = (bytes: Buffer, dado: Dado, outro: Buffer) => Buffer

const lugar = (bytes: Buffer, dado: Dado) => dado(Math.max(bytes.length, 1))
const trecho = (bytes: Buffer, dado: Dado) => {
  const inicio = lugar(bytes, dado)
  return [inicio, Math.min(bytes.length, inicio + 1 + dado(400))] as const
}
const copia = (bytes: Buffer) => Buffer.from(bytes)

/** Appends or prepends another file: two programs may read such a file differently. */
const outrosFormatos = [
  '<html><script>alert(1)</script></html>',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'GIF89a/*',
  'PK\u0003\u0004',
  'MZ\u0090',
  '#!/bin/sh\nid\n',
  '%!PS\n',
  '%PDF-1.7\n',
]

const nomesAtivos = ['/JavaScript', '/Launch', '/OpenAction', '/EmbeddedFile', '/Encrypt', '/XFA']

const emTexto = (bytes: Buffer, mudar: (texto: string) => string) =>
  Buffer.from(mudar(bytes.toString('latin1')), 'latin1')

const mutacoes: readonly Mutacao[] = [
  // Cut short.
  (bytes, dado) => bytes.subarray(0, lugar(bytes, dado)),
  // Bits turned.
  (bytes, dado) => {
    const nova = copia(bytes)
    for (let vezes = 1 + dado(40); vezes > 0 && nova.length > 0; vezes -= 1) {
      const onde = lugar(nova, dado)
      nova[onde] = (nova[onde] ?? 0) ^ (1 << dado(8))
    }
    return nova
  },
  // A stretch of noise, of zeros, twice, or gone.
  (bytes, dado) => {
    const [inicio, fim] = trecho(bytes, dado)
    const ruido = Buffer.from(Array.from({ length: fim - inicio }, () => dado(256)))
    return Buffer.concat([bytes.subarray(0, inicio), ruido, bytes.subarray(fim)])
  },
  (bytes, dado) => {
    const [inicio, fim] = trecho(bytes, dado)
    return copia(bytes).fill(0, inicio, fim)
  },
  (bytes, dado) => {
    const [inicio, fim] = trecho(bytes, dado)
    const vezes = 1 + dado(30)
    const repetido = Array.from({ length: vezes }, () => bytes.subarray(inicio, fim))
    return Buffer.concat([bytes.subarray(0, fim), ...repetido, bytes.subarray(fim)])
  },
  (bytes, dado) => {
    const [inicio, fim] = trecho(bytes, dado)
    return Buffer.concat([bytes.subarray(0, inicio), bytes.subarray(fim)])
  },
  // Changes a number at the end, where lengths and sizes are.
  (bytes, dado) => {
    const nova = copia(bytes)
    if (nova.length < 8) return nova
    const extremos = [0, 1, 0x7fffffff, 0x80000000, 0xffffffff, 30_000]
    nova.writeUInt32BE(extremos[dado(extremos.length)] ?? 0, dado(Math.min(nova.length - 4, 200)))
    return nova
  },
  // Half of one and half of another.
  (bytes, dado, outro) =>
    Buffer.concat([bytes.subarray(0, lugar(bytes, dado)), outro.subarray(lugar(outro, dado))]),
  (bytes, dado, outro) => (dado(2) ? Buffer.concat([bytes, outro]) : Buffer.concat([outro, bytes])),
  (bytes, dado) => {
    const formato = Buffer.from(outrosFormatos[dado(outrosFormatos.length)] ?? '', 'latin1')
    return dado(4) ? Buffer.concat([bytes, formato]) : Buffer.concat([formato, bytes])
  },
  // A picture that declares an enormous size.
  (bytes, dado) => {
    const nova = copia(bytes)
    const sof = nova.findIndex(
      (byte, i) => byte === 0xff && [0xc0, 0xc2].includes(nova[i + 1] ?? 0),
    )
    const onde = nova[0] === 0x89 ? 16 : sof + 5
    if (onde + 8 > nova.length || onde < 6) return nova
    for (const passo of [0, 2]) nova.writeUInt16BE(20_000 + dado(45_000), onde + passo)
    return nova
  },
  // A PDF with an action, a wrong count, or a cycle.
  (bytes, dado) =>
    emTexto(bytes, (texto) =>
      texto.replace(
        /\/(?:Type|Pages|Info|Contents|Resources)\b/,
        `${nomesAtivos[dado(nomesAtivos.length)]} $&`,
      ),
    ),
  (bytes, dado) =>
    emTexto(bytes, (texto) => texto.replace(/\/Count \d+/, `/Count ${10 ** (1 + dado(9))}`)),
  (bytes, dado) =>
    emTexto(bytes, (texto) => {
      const onde = /startxref\s+(\d+)/.exec(texto)?.[1] ?? '0'
      return texto.replace(/trailer\s*<</, `trailer\n<< /Prev ${dado(2) ? onde : dado(9999)}`)
    }),
  (bytes, dado) =>
    emTexto(bytes, (texto) =>
      texto.replace(/(\d+) 0 R/g, (tudo) => (dado(5) ? tudo : `${1 + dado(12)} 0 R`)),
    ),
  (bytes, dado) =>
    emTexto(bytes, (texto) =>
      texto.replace(/stream\r?\n/, (tudo) => {
        const dentro = deflateSync(Buffer.alloc(1000 + dado(400_000), dado(256)))
        return `${tudo}${dentro.toString('latin1')}`
      }),
    ),
]

/** The mutated file of this seed and index: one to three mutations of one of the good files. */
export function mutante(bons: readonly Buffer[], semente: number, indice: number): Buffer {
  const dado = criarDado(semente * 1_000_003 + indice)
  const um = () => bons[dado(bons.length)] ?? Buffer.alloc(0)
  let bytes = um()
  for (let vezes = 1 + dado(3); vezes > 0; vezes -= 1) {
    const mutacao = mutacoes[dado(mutacoes.length)]
    if (mutacao) bytes = mutacao(bytes, dado, um())
  }
  return bytes
}
