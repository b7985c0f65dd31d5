import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { importsOf } from './imports.ts'
import { textOf } from './files.ts'

/**
 * Where the answer of a change may reach a person who has gone on, each with its file: it runs though nothing that
 * asked is left, or on the screen of a client that is hidden.
 */
export function mudancasQueMovem(root: string, files: readonly string[], raiz: string): string[] {
  const doCliente = alcancados(root, files, raiz)
  return files.flatMap((file) =>
    queMovem(textOf(root, file), { file, escondivel: doCliente.has(file) }).map(
      (achado) => `${file}: ${achado}`,
    ),
  )
}

/** Options that run for an answer that comes late too. */
const sempre = ['aoChegar', 'onError', 'onMutate', 'dito']

/** Moves the person or the focus, opens or closes something. */
const MOVE =
  /\b(?:navigate|focarConteudo|mudarAba|onClose|aoAbrir|aoFechar|fechar)\(|\.(?:focus|scrollIntoView|open)\(|\bset[A-Z]\w*\((?:true|false)\)/
const MOVE_PELO_NOME = /^(?:navigate|focarConteudo|onClose|aoAbrir|aoFechar|fechar)$/

/** It looks whether what asked still exists, or where the focus is. */
const OLHA = /\bvivo\(\)|\bactiveElement\b/

/** In words: the option, and what stands in it. */
export function queMovem(
  code: string,
  { file = 'um.tsx', escondivel = false }: { file?: string; escondivel?: boolean } = {},
): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`cannot parse ${file}: ${errors[0].message}`)
  const achados: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, opcoes], start, end }) {
      if (callee.type !== 'Identifier') return
      if (callee.name === 'useMutation' && !OLHA.test(code.slice(start, end))) {
        achados.push('useMutation')
      }
      if (callee.name !== 'useChange' || opcoes?.type !== 'ObjectExpression') return
      for (const opcao of opcoes.properties) {
        if (opcao.type !== 'Property' || opcao.key.type !== 'Identifier') continue
        const { name } = opcao.key
        const texto = code.slice(opcao.value.start, opcao.value.end)
        const move = sempre.includes(name)
          ? MOVE.test(texto) || MOVE_PELO_NOME.test(texto)
          : name === 'onSuccess' && escondivel && /\bnavigate\b/.test(texto)
        if (move && !OLHA.test(texto)) achados.push(`${name} ${texto.replaceAll(/\s+/g, ' ')}`)
      }
    },
  }).visit(program)
  return achados
}

/** What a file brings to the screen: its imports and theirs, those that come later too. */
function alcancados(root: string, files: readonly string[], raiz: string): ReadonlySet<string> {
  const conhecidos = new Set(files)
  const vistos = new Set([raiz])
  for (const file of vistos) {
    const tardios = textOf(root, file).matchAll(/import\('([^']+)'\)/g)
    const alvos = [
      ...importsOf(root, file),
      ...Array.from(tardios, ([, path = '']) =>
        path.startsWith('#') ? path.slice(1) : join(dirname(file), path),
      ),
    ]
    for (const alvo of alvos) if (conhecidos.has(alvo)) vistos.add(alvo)
  }
  return vistos
}
