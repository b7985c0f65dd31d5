import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const raiz = join(import.meta.dirname, '..')

/** Readings by `q` of which a file takes the data alone: whether they failed reaches nobody. */
function caladasEm(texto: string): string[] {
  const lidas = texto.matchAll(
    /const (?<nome>\w+) =(?<gancho> \(\) =>)?\s*useQuery\(\s*(?:\{\s*\.\.\.)?q\(/g,
  )
  return [...lidas].flatMap(({ groups }) => {
    const nome = groups?.['nome'] ?? ''
    const usada = new RegExp(
      String.raw`\b${nome}\.(?:isError|error)\b|(?<!const |/)\b${nome}\b(?![.:'"\w])`,
    )
    return groups?.['gancho'] === undefined && usada.test(texto) ? [] : [nome]
  })
}

/** A field whose options did not come is empty like one that has none: the toast tells them apart. */
test('S8.04 options of a field that cannot be read are never missing in silence', () => {
  const comOpcoes = globSync('**/*.tsx', { cwd: raiz })
    .map((arquivo) => ({ arquivo, texto: readFileSync(join(raiz, arquivo), 'utf8') }))
    .filter(({ texto }) => /\bopcoes=/.test(texto))
  const caladas = comOpcoes.flatMap(({ arquivo, texto }) =>
    caladasEm(texto).map((nome) => `${arquivo}: ${nome}`),
  )

  expect(comOpcoes.length).toBeGreaterThan(30)
  expect(caladas).toEqual([])
  expect(caladasEm('const a = useQuery(q(x, {}))\n<C opcoes={a.data} />')).toEqual(['a'])
  expect(caladasEm('const a = useQuery(q(x, {}))\n<C consulta={a} />')).toEqual([])
})
