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
 * A style sheet with the tokens that it uses before it, in light or dark as the person's system is:
 * for the pages outside `web`, which has the whole file and a choice of its own.
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
