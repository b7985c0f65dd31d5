import { deflateSync } from 'node:zlib'
import Documento from 'pdfkit'
import { expect, test } from 'vitest'
import { desenharHiscon } from '#database/demo/hiscon/desenhar.ts'
import { sortearFeitio } from '#database/demo/hiscon/papel.ts'
import { sortearHiscon } from '#database/demo/hiscon/verdade.ts'
import { criarSorteio } from '#database/demo/sorteio.ts'
import { mutante } from '../test/mutacoes.ts'
import { SEMENTE } from '../test/semente.ts'
import { lerEmOutroProcesso } from './leitor.ts'

/** Mutated papers, a process each; `npm run prove -- hiscon` reads as many as it draws. */
const QUANTOS = Number(process.env['HISCON'] ?? 8)

/** A slow machine is no fault of a file: only what truly hangs ends here. */
const folga = { trabalhoMs: 60_000, partidaMs: 120_000 }
/** Of a file that computes until its memory or its time is over: it is ended while it computes. */
const pressa = { ...folga, trabalhoMs: 2000 }

const umPapel = () =>
  desenharHiscon(
    sortearHiscon({ semente: SEMENTE, hoje: '2026-11-23', contratos: 5 }),
    sortearFeitio(criarSorteio(SEMENTE)),
  )

/** A file of these objects, the first one its catalogue. */
function arquivoDe(objetos: readonly string[]): Buffer {
  let cru = '%PDF-1.7\n'
  const lugares = objetos.map((objeto, k) => {
    const aqui = cru.length
    cru += `${k + 1} 0 obj\n${objeto}\nendobj\n`
    return `${String(aqui).padStart(10, '0')} 00000 n \n`
  })
  const inicio = cru.length
  const tamanho = objetos.length + 1
  cru += `xref\n0 ${tamanho}\n0000000000 65535 f \n${lugares.join('')}`
  cru += `trailer\n<< /Size ${tamanho} /Root 1 0 R >>\nstartxref\n${inicio}\n%%EOF\n`
  return Buffer.from(cru, 'latin1')
}

const fluxo = (dicionario: string, dados: string) =>
  `<< ${dicionario} /Length ${dados.length} >>\nstream\n${dados}\nendstream`
const catalogo = '<< /Type /Catalog /Pages 2 0 R >>'
const folhas = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const folha = (resto: string, caixa = '0 0 595 842') =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [${caixa}] ${resto} >>`

/** Each form draws the next one ten times: ten to the seventh drawings of few bytes. */
function formasQueSeMultiplicam(): Buffer {
  const formas = Array.from({ length: 8 }, (_, k) =>
    fluxo(
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F ${6 + k} 0 R >> >>`,
      k < 7 ? '/F Do '.repeat(10) : '0 0 9 9 re f',
    ),
  )
  return arquivoDe([
    catalogo,
    folhas,
    folha('/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>'),
    fluxo('', '/F Do'),
    ...formas,
  ])
}

async function comSenha(): Promise<Buffer> {
  const doc = new Documento({ userPassword: 'segredo' })
  const pedacos: Buffer[] = []
  doc.on('data', (pedaco: Buffer) => pedacos.push(pedaco))
  const fim = new Promise<Buffer>((resolve) => {
    doc.on('end', () => resolve(Buffer.concat(pedacos)))
  })
  doc.text('HISTÓRICO')
  doc.end()
  return fim
}

const hostis: readonly (readonly [
  qual: string,
  arquivo: () => Buffer | Promise<Buffer>,
  motivo: string,
  limites?: typeof folga,
])[] = [
  ['nothing', () => Buffer.alloc(0), 'ILEGIVEL'],
  ['no PDF', () => Buffer.from('GIF89a'.repeat(100)), 'ILEGIVEL'],
  ['half a paper', async () => (await umPapel()).subarray(0, 4000), 'ILEGIVEL'],
  ['a password', comSenha, 'SENHA'],
  [
    'a script',
    () =>
      arquivoDe([
        `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (x) >> >>`,
        folhas,
        folha(''),
      ]),
    'ATIVO',
  ],
  [
    'a folded bomb',
    () => {
      const dados = deflateSync(Buffer.alloc(90_000_000)).toString('latin1')
      return arquivoDe([
        catalogo,
        folhas,
        folha('/Contents 4 0 R'),
        fluxo('/Filter /FlateDecode', dados),
      ])
    },
    'ILEGIVEL',
  ],
  [
    'a folding that nobody needs',
    () => arquivoDe([catalogo, folhas, folha('/Contents 4 0 R'), fluxo('/Filter /LZWDecode', 'x')]),
    'ILEGIVEL',
  ],
  [
    'a page of a kilometre',
    () => arquivoDe([catalogo, folhas, folha('', '0 0 900000 900000')]),
    'ILEGIVEL',
  ],
  ['forms that draw each other', formasQueSeMultiplicam, 'TEMPO', pressa],
  [
    'a form that draws itself',
    () =>
      arquivoDe([
        catalogo,
        folhas,
        folha('/Contents 4 0 R /Resources << /XObject << /F 5 0 R >> >>'),
        fluxo('', '/F Do'),
        fluxo(
          '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F 5 0 R >> >>',
          '/F Do',
        ),
      ]),
    'LAYOUT',
  ],
  [
    'pages that contain themselves',
    () => arquivoDe([catalogo, '<< /Type /Pages /Kids [2 0 R] /Count 1 >>']),
    'ILEGIVEL',
  ],
]

test.each(
  hostis.map(([qual, arquivo, motivo, limites = folga]) => ({ qual, arquivo, motivo, limites })),
)(
  'S1.16 a hostile file ($qual) is not read and hurts nobody',
  async ({ arquivo, motivo, limites }) => {
    const lido = await lerEmOutroProcesso(await arquivo(), limites)

    expect(lido).toMatchObject({ lido: false })
    // A process that ran out of memory or time is as good an answer.
    expect([motivo, 'ILEGIVEL', 'TEMPO']).toContain(lido.lido ? '' : lido.motivo)
  },
)

test('a paper is read in another process, and one that takes too long is given up', async () => {
  const papel = await umPapel()

  expect(await lerEmOutroProcesso(papel, folga)).toMatchObject({ lido: true })
  expect(await lerEmOutroProcesso(papel, { ...folga, trabalhoMs: 0 })).toEqual({
    lido: false,
    motivo: 'TEMPO',
    paginas: null,
  })
})

test('while a paper is read, the process answers everything else', async () => {
  const papel = await umPapel()
  let voltas = 0
  const relogio = setInterval(() => {
    voltas += 1
  }, 1)
  await lerEmOutroProcesso(papel, folga)
  clearInterval(relogio)

  expect(voltas).toBeGreaterThan(5)
})

test(
  `S1.16 ${QUANTOS} mutated papers never crash, hang or run (SEMENTE=${SEMENTE})`,
  { timeout: 120_000 + QUANTOS * 10_000 },
  async () => {
    const bons = [await umPapel()]
    const motivos: string[] = []
    for (let k = 0; k < QUANTOS; k += 1) {
      const lido = await lerEmOutroProcesso(mutante(bons, SEMENTE, k), folga)
      motivos.push(lido.lido ? 'LIDO' : lido.motivo)
    }

    expect(motivos).toHaveLength(QUANTOS)
    expect(motivos).not.toContain('TEMPO')
  },
)
