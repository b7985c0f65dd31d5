import { useEffect, useState } from 'react'
import { agora } from '../api/relogio.ts'
import { contagem } from './palavras.ts'

/** The time left until an instant, second by second; null once it has passed. */
export function useContagem(ate: string | null): string | null {
  const [resta, setResta] = useState(() => contagem(ate, agora()))
  useEffect(() => {
    const medir = () => setResta(contagem(ate, agora()))
    medir()
    if (contagem(ate, agora()) === null) return undefined
    const relogio = setInterval(medir, 1000)
    return () => clearInterval(relogio)
  }, [ate])
  return resta
}
