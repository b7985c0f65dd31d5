import { parseSync, Visitor } from 'vite'
import { textOf } from './files.ts'

export type Measured = { place: string; name: string; lines: number }

/** Every function of a file, nested ones too, with the lines from its first to its last. */
export function functionsOf(root: string, file: string): Measured[] {
  const text = textOf(root, file)
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`cannot parse ${file}: ${errors[0].message}`)
  const names = new Map<number, string>()
  const found: { start: number; end: number; name?: string }[] = []
  const named = (
    value: { start: number } | null,
    key: { type: string; start: number; end: number },
  ) => {
    if (value && key.type === 'Identifier') names.set(value.start, text.slice(key.start, key.end))
  }

  new Visitor({
    VariableDeclarator: ({ id, init }) =>
      named(init, { ...id, end: id.start + nameLength(text, id.start) }),
    Property: ({ key, value }) => named(value, key),
    MethodDefinition: ({ key, value }) => named(value, key),
    FunctionDeclaration: ({ start, end, id }) => found.push({ start, end, name: id?.name }),
    FunctionExpression: ({ start, end }) => found.push({ start, end }),
    ArrowFunctionExpression: ({ start, end }) => found.push({ start, end }),
  }).visit(program)

  return found.map(({ start, end, name }) => ({
    place: file,
    name: name ?? names.get(start) ?? 'without a name',
    lines: text.slice(start, end).split('\n').length,
  }))
}

/** An identifier with a type ends after its type. */
const nameLength = (text: string, start: number): number =>
  /^[\w$]+/.exec(text.slice(start, start + 100))?.[0].length ?? 0
