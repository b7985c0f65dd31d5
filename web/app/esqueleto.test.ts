import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const pagina = readFileSync('web/index.html', 'utf8')
const tokens = readFileSync('shared/look/tokens.css', 'utf8')

const coresDe = (css: string) =>
  ['fundo', 'superficie', 'linha', 'trilho', 'texto'].map(
    (nome) => new RegExp(`--${nome}: ([^;]+);`).exec(css)?.[1],
  )

/** What stands between the braces that open after `seletor`, nested ones left open. */
const blocoDe = (css: string, seletor: string) => {
  const [, depois = ''] = css.split(seletor, 2)
  return depois.slice(0, depois.indexOf('}'))
}

test('the skeletons have the colours of the tokens, light and dark', () => {
  const claras = coresDe(blocoDe(tokens, ':root {'))
  const escuras = coresDe(blocoDe(tokens, "[data-mantine-color-scheme='dark'] {"))

  expect(claras).not.toContain(undefined)
  expect(coresDe(blocoDe(pagina, '#esqueleto {'))).toEqual(claras)
  expect(
    coresDe(blocoDe(pagina, ":root:not([data-mantine-color-scheme='light']) #esqueleto {")),
  ).toEqual(escuras)
  expect(coresDe(blocoDe(pagina, ":root[data-mantine-color-scheme='dark'] #esqueleto {"))).toEqual(
    escuras,
  )
})

test.each(['front', 'login'])(
  'the skeleton of %s says nothing to screen readers and needs no script',
  (nome) => {
    const partes = pagina.split(`<!--${nome}-->`).slice(1)
    const [estilo, desenho] = partes.map((parte) => parte.split(`<!--/${nome}-->`, 1)[0] ?? '')

    expect(partes).toHaveLength(2)
    expect(estilo).toContain('<style>')
    expect(desenho).toContain('<div id="esqueleto" aria-hidden="true">')
    expect(desenho).not.toMatch(/<script|style=|\bon\w+=|tabindex|<(?:a|button|input)\b/)
  },
)
