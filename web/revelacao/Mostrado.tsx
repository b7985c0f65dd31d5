import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useContagem } from '../ui/use-contagem.ts'
import css from './revelar.module.css'

/** A value that was shown hides itself after so many seconds. */
export const SEGUNDOS = 30

type Valor = { valor: string; ate: number }

/** A value on the screen for half a minute. Only this hook holds it: no cache and no storage does. */
export function useMostrado() {
  const [mostrado, setMostrado] = useState<Valor>()
  // By the instant, not by an effect: those of a client behind another do not run.
  function mostrar(valor: string): void {
    const novo = { valor, ate: Date.now() + SEGUNDOS * 1000 }
    setMostrado(novo)
    setTimeout(() => setMostrado((atual) => (atual === novo ? undefined : atual)), SEGUNDOS * 1000)
  }
  return { mostrado, mostrar, esconder: () => setMostrado(undefined) }
}

type Props = { nome: string; mostrado: Valor; esconder: () => void }

export function Mostrado({ nome, mostrado: { valor, ate }, esconder }: Props) {
  return (
    <span className={`revelado ${css.revelado} numeros`}>
      <b>{valor}</b>
      <Contagem ate={ate} aoSumir={esconder} />
      <ActionButton variante="sutil" aria-label={`Ocultar ${nome}`} onClick={esconder}>
        Ocultar
      </ActionButton>
    </span>
  )
}

/** How long it stays; it goes at once when the time is over, or the person turns to another window's tab. */
function Contagem({ ate, aoSumir }: { ate: number; aoSumir: () => void }) {
  const resta = useContagem(ate)
  const sumiu = useEffectEvent(aoSumir)
  const acabou = resta === 0
  // Timers stand still while the computer sleeps, and those of a hidden client do not run.
  useLayoutEffect(() => {
    if (acabou || Date.now() >= ate) sumiu()
  }, [acabou, ate])
  useEffect(() => {
    const aoMudar = () => {
      if (document.hidden) sumiu()
    }
    document.addEventListener('visibilitychange', aoMudar)
    return () => document.removeEventListener('visibilitychange', aoMudar)
  }, [])
  return <small aria-hidden>{resta} s</small>
}
