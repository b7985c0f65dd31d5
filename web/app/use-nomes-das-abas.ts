import { useEffect } from 'react'
import { useAbas } from '#web/session/abas.ts'
import { semNome } from '#web/session/politica-abas.ts'
import { insistir } from '#web/ui/tardio.ts'
import { usePintada } from '#web/ui/use-pintada.ts'
import { useClienteAtivo } from './use-clientes.ts'

const carregar = insistir(() => import('./nomear-abas.ts'))

/** The recent clients are read meanwhile: they name most tabs without a call. */
const ESPERA_MS = 1200

/** After a reload, the tabs that the recent clients did not name learn theirs from the server. */
export function useNomesDasAbas(): void {
  const pintada = usePintada(ESPERA_MS)
  const quais = semNome(useAbas(), useClienteAtivo()).join()
  useEffect(() => {
    if (!pintada || quais === '') return
    // Without an answer a tab learns its name when it is looked at.
    void carregar()
      .then(({ nomearAbas }) => nomearAbas(quais.split(',')))
      .catch(() => undefined)
  }, [pintada, quais])
}
