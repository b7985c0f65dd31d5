import { dirname, join } from 'node:path'
import { filesOf, textOf } from './files.ts'

/** Documents of the present code. Decisions and the figures of the house also name files of the past. */
const documentsOf = (root: string): string[] =>
  filesOf(root, '*.md').filter(
    (file) => !file.startsWith('docs/decisions/') && file !== 'docs/house.md',
  )

/** A word in backticks that names a file or folder of the repository. */
const path =
  /^(?:(?:shared|server|web|identity|integrations|database|disk|logs|scripts|e2e|docs)\/[\w./-]+|[\w./-]*\w\.(?:ts|tsx|md|mjs|csv|tsv))$/

/** `scripts/bench.ts` is named whole, `sql.ts` by its end, `docs/decisions/031` by its beginning. */
const exists = (files: string[], named: string): boolean =>
  files.some((file) => file.startsWith(named) || file.endsWith(`/${named}`))

/** `document: name`, for each missing file, link or `npm run` command named by a document. */
export function namesOfNothing(root: string, examples: readonly string[]): string[] {
  const files = filesOf(root, '*')
  const { scripts } = JSON.parse(textOf(root, 'package.json')) as { scripts: object }
  const commands = ['install', ...Object.keys(scripts)]
  return documentsOf(root).flatMap((document) => {
    const text = textOf(root, document)
    const named = Array.from(text.matchAll(/`([^`\n]+)`/g), ([, name = '']) => name)
      .filter((name) => path.test(name) && !examples.includes(name))
      .filter((name) => !exists(files, name.replace(/\/$/, '')))
    const links = Array.from(text.matchAll(/\]\(([^)#:]+)\)/g), ([, link = '']) => link).filter(
      (link) => !exists(files, join(dirname(document), link)),
    )
    const unknown = Array.from(
      text.matchAll(/(?:`|^)npm (?:run )?(?:-s )?([a-z0-9]+)/gm),
      ([, command = '']) => command,
    ).filter((command) => command !== 'run' && !commands.includes(command))
    return [...named, ...links, ...unknown].map((name) => `${document}: ${name}`)
  })
}

/** The invariants of ARCHITECTURE, each with the tests it names: file and title. */
export function invariantsOf(root: string): { text: string; tests: [string, string][] }[] {
  const [, section = ''] =
    /\n## Invariants[^\n]*\n([\s\S]*?)\n## /.exec(textOf(root, 'ARCHITECTURE.md')) ?? []
  return section
    .split(/\n(?=- )/)
    .filter((item) => item.startsWith('- '))
    .map((item) => {
      const text = item.replace(/\s+/g, ' ')
      return {
        text,
        tests: Array.from(text.matchAll(/`([^`]+)` “([^”]+)”/g), ([, file = '', title = '']) => [
          file,
          title,
        ]),
      }
    })
}
