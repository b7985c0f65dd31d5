import { acharSeparador, criarLeitorDeCsv } from './csv.ts'
import { examinarPasta } from './pasta.ts'
import {
  Defeituosa,
  type Forma,
  type Linha,
  MAXIMO_DE_COLUNAS,
  MAXIMO_DE_LINHAS,
} from './protocolo.ts'

const PEDACO = 1 << 20

/** The rows of a hostile table, with its form told before them. */
export async function* lerTabela(
  bytes: Buffer,
  aoSaber: (forma: Forma) => void,
): AsyncGenerator<Linha> {
  let quantas = 0
  for await (const linha of linhasDe(bytes, aoSaber)) {
    if (linha.c.every((celula) => celula.trim() === '')) continue
    quantas += 1
    // The first one may hold the names.
    if (quantas > MAXIMO_DE_LINHAS + 1 || linha.n > MAXIMO_DE_LINHAS * 5) {
      throw new Defeituosa('linhas')
    }
    if (linha.c.length > MAXIMO_DE_COLUNAS) throw new Defeituosa('colunas', linha.n)
    yield linha
  }
  if (quantas === 0) throw new Defeituosa('vazia')
}

async function* linhasDe(bytes: Buffer, aoSaber: (forma: Forma) => void): AsyncGenerator<Linha> {
  const comeco = bytes.subarray(0, 8).toString('hex')
  if (comeco.startsWith('504b0304')) {
    aoSaber({ formato: 'XLSX', codificacao: 'UTF-8', separador: null })
    yield* daPasta(bytes)
    return
  }
  // The old form of a workbook, or one with a password.
  if (comeco === 'd0cf11e0a1b11ae1') throw new Defeituosa('tipo')
  if (/^(?:25504446|ffd8ff|89504e47|1f8b|504b)/.test(comeco)) throw new Defeituosa('tipo')
  const codificacao = codificacaoDe(bytes)
  const textos = decodificar(bytes, codificacao)
  const primeiro = textos.next()
  const inicio = primeiro.done ? '' : primeiro.value
  const separador = acharSeparador(inicio.slice(0, 100_000))
  aoSaber({ formato: 'CSV', codificacao, separador })
  const leitor = criarLeitorDeCsv(separador)
  let n = 0
  const numerar = (c: string[]): Linha => ({ n: (n += 1), c })
  yield* leitor.alimentar(inicio).map(numerar)
  for (const texto of textos) yield* leitor.alimentar(texto).map(numerar)
  yield* leitor.terminar().map(numerar)
}

/** UTF-8 where the whole file is; what is not comes from a spreadsheet of Windows. */
function codificacaoDe(bytes: Buffer): Forma['codificacao'] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16'
  const decodificador = new TextDecoder('utf-8', { fatal: true })
  try {
    for (let aqui = 0; aqui < bytes.length; aqui += PEDACO) {
      decodificador.decode(bytes.subarray(aqui, aqui + PEDACO), { stream: true })
    }
    decodificador.decode()
    return 'UTF-8'
  } catch {
    return 'WINDOWS-1252'
  }
}

const nomes = { 'UTF-8': 'utf-8', 'UTF-16': 'utf-16le', 'WINDOWS-1252': 'windows-1252' } as const

function* decodificar(
  bytes: Buffer,
  codificacao: Forma['codificacao'],
): Generator<string, undefined> {
  const decodificador = new TextDecoder(nomes[codificacao])
  for (let aqui = 0; aqui < bytes.length; aqui += PEDACO) {
    const texto = decodificador.decode(bytes.subarray(aqui, aqui + PEDACO), { stream: true })
    // No table of texts has this letter: another kind of file, or another coding.
    if (texto.includes('\0')) throw new Defeituosa('tipo')
    yield texto
  }
}

/** The first sheet. A formula is the value that was kept with it, and a text stays a text. */
async function* daPasta(bytes: Buffer): AsyncGenerator<Linha> {
  await examinarPasta(bytes)
  const { streamXlsxRows } = await import('hucre/xlsx')
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) {
      // Cells at the right end that hold nothing but a colour are no columns.
      const ultima = values.findLastIndex((valor) => valor !== null && valor !== '')
      yield { n: index + 1, c: values.slice(0, ultima + 1).map(comoTexto) }
    }
  } catch (error) {
    if (error instanceof Defeituosa) throw error
    throw new Defeituosa('ilegivel')
  }
}

function comoTexto(valor: unknown): string {
  if (typeof valor === 'string') return valor
  if (valor instanceof Date) return Number.isNaN(+valor) ? '' : valor.toISOString().slice(0, 10)
  return typeof valor === 'number' || typeof valor === 'boolean' ? String(valor) : ''
}
