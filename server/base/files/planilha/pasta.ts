import { createInflateRaw } from 'node:zlib'
import { Defeituosa } from './protocolo.ts'

/** All that a workbook may unfold to. */
const DESDOBRADO_MAXIMO = 400_000_000
const PARTES_MAXIMO = 2000

const FIM = 0x06054b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
/** In place of a size: it stands elsewhere, in a form made for files of more than 4 GB. */
const NOUTRO_LUGAR = 0xffffffff

type Parte = { nome: string; metodo: number; dobrado: number; desdobrado: number; inicio: number }

/**
 * Looks at the folder of a workbook before a library does: sizes that are claimed and sizes that are
 * true, programs, passwords.
 *
 * @throws Defeituosa for what is no plain workbook of a size that can be read
 */
export async function examinarPasta(bytes: Buffer): Promise<void> {
  const partes = partesDe(bytes)
  const nomes = new Set(partes.map(({ nome }) => nome.toLowerCase()))
  if (nomes.has('encryptioninfo')) throw new Defeituosa('senha')
  if (!nomes.has('xl/workbook.xml')) throw new Defeituosa('tipo')
  if ([...nomes].some((nome) => /vbaproject|\/activex\/|\/embeddings\/|macrosheets\//.test(nome))) {
    throw new Defeituosa('ativo')
  }
  const ditos = partes.reduce((soma, { desdobrado }) => soma + desdobrado, 0)
  if (ditos > DESDOBRADO_MAXIMO) throw new Defeituosa('bomba')
  let resta = DESDOBRADO_MAXIMO
  for (const parte of partes) resta -= await tamanhoDe(bytes, parte, resta)
}

function partesDe(bytes: Buffer): Parte[] {
  const fim = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (fim < 0 || fim + 22 > bytes.length || bytes.readUInt32LE(fim) !== FIM) throw ilegivel()
  const quantas = bytes.readUInt16LE(fim + 10)
  if (quantas === 0 || quantas > PARTES_MAXIMO) throw ilegivel()
  const partes: Parte[] = []
  let aqui = bytes.readUInt32LE(fim + 16)
  for (let k = 0; k < quantas; k += 1) {
    if (aqui + 46 > bytes.length || bytes.readUInt32LE(aqui) !== CENTRAL) throw ilegivel()
    const doNome = bytes.readUInt16LE(aqui + 28)
    const cabeca = bytes.readUInt32LE(aqui + 42)
    const dobrado = bytes.readUInt32LE(aqui + 20)
    const desdobrado = bytes.readUInt32LE(aqui + 24)
    if ([cabeca, dobrado, desdobrado].includes(NOUTRO_LUGAR)) throw new Defeituosa('bomba')
    if (cabeca + 30 > bytes.length || bytes.readUInt32LE(cabeca) !== LOCAL) throw ilegivel()
    partes.push({
      nome: bytes.toString('utf8', aqui + 46, aqui + 46 + doNome),
      metodo: bytes.readUInt16LE(aqui + 10),
      dobrado,
      desdobrado,
      inicio: cabeca + 30 + bytes.readUInt16LE(cabeca + 26) + bytes.readUInt16LE(cabeca + 28),
    })
    aqui += 46 + doNome + bytes.readUInt16LE(aqui + 30) + bytes.readUInt16LE(aqui + 32)
  }
  return partes
}

/** What a part really unfolds to, whatever it claims. */
function tamanhoDe(
  bytes: Buffer,
  { metodo, dobrado, inicio }: Parte,
  resta: number,
): Promise<number> {
  if (inicio + dobrado > bytes.length) throw ilegivel()
  if (metodo === 0) return Promise.resolve(dobrado)
  if (metodo !== 8) throw ilegivel()
  return new Promise((resolve, reject) => {
    let tamanho = 0
    const desdobrar = createInflateRaw()
    desdobrar.on('data', (pedaco: Buffer) => {
      tamanho += pedaco.length
      if (tamanho <= resta) return
      desdobrar.destroy()
      reject(new Defeituosa('bomba'))
    })
    desdobrar.on('error', () => reject(ilegivel()))
    desdobrar.on('end', () => resolve(tamanho))
    desdobrar.end(bytes.subarray(inicio, inicio + dobrado))
  })
}

const ilegivel = () => new Defeituosa('ilegivel')
