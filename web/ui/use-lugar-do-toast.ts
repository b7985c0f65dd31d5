import { useEffect, useLayoutEffect, useRef } from 'react'
import { lugarDoToast } from './lugar-do-toast.ts'

const acoes = '.botao, [type=submit], [role=dialog] button, [role=menuitem], .trilho-item'
const outros = 'button, a[href], input, select, textarea'

/** Moves the toasts away from what can be pressed, whenever either of them changes. */
export function useLugarDoToast(quantos: number) {
  const secao = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (secao.current) colocar(secao.current)
  })
  useEffect(() => {
    if (quantos === 0) return undefined
    const denovo = () => {
      if (secao.current) colocar(secao.current)
    }
    const mudancas = new MutationObserver((lista) => {
      if (lista.some(({ target }) => !secao.current?.contains(target))) denovo()
    })
    mudancas.observe(document.body, { childList: true, subtree: true })
    addEventListener('resize', denovo)
    addEventListener('scroll', denovo, { capture: true, passive: true })
    return () => {
      mudancas.disconnect()
      removeEventListener('resize', denovo)
      removeEventListener('scroll', denovo, { capture: true })
    }
  }, [quantos])
  return secao
}

function colocar(secao: HTMLElement): void {
  secao.style.translate = ''
  if (secao.childElementCount === 0) return
  const { esquerda, cima } = lugarDoToast({
    toasts: secao.getBoundingClientRect(),
    tela: { largura: innerWidth, altura: innerHeight },
    acoes: caixasDe(acoes),
    outros: caixasDe(outros),
  })
  secao.style.translate = `${-esquerda}px ${-cima}px`
}

/** Behind a dialog nothing can be pressed. */
function caixasDe(seletor: string): DOMRect[] {
  const dialogo = [...document.querySelectorAll('[role=dialog]')].at(-1)
  return [...(dialogo ?? document).querySelectorAll(seletor)]
    .filter((um) => !um.closest('.toasts') && um.checkVisibility())
    .map((um) => um.getBoundingClientRect())
}
