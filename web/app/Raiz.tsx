import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { pendentes } from '#web/session/pendentes.ts'
import { focarConteudo } from '#web/ui/foco-perdido.ts'
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

function focarTela(): void {
  const tela = document.querySelector('#conteudo')
  const atual = document.activeElement
  if (tela?.contains(atual) || atual?.closest('[role=dialog], [role=menu]')) return
  focarConteudo()
}
