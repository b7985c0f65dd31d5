import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { pendentes } from '#web/session/pendentes.ts'
import { tituloDe } from './titulo.ts'

/** Title and initial focus of every address. */
export function Raiz() {
  const caminho = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname })
  const emAtraso = useStore(pendentes, (estado) => estado.emAtraso)
  const anterior = useRef<string>(undefined)

  // The first paint of `/front`, which `index.html` holds.
  useEffect(() => document.querySelector('#esqueleto')?.remove(), [])

  useEffect(() => {
    if (caminho !== undefined) document.title = tituloDe(caminho, emAtraso)
  }, [caminho, emAtraso])

  useEffect(() => {
    if (caminho === undefined) return
    const navegou = anterior.current !== undefined && anterior.current !== caminho
    anterior.current = caminho
    if (!navegou) return
    // After a closing layer (the palette, a menu) has returned the focus.
    const espera = setTimeout(focarTela, 200)
    return () => clearTimeout(espera)
  }, [caminho])

  return <Outlet />
}

/** Keyboard and screen-reader users start at the screen, not at the position of the last one. */
function focarTela(): void {
  const tela = document.querySelector<HTMLElement>('#conteudo')
  const atual = document.activeElement
  if (!tela || tela.contains(atual) || atual?.closest('[role=dialog], [role=menu]')) return
  // It was sent here, not tabbed to: a ring around the whole screen would say nothing.
  tela.dataset['chegada'] = ''
  tela.addEventListener('blur', () => delete tela.dataset['chegada'], { once: true })
  tela.focus({ preventScroll: true })
}
