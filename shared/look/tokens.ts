import { readFileSync } from 'node:fs'

const arquivo = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').replace(
  /\/\*[\s\S]*?\*\//g,
  '',
)
const [claro, escuro] = Array.from(
  arquivo.matchAll(/\{([^}]*)\}/g),
  ([, bloco = '']) =>
    new Map(
      Array.from(bloco.matchAll(/(--[\w-]+):\s*([^;]+);/g), ([, nome = '', valor = '']) => [
        nome,
        valor,
      ]),
    ),
)

/**
 * A style sheet preceded by the tokens it uses, light or dark as the system of the person: for
 * pages outside `web`, which loads the whole file and has a theme switch.
 */
export function comTokens(estilo: string): string {
  const usados = new Set<string>()
  const juntar = (texto: string) => {
    for (const [, nome = ''] of texto.matchAll(/var\((--[\w-]+)/g)) {
      if (usados.has(nome)) continue
      usados.add(nome)
      juntar(claro?.get(nome) ?? '')
      juntar(escuro?.get(nome) ?? '')
    }
  }
  juntar(estilo)
  const bloco = (tema: Map<string, string> | undefined) =>
    Array.from(tema ?? [], ([nome, valor]) => (usados.has(nome) ? `${nome}:${valor};` : '')).join(
      '',
    )
  return `:root{color-scheme:light dark;${bloco(claro)}}
@media(prefers-color-scheme:dark){:root{${bloco(escuro)}}}
${estilo}`
}
