import { textOf, withoutComments } from './files.ts'

/** The text of a statement or of a part of one. */
const statement =
  /[`'"]\s*(?:select|insert into|update \w+|delete from|with(?: recursive)? \w+ as|join|left join|exists)\b[^`'"]*[\s(]/

/** A statement that a query builder makes. */
const built = /\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/

/** Signs of a statement, of a part of one, or of its execution. */
const looseSql = [
  statement,
  /json_(?:build_object|agg)\(/,
  /\.query(?:<[^(]*>)?\(/,
  /\bpreparada\(/,
  built,
]

/** The files of the server's words that hold SQL and are no sql files. */
export const filesWithLooseSql = (root: string, files: string[]): string[] =>
  files
    .filter((file) => /^server\/(?!(?:base\/)?db\/|test\/)/.test(file))
    .filter((file) => !/\/sql(?:\.types)?\.ts$|\/sql\/[^/]+\.ts$/.test(file))
    .filter((file) => {
      const code = withoutComments(textOf(root, file))
      return looseSql.some((sign) => sign.test(code))
    })

/** Statements and parts of statements, written as text or built. */
export function countStatements(root: string, file: string): number {
  const code = withoutComments(textOf(root, file))
  return [statement, built].flatMap((sign) => [...code.matchAll(new RegExp(sign, 'g'))]).length
}

/**
 * Owners of tables whose names do not begin with their word. The second name of an owner is its
 * folder in older checkouts.
 */
const owners: Record<string, string[]> = {
  andamento: ['base', 'http'],
  arquivo: ['base', 'arquivo'],
  auditoria: ['base', 'auditoria'],
  aviso: ['base', 'notificacao'],
  contrato: ['contrato'],
  credito_trabalhador: ['trabalhador'],
  ctc: ['retencao'],
  dados_bancarios: ['cliente'],
  empregador_processamento: ['trabalhador'],
  endereco: ['cliente'],
  hiscon: ['portabilidade'],
  idempotencia: ['base', 'http'],
  jornada: ['presenca'],
  ligacao: ['contato'],
  lote: ['base'],
  margem_consulta: ['margem', 'simulacao'],
  pausa: ['presenca'],
  pessoa: ['cliente'],
  regra: ['regras'],
  relogio_da_demonstracao: ['base'],
  roteiro: ['regras'],
  sift: ['consentimento'],
  simulador: ['simulacao'],
}

const writes = [
  /\binsert\s+into\s+([a-z_]+)/g,
  /\bdelete\s+from\s+([a-z_]+)/g,
  /\bupdate\s+([a-z_]+)\s+(?:as\s+)?(?:[a-z]+\s+)?set\b/g,
  /\.(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)/g,
]

/** `word writes table`, once for each word and table, where the table is another word's. */
export function strangerWrites(root: string, files: string[]): string[] {
  const found = files
    .filter((file) => file.startsWith('server/'))
    .flatMap((file) => {
      const word = file.split('/').length > 2 ? (file.split('/')[1] ?? '') : 'server'
      const code = withoutComments(textOf(root, file))
      return writes
        .flatMap((write) => Array.from(code.matchAll(write), ([, table = '']) => table))
        .filter((table) => !ownersOf(table).includes(word))
        .map((table) => `${word} writes ${table}`)
    })
  return [...new Set(found)].toSorted()
}

/** The longest entry of the table that the name begins with, else the first part of the name. */
function ownersOf(table: string): string[] {
  const [entry] = Object.keys(owners)
    .filter((start) => table === start || table.startsWith(`${start}_`))
    .toSorted((a, b) => b.length - a.length)
  return (entry && owners[entry]) || [table.split('_')[0] ?? table]
}
