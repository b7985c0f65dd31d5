import { dirname, join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'
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

/** Moves the person or the focus, or ends what was asked. */
const SAI =
  /\b(?:navigate|focarConteudo|mudarAba|onClose|aoAbrir|aoFechar|fechar)\(|\.(?:focus|scrollIntoView|open)\(/
const ABRE = /\bset[A-Z]\w*\((?:true|false)\)/
const move = (texto: string) => SAI.test(texto) || ABRE.test(texto)
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
  /** A call that is waited for by hand ends where nothing may be left that asked. */
  const esperada = (
    { async: espera, start, end }: { async: boolean; start: number; end: number },
    nome: string,
  ) => {
    const texto = code.slice(start, end)
    const [, depois = ''] = /\bawait (?:call|enviar|pedir\w+)\(([^]*)/.exec(texto) ?? []
    if (espera && SAI.test(depois) && !OLHA.test(depois)) achados.push(nome)
  }
  const ver = (opcoes: Opcoes) => {
    for (const opcao of opcoes.properties) {
      if (opcao.type !== 'Property' || opcao.key.type !== 'Identifier') continue
      const { name } = opcao.key
      const texto = code.slice(opcao.value.start, opcao.value.end)
      const movida = sempre.includes(name)
        ? move(texto) || MOVE_PELO_NOME.test(texto)
        : name === 'onSuccess' && escondivel && /\bnavigate\b/.test(texto)
      if (movida && !OLHA.test(texto)) achados.push(`${name} ${texto.replaceAll(/\s+/g, ' ')}`)
    }
  }
  new Visitor({
    FunctionDeclaration: (funcao) => esperada(funcao, funcao.id?.name ?? ''),
    ArrowFunctionExpression: (funcao) => esperada(funcao, 'await'),
    // Kept in a constant, for several changes.
    ObjectExpression: (opcoes) => {
      if (temNome(opcoes, ['makesOld', 'aoChegar'])) ver(opcoes)
    },
    CallExpression({ callee, arguments: [, opcoes], start, end }) {
      if (callee.type !== 'Identifier') return
      if (callee.name === 'useMutation' && !OLHA.test(code.slice(start, end))) {
        achados.push('useMutation')
      }
      if (callee.name === 'useChange' && opcoes?.type === 'ObjectExpression') ver(opcoes)
    },
  }).visit(program)
  return [...new Set(achados)]
}

type Opcoes = ESTree.ObjectExpression

const temNome = ({ properties }: Opcoes, nomes: readonly string[]): boolean =>
  properties.some(
    (uma) =>
      uma.type === 'Property' && uma.key.type === 'Identifier' && nomes.includes(uma.key.name),
  )

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
