import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { comecoDaVista, guiasFora, type Trecho } from './guias.ts'

/**
 * Pixels at the two ends of the strip: the padding before the first tab, and the fade at the end.
 */
const ANTES = 8
const DESVANECE = 28

/**
 * The tabs of a strip that do not fit, measured when its width, a count or its place changes. The
 * active one is scrolled into view.
 */
export function useGuiasFora(lista: RefObject<HTMLElement | null>, ativa: string): string[] {
  const [fora, setFora] = useState('')

  const medir = useEffectEvent((strip: HTMLElement) => {
    const largura = strip.parentElement?.clientWidth ?? 0
    // Behind another client it has no size.
    if (largura === 0) return
    const guias = trechosDe(strip)
    const cabe = (guias.at(-1)?.fim ?? 0) + DESVANECE <= largura
    setFora(cabe ? '' : guiasFora(guias, vistaDe(strip)).join(SEPARADOR))
  })
  const mostrar = useEffectEvent((strip: HTMLElement) => {
    const vista = vistaDe(strip)
    strip.scrollLeft += comecoDaVista(trechosDe(strip), ativa, vista) - vista.inicio
  })

  useEffect(() => {
    const strip = lista.current
    if (!strip?.parentElement) return
    const medida = new ResizeObserver(() => {
      mostrar(strip)
      medir(strip)
    })
    for (const elemento of [strip.parentElement, strip, ...strip.children]) {
      medida.observe(elemento)
    }
    const rolou = () => medir(strip)
    strip.addEventListener('scroll', rolou, { passive: true })
    return () => {
      medida.disconnect()
      strip.removeEventListener('scroll', rolou)
    }
  }, [lista])

  useEffect(() => {
    if (lista.current) mostrar(lista.current)
  }, [lista, ativa])

  return fora === '' ? [] : fora.split(SEPARADOR)
}

const SEPARADOR = '\n'

const vistaDe = ({ scrollLeft, clientWidth }: HTMLElement) => ({
  inicio: scrollLeft + ANTES,
  fim: scrollLeft + clientWidth - DESVANECE,
})

const trechosDe = (strip: HTMLElement): Trecho[] =>
  [...strip.children]
    .filter((guia) => guia instanceof HTMLElement)
    .map((guia) => ({
      id: guia.dataset['aba'] ?? guia.textContent,
      inicio: guia.offsetLeft,
      fim: guia.offsetLeft + guia.offsetWidth,
    }))
