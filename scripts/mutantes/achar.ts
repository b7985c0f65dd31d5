import { parseAst } from 'vite'

/** What is put before, instead of and after a place, so that a switch chooses at run time. */
type Edicao = { inicio: number; fim: number; texto: string }

/** A change of one place of a file that a test should notice. */
export type Mutante = {
  arquivo: string
  inicio: number
  fim: number
  era: string
  fica: string
  /** The same change behind the switch of number `n`. */
  chave: (n: number) => Edicao[]
}
type Mudanca = Omit<Mutante, 'arquivo' | 'era'>

type No = { type: string; start: number; end: number; [campo: string]: unknown }

const ehNo = (um: unknown): um is No =>
  typeof um === 'object' && um !== null && 'type' in um && 'start' in um

const antes = (onde: number, texto: string): Edicao => ({ inicio: onde, fim: onde, texto })

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
function doOperador(codigo: string, no: No): Mudanca[] {
  const { left, right } = no
  const operador = texto(no['operator'])
  const troca = operadores[operador]
  if (!troca || !ehNo(left) || !ehNo(right)) return []
  const inicio = codigo.indexOf(operador, left.end)
  // Texts are joined, not added.
  const deTexto = operador === '+' && /['"`]/.test(codigo.slice(no.start, no.end))
  if (inicio < 0 || inicio >= right.start || deTexto) return []
  const fim = inicio + operador.length
  // The second operand of `&&` and `||` is not always asked.
  const [meio, depois] = no.type === 'LogicalExpression' ? [', () => (', '))'] : [', ', ')']
  const chave = (n: number) => [
    antes(no.start, `mutante.operar(${n}, '${operador}', `),
    { inicio, fim, texto: meio },
    antes(no.end, depois),
  ]
  return [{ inicio, fim, fica: troca, chave }]
}

/** A number or a truth; that of a key needs brackets. */
function doLiteral(codigo: string, { start: inicio, end: fim }: No, fica: string, eNome: boolean) {
  const texto = (n: number) => `(mutante.vale(${n}) ? ${fica} : ${codigo.slice(inicio, fim)})`
  const chave = (n: number) => [{ inicio, fim, texto: eNome ? `[${texto(n)}]` : texto(n) }]
  return [{ inicio, fim, fica, chave }]
}

/** `.some` is `['every']` behind its switch. */
function doMetodo(codigo: string, no: No): Mudanca[] {
  const { property, computed, optional } = no
  if (!ehNo(property) || computed) return []
  const nome = texto(property['name'])
  const fica = metodos[nome]
  if (!fica) return []
  const { start: inicio, end: fim } = property
  const ponto = codigo.lastIndexOf('.', inicio)
  const chave = (n: number) => [
    {
      inicio: optional ? ponto + 1 : ponto,
      fim,
      texto: `[mutante.vale(${n}) ? '${fica}' : '${nome}']`,
    },
  ]
  return [{ inicio, fim, fica, chave }]
}

/** `funcao` of what stands between two places. */
const emVolta =
  (funcao: string, inicio: number, fim: number, apaga = 0) =>
  (n: number) => [
    { inicio, fim: inicio + apaga, texto: `mutante.${funcao}(${n}, ` },
    antes(fim, ')'),
  ]

function mudancasDe(codigo: string, no: No, eNome: boolean): Mudanca[] {
  const { start: inicio, end: fim, test } = no
  if (no.type === 'BinaryExpression' || no.type === 'LogicalExpression')
    return doOperador(codigo, no)
  if (no.type === 'MemberExpression') return doMetodo(codigo, no)
  if (no.type === 'Literal' && typeof no['value'] === 'number') {
    return doLiteral(codigo, no, String(no['value'] + 1), eNome)
  }
  if (no.type === 'Literal' && typeof no['value'] === 'boolean') {
    return doLiteral(codigo, no, String(!no['value']), eNome)
  }
  if (no.type === 'UnaryExpression' && no['operator'] === '!') {
    return [{ inicio, fim: inicio + 1, fica: '', chave: emVolta('negar', inicio, fim, 1) }]
  }
  if (no.type === 'ConditionalExpression' && ehNo(test)) {
    const fica = `!(${codigo.slice(test.start, test.end)})`
    const chave = emVolta('escolher', test.start, test.end)
    return [{ inicio: test.start, fim: test.end, fica, chave }]
  }
  return []
}

/** Every mutant of a file of TypeScript; types are left alone. */
export function acharMutantes(arquivo: string, codigo: string): Mutante[] {
  const achados: Mutante[] = []
  const visitar = (no: No, eNome = false): void => {
    if (no.type.startsWith('TS') && !no.type.endsWith('Expression')) return
    for (const mudanca of mudancasDe(codigo, no, eNome)) {
      achados.push({ arquivo, era: codigo.slice(mudanca.inicio, mudanca.fim), ...mudanca })
    }
    for (const [campo, valor] of Object.entries(no)) {
      for (const filho of [valor].flat()) {
        if (ehNo(filho))
          visitar(filho, no.type === 'Property' && campo === 'key' && !no['computed'])
      }
    }
  }
  for (const no of parseAst(codigo, { lang: 'ts' }).body) if (ehNo(no)) visitar(no)
  return achados
}

export const comMutante = (codigo: string, { inicio, fim, fica }: Mutante): string =>
  codigo.slice(0, inicio) + fica + codigo.slice(fim)

/** The file with all its mutants, each behind its switch; the first of them has the number `base`. */
export function comChaves(codigo: string, mutantes: readonly Mutante[], base: number): string {
  const edicoes = mutantes.flatMap(({ chave }, i) =>
    chave(base + i).map((edicao, parte) => ({ ...edicao, ordem: parte > 0 ? -i : i })),
  )
  // Of two that begin at one place the outer stands first; of two that end there, the inner.
  const emOrdem = edicoes.toSorted((a, b) => a.inicio - b.inicio || a.ordem - b.ordem)
  let feito = ''
  let ate = 0
  for (const { inicio, fim, texto: novo } of emOrdem) {
    feito += codigo.slice(ate, inicio) + novo
    ate = fim
  }
  return feito + codigo.slice(ate)
}
