import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, measured again whenever it changes; `suposta` until it is drawn. */
export function useLargura(suposta: number): [RefObject<HTMLDivElement | null>, number] {
  const caixa = useRef<HTMLDivElement>(null)
  const [largura, setLargura] = useState(suposta)
  useLayoutEffect(() => {
    const elemento = caixa.current
    if (!elemento) return undefined
    const medir = () => {
      // Behind another screen it has no size.
      if (elemento.clientWidth > 0) setLargura(elemento.clientWidth)
    }
    medir()
    const medida = new ResizeObserver(medir)
    medida.observe(elemento)
    return () => medida.disconnect()
  }, [])
  return [caixa, largura]
}
