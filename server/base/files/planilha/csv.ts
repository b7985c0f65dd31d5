import { Defeituosa, MAXIMO_DE_COLUNAS } from './protocolo.ts'

/** Longest text of a cell in a spreadsheet. */
const MAXIMO_DA_CELULA = 32_767

const separadores = [';', ',', '\t', '|']

/** The mark that stands most often in the first row, outside of quotes. */
export function acharSeparador(inicio: string): string {
  const vezes = new Map(separadores.map((um) => [um, 0]))
  let entreAspas = false
  for (const letra of inicio) {
    if (letra === '"') entreAspas = !entreAspas
    else if (!entreAspas && (letra === '\n' || letra === '\r')) break
    else if (!entreAspas && vezes.has(letra)) vezes.set(letra, (vezes.get(letra) ?? 0) + 1)
  }
  const [melhor = ';'] = separadores.toSorted((a, b) => (vezes.get(b) ?? 0) - (vezes.get(a) ?? 0))
  return melhor
}

type Estado = 'INICIO' | 'SOLTA' | 'ASPAS' | 'DEPOIS'

/**
 * Reads the text of a CSV (RFC 4180, any line end) piece by piece.
 *
 * @throws Defeituosa for a quote out of place, a row that is too wide and a cell that is too long
 */
export function criarLeitorDeCsv(separador: string) {
  let estado: Estado = 'INICIO'
  let celula = ''
  let linha: string[] = []
  let prontas: string[][] = []
  let lidas = 0
  let depoisDoRetorno = false

  const defeito = (qual: 'aspas' | 'colunas' | 'celula') => new Defeituosa(qual, lidas + 1)

  function fecharCelula(): void {
    linha.push(celula)
    if (linha.length > MAXIMO_DE_COLUNAS) throw defeito('colunas')
    celula = ''
    estado = 'INICIO'
  }

  function fecharLinha(): void {
    fecharCelula()
    prontas.push(linha)
    linha = []
    lidas += 1
  }

  function marca(letra: string): boolean {
    if (letra === separador) fecharCelula()
    else if (letra === '\n' || letra === '\r') fecharLinha()
    else return false
    return true
  }

  function letraSolta(letra: string): void {
    if (letra === '"' && estado === 'INICIO') estado = 'ASPAS'
    else if (letra === '"' && estado === 'DEPOIS') {
      celula += '"'
      estado = 'ASPAS'
    } else if (marca(letra)) return
    else if (estado === 'DEPOIS') throw defeito('aspas')
    else {
      celula += letra
      estado = 'SOLTA'
    }
  }

  /** The rest of the cell, up to the next mark, is taken at once. */
  function tirarAte(texto: string, de: number, fim: RegExp): number {
    fim.lastIndex = de
    const achado = fim.exec(texto)?.index ?? texto.length
    celula += texto.slice(de, achado)
    if (celula.length > MAXIMO_DA_CELULA) throw defeito('celula')
    return achado
  }

  const fimDaSolta = new RegExp(`[${separador === '|' ? '\\|' : separador}\\r\\n]`, 'g')
  const fimDasAspas = /"/g

  return {
    /** The rows that this piece completes. */
    alimentar(texto: string): string[][] {
      prontas = []
      for (let k = 0; k < texto.length;) {
        if (estado === 'ASPAS') {
          k = tirarAte(texto, k, fimDasAspas)
          if (k < texto.length) estado = 'DEPOIS'
          k += 1
          continue
        }
        if (estado === 'SOLTA') k = tirarAte(texto, k, fimDaSolta)
        const letra = texto[k]
        if (letra === undefined) break
        // The second letter of a line end belongs to the first.
        if (!(letra === '\n' && depoisDoRetorno)) letraSolta(letra)
        depoisDoRetorno = letra === '\r'
        k += 1
      }
      return prontas
    },
    /** The last row, where it has no line end. */
    terminar(): string[][] {
      prontas = []
      if (estado === 'ASPAS') throw defeito('aspas')
      if (linha.length > 0 || celula !== '' || estado !== 'INICIO') fecharLinha()
      return prontas
    },
  }
}
