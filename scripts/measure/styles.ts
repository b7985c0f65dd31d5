import { filesOf, textOf } from './files.ts'

export type Styles = {
  files: number
  lines: number
  globalClasses: number
  moduleClasses: number
  properties: number
  pixels: number
}

/** The CSS of a checkout: a class of a module counts in each module, a global one once. */
export function stylesOf(root: string): Styles {
  const sheets = filesOf(root, '*.css').map((file) => {
    const text = textOf(root, file)
    const code = text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/url\([^)]*\)|'[^'\n]*'|"[^"\n]*"/g, '')
    return { file, lines: linesOf(text), code }
  })
  const distinct = (pattern: RegExp, of = sheets) =>
    new Set(of.flatMap(({ code }) => Array.from(code.matchAll(pattern), ([found]) => found))).size
  const className = /\.[a-zA-Z_][\w-]*/g

  return {
    files: sheets.length,
    lines: sheets.reduce((sum, { lines }) => sum + lines, 0),
    globalClasses: distinct(
      className,
      sheets.filter((sheet) => !isModule(sheet)),
    ),
    moduleClasses: sheets
      .filter(isModule)
      .reduce((sum, sheet) => sum + distinct(className, [sheet]), 0),
    properties: distinct(/--[\w-]+(?=\s*:)/g),
    pixels: distinct(/(?<![\w.])\d*\.?\d+px\b/g),
  }
}

const isModule = ({ file }: { file: string }): boolean => file.endsWith('.module.css')

const linesOf = (text: string): number => text.split('\n').length - 1
