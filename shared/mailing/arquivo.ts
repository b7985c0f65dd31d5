import { z } from 'zod'
import { cpfValido } from '../cpf.ts'
import { type Dia, Dia as DiaValido } from '../data.ts'

/** What a column of a file may hold; only the CPF must be there. */
export const CampoDoArquivo = z.enum(['CPF', 'PESO', 'MOTIVO', 'VOLTA_EM'], 'Campo inválido')
export type CampoDoArquivo = z.infer<typeof CampoDoArquivo>

export const nomeDoCampo: Record<CampoDoArquivo, string> = {
  CPF: 'CPF',
  PESO: 'Peso (o maior é chamado antes)',
  MOTIVO: 'Motivo do contato',
  VOLTA_EM: 'Não chamar antes de',
}

/** `Nº do C.P.F.` and `no do cpf` are one name. */
export const nomeDaColuna = (nome: string): string =>
  nome
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 100)

const conhecidas: Record<CampoDoArquivo, readonly string[]> = {
  CPF: [
    'cpf',
    'cpfcliente',
    'cpfdocliente',
    'nrcpf',
    'numcpf',
    'numerocpf',
    'cpfcnpj',
    'documento',
  ],
  PESO: ['peso', 'score', 'pontuacao', 'ranking', 'prioridade'],
  MOTIVO: ['motivo', 'oferta', 'observacao', 'obs', 'campanha'],
  VOLTA_EM: ['voltaem', 'apartirde', 'naochamarantesde', 'dataretorno', 'ligarem'],
}

/** The column of each field, from 0. */
export type Colunas = Partial<Record<CampoDoArquivo, number>>

/**
 * The columns by their names, those that the promotor chose before first; a CPF is also found by what
 * stands in the column.
 */
export function adivinharColunas(
  nomes: readonly string[],
  amostra: readonly (readonly string[])[],
  lembradas: ReadonlyMap<string, CampoDoArquivo>,
): Colunas {
  const limpos = nomes.map(nomeDaColuna)
  const colunas: Colunas = {}
  for (const campo of CampoDoArquivo.options) {
    const lembrada = limpos.findIndex((nome) => lembradas.get(nome) === campo)
    const onde = lembrada >= 0 ? lembrada : limpos.findIndex((um) => conhecidas[campo].includes(um))
    if (onde >= 0) colunas[campo] = onde
  }
  const comCpf = nomes.map((_, k) => amostra.filter((linha) => cpfDoArquivo(linha[k] ?? '')).length)
  const mais = Math.max(0, ...comCpf)
  if (colunas.CPF === undefined && mais > 0) colunas.CPF = comCpf.indexOf(mais)
  return colunas
}

/** Whether the first row holds names: no cell of it is a number, a mistyped CPF or a phone. */
export const temCabecalho = (primeira: readonly string[]): boolean =>
  primeira.every((celula) => !/^'?\d{6,}$/.test(celula.trim()) && !ehNumeroComprido(celula))

/** Nine digits or more, and no letter between them. */
const ehNumeroComprido = (celula: string): boolean =>
  celula.replaceAll(/\D/g, '').length >= 9 && !/\p{L}/u.test(celula)

const comMascara = /^\d{3}\.?\d{3}\.?\d{3}[-/ ]?\d{2}$/
/** A spreadsheet takes a number's zeros away. */
const semZeros = /^\d{8,10}$/

/** The CPF of a cell as people write it; null for anything else, an exponent too. */
export function cpfDoArquivo(celula: string): string | null {
  const texto = celula.trim().replace(/^'/, '')
  if (!comMascara.test(texto) && !semZeros.test(texto)) return null
  const cpf = texto.replaceAll(/\D/g, '').padStart(11, '0')
  return cpfValido(cpf) ? cpf : null
}

/** `31/12/2026`, `31-12-26`, `2026-12-31`, with an hour behind or not. */
export function diaDoArquivo(celula: string): Dia | null {
  const texto = celula.trim()
  const [, dia, mes, ano] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T].*)?$/.exec(texto) ?? []
  const escrito =
    dia && mes && ano
      ? `${ano.padStart(4, '20')}-${mes.padStart(2, '0')}-${dia.padStart(2, '0')}`
      : texto.slice(0, 10)
  const lido = DiaValido.safeParse(escrito)
  return lido.success ? lido.data : null
}

const MAIOR_PESO = 1000

/** A whole number up to a thousand; anything else counts nothing. */
export function pesoDoArquivo(celula: string): number {
  const numero = Number(celula.trim().replace(',', '.'))
  return Number.isFinite(numero) ? Math.min(Math.max(Math.round(numero), 0), MAIOR_PESO) : 0
}
