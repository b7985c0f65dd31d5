import process, { argv, stdout } from 'node:process'
import sharp from 'sharp'
import { examinar } from '../base/files/exame.ts'
import type { Feito } from '../base/files/protocolo.ts'
import { arquivosBons, mutante } from './mutacoes.ts'

/**
 * Examines mutated files one after the other, in a process like that of one file (small heap, no
 * secret): `node mutilar.ts SEED FROM TO`. Prints a line for each: index, result, milliseconds. The
 * parent sees which one killed it.
 */
// The settings of the process that examines one file.
process.on('unhandledRejection', () => undefined)

const [semente = 0, de = 0, ate = 0] = argv.slice(2).map(Number)
const bons = await arquivosBons()
for (const bom of bons) await examinar(bom)

for (let indice = de; indice < ate; indice += 1) {
  const bytes = mutante(bons, semente, indice)
  const inicio = performance.now()
  const feito = await examinar(bytes)
  const ms = Math.round(performance.now() - inicio)
  const sujo = 'motivo' in feito ? null : await sujeira(feito)
  stdout.write(`${indice} ${'motivo' in feito ? feito.motivo : (sujo ?? 'aceito')} ${ms}\n`)
}

/** Forbidden contents of an accepted picture; null when there are none. */
async function sujeira({ bytes, achado }: Feito): Promise<string | null> {
  if (!bytes) return achado.formato === 'PDF' ? null : 'sem-desenho'
  const { format, exif, width, height } = await sharp(bytes).metadata()
  if (format !== 'jpeg' || Math.max(width, height) > 2400 || bytes.length > 2_000_000)
    return 'forma'
  const resto = ['script', 'Celular', '%PDF', 'GIF89a', '/bin/sh'].find((um) => bytes.includes(um))
  return exif || resto ? 'resto' : null
}
