import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ler = (arquivo: string) => readFileSync(arquivo, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

/** The rules of the style sheet: each selector with its declarations. */
const regras = Array.from(
  ler('web/ui/ActionButton.css').matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ([, seletores = '', corpo = '']) => ({
    seletores: seletores.split(/,(?![^(]*\))/).map((um) => um.trim()),
    declara: new Map(
      Array.from(corpo.matchAll(/([\w-]+):\s*([^;]+);/g), ([, nome = '', valor = '']) => [
        nome,
        valor,
      ]),
    ),
  }),
)

const [claro = new Map<string, string>(), escuro = new Map<string, string>()] = Array.from(
  ler('shared/look/tokens.css').matchAll(/\{([^{}]*)\}/g),
  ([, bloco = '']) =>
    new Map(
      Array.from(bloco.matchAll(/(--[\w-]+):\s*([^;]+);/g), ([, nome = '', valor = '']) => [
        nome,
        valor,
      ]),
    ),
)
const temas = {
  claro: (nome: string) => claro.get(nome),
  escuro: (nome: string) => escuro.get(nome) ?? claro.get(nome),
}

type Cor = readonly [number, number, number]

const corDe = (token: string, tema: keyof typeof temas): Cor => {
  const valor = temas[tema](token) ?? ''
  const outro = /^var\((--[\w-]+)\)$/.exec(valor)?.[1]
  if (outro !== undefined) return corDe(outro, tema)
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(valor)?.[1]
  if (hex === undefined) throw new Error(`${token} is no colour: ${valor}`)
  const inteiro = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex
  const canal = (i: number) => Number.parseInt(inteiro.slice(2 * i, 2 * i + 2), 16)
  return [canal(0), canal(1), canal(2)]
}

const sobre = (de: Cor, opacidade: number, fundo: Cor): Cor => [
  opacidade * de[0] + (1 - opacidade) * fundo[0],
  opacidade * de[1] + (1 - opacidade) * fundo[1],
  opacidade * de[2] + (1 - opacidade) * fundo[2],
]

/** WCAG 2.2, relative luminance. */
function luminancia(cor: Cor): number {
  const [r = 0, g = 0, b = 0] = cor
    .map((canal) => canal / 255)
    .map((canal) => (canal <= 0.040_45 ? canal / 12.92 : ((canal + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contraste(uma: Cor, outra: Cor): number {
  const [menor = 0, maior = 0] = [luminancia(uma), luminancia(outra)].toSorted((a, b) => a - b)
  return (maior + 0.05) / (menor + 0.05)
}

const parado = regras.find(({ seletores }) => seletores.includes('.botao[aria-disabled]'))

test.each(['claro', 'escuro'] as const)(
  'the words of a disabled button are legible on every ground, in the theme %s',
  (tema) => {
    const texto = /^var\((--[\w-]+)\)$/.exec(parado?.declara.get('color') ?? '')?.[1] ?? ''
    const [, tinta = '', parte = ''] =
      /^color-mix\(in oklab, var\((--[\w-]+)\) (\d+)%, transparent\)$/.exec(
        parado?.declara.get('background') ?? '',
      ) ?? []
    for (const fundo of ['--fundo', '--superficie', '--superficie-2', '--elevada']) {
      const chao = sobre(corDe(tinta, tema), Number(parte) / 100, corDe(fundo, tema))
      const razao = contraste(corDe(texto, tema), chao)
      expect({ fundo, legivel: razao >= 4.5, razao }).toMatchObject({ fundo, legivel: true })
    }
  },
)

test('the pointer over a disabled button repaints nothing', () => {
  const repintam = regras
    .filter(({ declara }) => ['background', 'color', 'border-color'].some((um) => declara.has(um)))
    .flatMap(({ seletores }) => seletores)
    .filter((seletor) =>
      /^\.botao(?![\w-])[^+~ ]*:hover/.test(seletor.replaceAll(/\([^()]*\)/g, '')),
    )

  // One a variant: the list of what is looked at is not empty.
  expect(repintam.length).toBeGreaterThanOrEqual(3)
  expect(repintam.filter((seletor) => !seletor.includes(':not([aria-disabled])'))).toEqual([])
})
