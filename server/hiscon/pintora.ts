import process, { stdin, stdout } from 'node:process'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { PRONTO } from '../base/files/pronto.ts'

/**
 * The program that draws one page of a paper from the standard input, writes it as a PNG and ends: nothing of a
 * hostile file outlives it. `PAGINA` is its number, from 1.
 */
const ESCALA = 1.7
/** A page of the INSS is a sheet of A4; a larger one is drawn smaller. */
const MAIOR_LADO = 2000

process.on('unhandledRejection', () => undefined)

const pedacos: Buffer[] = []
for await (const pedaco of stdin) pedacos.push(Buffer.from(pedaco))
const biblioteca = await PDFiumLibrary.init()
stdout.write(`${PRONTO}\n`)
const documento = await biblioteca.loadDocument(Buffer.concat(pedacos))
const pagina = documento.getPage(Number(process.env['PAGINA'] ?? 1) - 1)
const { originalWidth, originalHeight } = pagina.getOriginalSize()
const scale = Math.min(ESCALA, MAIOR_LADO / Math.max(originalWidth, originalHeight, 1))
const { data } = await pagina.render({
  scale,
  render: ({ data: pontos, width, height }) =>
    sharp(pontos, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png({ palette: true, colours: 32 })
      .toBuffer(),
})
stdout.write(data, () => process.exit())
