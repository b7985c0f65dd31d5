import { useEffect } from 'react'
import { useUsuario } from '#web/session/sessao.ts'

/** Listens for what the server tells the person, from when there is something on the screen. */
export function useNotificador(pronto: boolean): void {
  const idUsuario = useUsuario()?.idUsuario
  useEffect(() => {
    if (!pronto || idUsuario === undefined) return undefined
    const fim = new AbortController()
    void import('#web/notificacao/ligacao.ts').then(({ ligarAvisos }) => {
      if (!fim.signal.aborted) ligarAvisos(idUsuario, fim.signal)
    })
    return () => fim.abort()
  }, [pronto, idUsuario])
}
