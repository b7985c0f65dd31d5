import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * A submit that waits for what fills the form (a draft being read back, the rules of the day): pressed
 * before, it runs once the form shows it, with the values of that moment.
 */
export function useQuandoPronto(pronto: boolean, enviar: () => void): () => void {
  const pedido = useRef(false)
  const enviarAgora = useEffectEvent(enviar)
  useEffect(() => {
    if (!pedido.current || !pronto) return
    pedido.current = false
    enviarAgora()
  }, [pronto])
  return () => {
    if (pronto) enviar()
    else pedido.current = true
  }
}
