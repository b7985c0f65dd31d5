import { useState } from 'react'
import { flushSync } from 'react-dom'

/** Where the right column stands beside the work (`cliente.css`). */
const LARGO = '(min-width: 1181px)'

/** Whether the right column is open: undefined leaves it to the width of the window. */
export function usePainelDireito(fechadoAoComecar: boolean) {
  const [escolhido, setEscolhido] = useState<'aberto' | 'fechado'>()
  const painel = escolhido ?? (fechadoAoComecar ? 'fechado' : undefined)
  return {
    painel,
    trocar: () => {
      const agora = painel ?? (matchMedia(LARGO).matches ? 'aberto' : 'fechado')
      setEscolhido(agora === 'aberto' ? 'fechado' : 'aberto')
    },
    /** The panel is rendered when this returns, so that a field in it can take the focus. */
    abrir: () => flushSync(() => setEscolhido('aberto')),
  }
}
