import { dirname, join } from 'node:path'
import { textOf } from './files.ts'

/** The files of the house that a file imports, or exports again, by value or by type. */
export function importsOf(root: string, file: string): string[] {
  const statements = textOf(root, file).matchAll(/^(?:im|ex)port[^'"]*?from '([.#][^']+)'/gms)
  return Array.from(statements, ([, path = '']) =>
    path.startsWith('#') ? path.slice(1) : join(dirname(file), path),
  )
}

/** The words of a side that import each other in a ring, by value or by type; each ring sorted. */
export function ringsOf(root: string, files: string[], side: string): string[][] {
  const arrows = arrowsOf(root, files, side)
  const all = new Map([...arrows.keys()].map((word) => [word, reached(arrows, word)]))
  const rings = [...all]
    .filter(([word, seen]) => seen.has(word))
    .map(([word, seen]) =>
      [...seen].filter((other) => other === word || all.get(other)?.has(word)).toSorted(),
    )
  return [...new Map(rings.map((ring) => [ring.join(), ring])).values()]
}

type Arrows = Map<string, Set<string>>

function arrowsOf(root: string, files: string[], side: string): Arrows {
  const wordOf = (file: string) =>
    /^([a-z]+)\/([^/]+)\//.exec(file)?.[1] === side && file.split('/')[1]
  const arrows: Arrows = new Map()
  for (const file of files) {
    const from = wordOf(file)
    if (!from) continue
    for (const target of importsOf(root, file)) {
      const to = wordOf(target)
      if (to && to !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(to))
    }
  }
  return arrows
}

function reached(arrows: Arrows, start: string): Set<string> {
  const seen = new Set<string>()
  const open = [start]
  for (let word = open.pop(); word !== undefined; word = open.pop()) {
    for (const next of arrows.get(word) ?? []) {
      if (!seen.has(next)) open.push(next)
      seen.add(next)
    }
  }
  return seen
}
