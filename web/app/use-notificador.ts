import { useEffect } from 'react'
import { queryClient } from './query-client.ts'
import { useUsuario } from '#web/session/sessao.ts'
import { insistir } from '#web/ui/tardio.ts'
import { usePintada } from '#web/ui/use-pintada.ts'

const carregar = insistir(() =>
  Promise.all([
    import('#web/notificacao/ligacao.ts'),
    import('./avisos-do-cliente.ts'),
    import('#web/presenca/batida.ts'),
  ]),
)

/** The first screen arrives before anything is told. */
const ESPERA_MS = 1200

/** Listens for what the server tells the person, from when there is something on the screen. */
export function useNotificador(pronto: boolean): void {
  const idUsuario = useUsuario()?.idUsuario
  const pintada = usePintada(ESPERA_MS)
  useEffect(() => {
    if (!pronto || !pintada || idUsuario === undefined) return undefined
    const fim = new AbortController()
    void carregar().then(([{ ligarAvisos }, { ouvirClientes }, { baterSempre }]) => {
      if (fim.signal.aborted) return
      fim.signal.addEventListener('abort', ouvirClientes(queryClient))
      ligarAvisos(idUsuario, fim.signal)
      baterSempre(fim.signal)
    })
    return () => fim.abort()
  }, [pronto, pintada, idUsuario])
}
