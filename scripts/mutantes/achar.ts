import { parseAst } from 'vite'

/** A change of one place of a file that a test should notice. */
export type Mutante = { arquivo: string; inicio: number; fim: number; era: string; fica: string }

type No = { type: string; start: number; end: number; [campo: string]: unknown }

const ehNo = (um: unknown): um is No =>
  typeof um === 'object' && um !== null && 'type' in um && 'start' in um

const operadores: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}

const metodos: Record<string, string> = { some: 'every', every: 'some', min: 'max', max: 'min' }

const texto = (um: unknown): string => (typeof um === 'string' ? um : '')

/** The operator between two operands: the only place of its text there. */
function doOperador(codigo: string, no: No) {
  const { left, right } = no
  const operador = texto(no['operator'])
  const troca = operadores[operador]
  if (!troca || !ehNo(left) || !ehNo(right)) return []
  const inicio = codigo.indexOf(operador, left.end)
  // Texts are joined, not added.
  const deTexto = operador === '+' && /['"`]/.test(codigo.slice(no.start, no.end))
  return inicio < 0 || inicio >= right.start || deTexto
    ? []
    : [{ inicio, fim: inicio + operador.length, fica: troca }]
}

function mudancasDe(codigo: string, no: No) {
  const { start: inicio, end: fim } = no
  if (no.type === 'BinaryExpression' || no.type === 'LogicalExpression')
    return doOperador(codigo, no)
  if (no.type === 'Literal' && typeof no['value'] === 'number') {
    return [{ inicio, fim, fica: String(no['value'] + 1) }]
  }
  if (no.type === 'Literal' && typeof no['value'] === 'boolean') {
    return [{ inicio, fim, fica: String(!no['value']) }]
  }
  if (no.type === 'UnaryExpression' && no['operator'] === '!' && ehNo(no['argument'])) {
    return [{ inicio, fim: no['argument'].start, fica: '' }]
  }
  const { property, test } = no
  if (no.type === 'MemberExpression' && ehNo(property)) {
    const troca = metodos[texto(property['name'])]
    return troca ? [{ inicio: property.start, fim: property.end, fica: troca }] : []
  }
  if (no.type === 'ConditionalExpression' && ehNo(test)) {
    return [{ inicio: test.start, fim: test.end, fica: `!(${codigo.slice(test.start, test.end)})` }]
  }
  return []
}

/** Every mutant of a file of TypeScript; types are left alone. */
export function acharMutantes(arquivo: string, codigo: string): Mutante[] {
  const achados: Mutante[] = []
  const visitar = (no: No): void => {
    if (no.type.startsWith('TS') && !no.type.endsWith('Expression')) return
    for (const { inicio, fim, fica } of mudancasDe(codigo, no)) {
      achados.push({ arquivo, inicio, fim, era: codigo.slice(inicio, fim), fica })
    }
    for (const filho of Object.values(no).flat()) if (ehNo(filho)) visitar(filho)
  }
  for (const no of parseAst(codigo, { lang: 'ts' }).body) if (ehNo(no)) visitar(no)
  return achados
}

export const comMutante = (codigo: string, { inicio, fim, fica }: Mutante): string =>
  codigo.slice(0, inicio) + fica + codigo.slice(fim)
