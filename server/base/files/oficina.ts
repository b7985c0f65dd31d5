import process, { stdin, stdout } from 'node:process'
import { examinar } from './exame.ts'
import { PRONTO } from './pronto.ts'

/**
 * Looks at one hostile file in a process of its own: no secret, no database, a small heap, killed
 * after its time. The file comes by the standard input; the answer is a line of JSON and, where there
 * is one, the clean file after it.
 */
// Ignores rejections left behind by a library after a broken file; the answer below counts.
process.on('unhandledRejection', () => undefined)

const pedacos: Buffer[] = []
for await (const pedaco of stdin) pedacos.push(Buffer.from(pedaco))

const feito = await examinar(Buffer.concat(pedacos), () => stdout.write(`${PRONTO}\n`))
stdout.write(`${JSON.stringify('motivo' in feito ? feito : feito.achado)}\n`)
stdout.end('motivo' in feito ? Buffer.alloc(0) : (feito.bytes ?? Buffer.alloc(0)))
