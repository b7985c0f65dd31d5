import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TipoDocumento } from '#shared/formalizacao/documento.ts'

/** A picture as a document of the demonstration: drawn by us, of no real person. */
type Especime = {
  /** Its file name, for every row that refers to it. */
  arquivo: string
  conteudo: Buffer
  largura: number
  altura: number
  resumo: string
}

const ler = (nome: string, largura: number, altura: number): Especime => {
  const conteudo = readFileSync(join(import.meta.dirname, 'especimes', `${nome}.jpg`))
  const resumo = createHash('sha256').update(conteudo).digest('hex')
  const semente = createHash('md5').update(`especime ${nome}`).digest('hex')
  const arquivo = semente.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { arquivo, conteudo, largura, altura, resumo }
}

const frente = ler('identidade-frente', 900, 600)
const verso = ler('identidade-verso', 900, 600)
const rosto = ler('rosto', 600, 800)
const folha = ler('folha', 700, 990)

export const especimes: readonly Especime[] = [frente, verso, rosto, folha]

export function especimeDe(tipo: TipoDocumento): Especime {
  if (tipo === 'ROSTO') return rosto
  if (tipo === 'IDENTIDADE_VERSO') return verso
  return tipo.startsWith('IDENTIDADE') ? frente : folha
}
