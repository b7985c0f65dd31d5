import { simplificar } from '#shared/acentos.ts'

/** The item that a key goes to, of those with these names; nothing for a key of something else. */
export function destinoNoMenu(
  tecla: string,
  nomes: readonly string[],
  atual: number,
): number | undefined {
  const ultimo = nomes.length - 1
  switch (tecla) {
    case 'ArrowDown':
      return atual >= ultimo ? 0 : atual + 1
    case 'ArrowUp':
      return atual <= 0 ? ultimo : atual - 1
    case 'Home':
      return 0
    case 'End':
      return ultimo
    default:
      return tecla.length === 1 ? proximaComLetra(tecla, nomes, atual) : undefined
  }
}

/** The next item with this first letter, cyclically. */
function proximaComLetra(letra: string, nomes: readonly string[], atual: number) {
  const comeca = (nome: string | undefined) =>
    simplificar(nome ?? '').startsWith(simplificar(letra))
  const ordem = nomes.map((_nome, passo) => (atual + 1 + passo) % nomes.length)
  return ordem.find((lugar) => comeca(nomes[lugar]))
}

type Retangulo = { left: number; right: number; top: number; bottom: number }
type Tamanho = { width: number; height: number }

/** Pixels between the menu and the edges of the window, and between it and its button. */
const MARGEM = 8
const FRESTA = 2

/**
 * Where a menu stands: below its button and flush with its right side, or at the point; above where it
 * does not fit below, and always inside the window.
 */
export function lugarDoMenu(ancora: Retangulo, menu: Tamanho, janela: Tamanho) {
  const daDireita = ancora.right > ancora.left ? ancora.right - menu.width : ancora.left
  const cabe = ancora.bottom + menu.height + MARGEM <= janela.height
  return {
    left: Math.max(MARGEM, Math.min(daDireita, janela.width - menu.width - MARGEM)),
    top: cabe
      ? ancora.bottom + FRESTA
      : Math.max(MARGEM, Math.min(ancora.top, janela.height) - menu.height - FRESTA),
  }
}
