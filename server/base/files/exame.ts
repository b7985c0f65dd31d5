import { constants, inflateSync } from 'node:zlib'
import type { Feito, Motivo } from './protocolo.ts'

const LADO_MINIMO = 250
const LADO_MAXIMO = 2400
/** Counted before anything is decoded. */
const PONTOS_MAXIMO = 40_000_000
/** What the averbação takes (Dataprev: JPEG of at most 2 MB). */
const JPEG_MAXIMO = 2_000_000
const PAGINAS_MAXIMO = 60
/** All that a PDF's streams may unfold to. */
const INFLADO_MAXIMO = 64_000_000
/** A progressive JPEG has about ten; each one is a walk over the whole picture. */
const VARREDURAS_MAXIMO = 64

/**
 * Examines one hostile file and makes a clean one. `aoComecar` is called after the libraries are
 * loaded: the time limit of the file starts there.
 */
export async function examinar(
  bytes: Buffer,
  aoComecar?: () => void,
): Promise<Feito | { motivo: Motivo }> {
  try {
    const tipo = farejar(bytes)
    await (tipo === 'pdf' ? import('unpdf') : import('sharp'))
    aoComecar?.()
    return tipo === 'pdf' ? await pdf(bytes) : await imagem(bytes)
  } catch (error) {
    return { motivo: error instanceof Recusado ? error.motivo : 'ilegivel' }
  }
}

class Recusado extends Error {
  readonly motivo: Motivo
  constructor(motivo: Motivo) {
    super(motivo)
    this.name = 'Recusado'
    this.motivo = motivo
  }
}

async function imagem(bytes: Buffer): Promise<Feito> {
  if (varreduras(bytes) > VARREDURAS_MAXIMO) throw new Recusado('ilegivel')
  const { default: sharp } = await import('sharp')
  const opcoes = { limitInputPixels: false, failOn: 'error', sequentialRead: true } as const
  const { width, height } = await sharp(bytes, opcoes).metadata().catch(ilegivel)
  if (width * height > PONTOS_MAXIMO) throw new Recusado('pontos')
  if (Math.min(width, height) < LADO_MINIMO) throw new Recusado('pequena')
  for (const quality of [86, 72, 55]) {
    const { data, info } = await sharp(bytes, { ...opcoes, limitInputPixels: PONTOS_MAXIMO })
      .autoOrient()
      .resize(LADO_MAXIMO, LADO_MAXIMO, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true })
      .catch(ilegivel)
    if (data.length > JPEG_MAXIMO) continue
    const { width: largura, height: altura } = info
    return {
      achado: { formato: 'JPEG', largura, altura, paginas: null },
      bytes: data,
    }
  }
  throw new Recusado('pontos')
}

/** Inside the data of a picture a 0xff is never followed by this. */
function varreduras(bytes: Buffer): number {
  const marca = Buffer.from([0xff, 0xda])
  let quantas = 0
  for (let aqui = bytes.indexOf(marca); aqui >= 0; aqui = bytes.indexOf(marca, aqui + 2))
    quantas += 1
  return quantas
}

const ilegivel = () => {
  throw new Recusado('ilegivel')
}

/** Blanks and comments between two words of a PDF. */
const vao = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])*`

/** What makes a PDF do something by itself, or carry something else inside. */
const ativos = new RegExp(
  String.raw`/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE)(?![A-Za-z])` +
    String.raw`|/JS${vao}[(<\d]|/XFA${vao}[[(<\d]|/AA${vao}(?:<<|\d+\s+\d+\s+R)`,
)

/** An action on opening. A place in the document is none: a list, a GoTo, or looked at below. */
const aoAbrir = /\/OpenAction\s*(?![\s[]|<<[^>]*\/S\s*\/GoTo(?![A-Za-z])|\d+\s+\d+\s+R)/

/** The action on opening is an object elsewhere: only a place in this document may stand there. */
const aoAbrirEmOutro = /\/OpenAction\s+\d+\s+\d+\s+R/
const paraOutroArquivo = /\/GoToR(?![A-Za-z])/

/** Names may be written with `#xx`. */
const nomes = (trecho: string) =>
  trecho.replaceAll(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** Longest text looked at in one piece, and how far a name and what follows it may reach. */
const PEDACO = 1_000_000
const SOBRA = 256

/** @throws Recusado where these bytes, read as PDF objects, do something by themselves */
function exigirInerte(bytes: Buffer, visto: Visto): void {
  for (let aqui = 0; aqui < bytes.length; aqui += PEDACO) {
    const trecho = nomes(bytes.toString('latin1', aqui, aqui + PEDACO + SOBRA))
    if (ativos.test(trecho) || aoAbrir.test(trecho)) throw new Recusado('ativo')
    visto.abreEmOutro ||= aoAbrirEmOutro.test(trecho)
    visto.vaiAOutro ||= paraOutroArquivo.test(trecho)
  }
}

/** What is judged once the whole file was seen. */
type Visto = { abreEmOutro: boolean; vaiAOutro: boolean }

/** The dictionary before a stream, back to the beginning of its object. */
const dicionarioAntes = (texto: string, index: number): string => {
  const antes = texto.slice(Math.max(0, index - 4000), index)
  return nomes(antes.slice(antes.lastIndexOf(' obj') + 1))
}

/** Nothing but one plain folding hides what is inside. */
const dobraSimples = /\/Filter\s*\[?\s*\/FlateDecode\s*\]?\s*(?:\/|>>)/

const objetosDentro = /\/ObjStm(?![A-Za-z])/g

/** Whether this is the dictionary of a stream of objects that can be read here. */
function guardaObjetosLegiveis(dicionario: string): boolean {
  const dobrado = /\/Filter(?![A-Za-z])/.test(dicionario)
  return (
    (dicionario.match(objetosDentro) ?? []).length === 1 &&
    (!dobrado || dobraSimples.test(dicionario)) &&
    !/\/(?:Predictor|F|FFilter)(?![A-Za-z])/.test(dicionario)
  )
}

async function pdf(bytes: Buffer): Promise<Feito> {
  if (!bytes.subarray(-2048).includes('%%EOF')) throw new Recusado('ilegivel')
  const texto = bytes.toString('latin1')
  if (/\/Encrypt(?![A-Za-z])/.test(nomes(texto))) throw new Recusado('senha')
  const visto: Visto = { abreEmOutro: false, vaiAOutro: false }
  exigirInerte(bytes, visto)
  let resta = INFLADO_MAXIMO
  let legiveis = 0
  for (const { index, 0: marca } of texto.matchAll(/(?<!end)stream[ \t]*(?:\r\n|\n|\r)/g)) {
    if (guardaObjetosLegiveis(dicionarioAntes(texto, index))) legiveis += 1
    // To the end of the file: folded bytes may themselves hold the word that ends a stream.
    let dentro: Buffer | null = bytes.subarray(index + marca.length)
    // A stream may be folded several times.
    for (let vez = 0; dentro && vez < 4; vez += 1) {
      dentro = desdobrar(dentro, resta)
      if (!dentro) break
      resta -= dentro.length
      exigirInerte(dentro, visto)
    }
  }
  // Objects behind any other coding would be read by a viewer and not here.
  const guardados = (nomes(texto).match(objetosDentro) ?? []).length
  if (guardados !== legiveis) throw new Recusado('ativo')
  const { getDocumentProxy } = await import('unpdf')
  const documento = await getDocumentProxy(new Uint8Array(bytes), {
    isEvalSupported: false,
    disableFontFace: true,
    verbosity: 0,
  }).catch((error: unknown) => {
    throw new Recusado(
      error instanceof Error && error.name === 'PasswordException' ? 'senha' : 'ilegivel',
    )
  })
  const paginas = documento.numPages
  if (paginas < 1 || paginas > PAGINAS_MAXIMO) throw new Recusado('paginas')
  await documento.getPage(1).catch(ilegivel)
  // What the names alone do not tell: an action elsewhere that opening leads to.
  const abertura = await documento.getOpenAction().catch(ilegivel)
  if (abertura?.action || (await documento.hasJSActions())) throw new Recusado('ativo')
  if (visto.abreEmOutro && (visto.vaiAOutro || !abertura?.dest)) throw new Recusado('ativo')
  return { achado: { formato: 'PDF', largura: null, altura: null, paginas }, bytes: null }
}

/** Null for what is not folded so; more than `resta` is a bomb. */
function desdobrar(dentro: Buffer, resta: number): Buffer | null {
  if (dentro.length < 2 || ((dentro[0] ?? 0) & 0x0f) !== 8) return null
  try {
    return inflateSync(dentro, {
      maxOutputLength: Math.max(resta, 1),
      finishFlush: constants.Z_SYNC_FLUSH,
    })
  } catch (error) {
    const codigo: unknown = Reflect.get(Object(error), 'code')
    if (codigo === 'ERR_BUFFER_TOO_LARGE') throw new Recusado('bomba')
    return null
  }
}

function farejar(bytes: Buffer): 'imagem' | 'pdf' {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'imagem'
  if (bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))) return 'imagem'
  if (bytes.subarray(0, 5).equals(Buffer.from('%PDF-'))) return 'pdf'
  throw new Recusado('tipo')
}
