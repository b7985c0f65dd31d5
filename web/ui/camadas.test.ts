import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const web = `${import.meta.dirname}/..`
const ler = (padrao: string) =>
  globSync(padrao, { cwd: web }).map((arquivo) => ({
    arquivo,
    texto: readFileSync(`${web}/${arquivo}`, 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
  }))

test('the library comes in its layer, so ours has the last word whichever is loaded last', () => {
  const soltas = ler('**/*.{ts,tsx,css}')
    .filter(({ arquivo }) => !arquivo.endsWith('.test.ts'))
    .flatMap(({ arquivo, texto }) =>
      [...texto.matchAll(/['"](@mantine\/[^'"]*\.css)['"]/g)].map(([, css]) => ({ arquivo, css })),
    )
    .filter(({ css }) => !css?.endsWith('.layer.css'))

  expect(soltas).toEqual([])
})

/**
 * Where each class has rules of its own; `.a .b` is of whoever lays out `a`, so it is not one. The names
 * of a module are its own already.
 */
function donosDasClasses(): Map<string, Set<string>> {
  const donos = new Map<string, Set<string>>()
  for (const { arquivo, texto } of ler('**/*.css')) {
    if (arquivo.endsWith('.module.css')) continue
    for (const [, seletores = ''] of texto.matchAll(/([^{};@]+)\{/g)) {
      for (const seletor of seletores.split(/,(?![^(]*\))/)) {
        const [, uma = '', varias = uma] =
          /^(\.[\w-]+)[^\s>+~.]*$|^:is\((.*)\)$/s.exec(seletor.trim()) ?? []
        for (const [, classe = ''] of varias.matchAll(/\.([\w-]+)/g)) {
          donos.set(classe, (donos.get(classe) ?? new Set()).add(arquivo))
        }
      }
    }
  }
  return donos
}

test('a class is of one style sheet: another that arrives later does not change the screen', () => {
  const divididas = [...donosDasClasses()].filter(([, arquivos]) => arquivos.size > 1)

  expect(divididas.map(([classe, arquivos]) => `${classe}: ${[...arquivos].join(', ')}`)).toEqual(
    [],
  )
})
