import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { abas } from '#web/session/abas.ts'
import { MAXIMO_ABAS } from '#shared/relacionamento/abas.ts'
import { promotor } from '#web/session/promotor.ts'
import { insistir } from '#web/ui/tardio.ts'
import { temFormaDeId } from './guarda.ts'

const carregar = insistir(() => import('#web/atendimento/abrir.ts'))

const enderecoDoCliente = /^\/front\/clientes\/([^/]+)$/

/**
 * Asks for a client the moment somebody goes there, while the screen is still being drawn. Never
 * before: whoever reads a client is in the trail, so hovering over a tab reads nothing.
 */
export function useAntecipacao(): void {
  const router = useRouter()
  const cache = useQueryClient()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        const id = enderecoDoCliente.exec(toLocation.pathname)?.[1]?.toLowerCase()
        if (!id || !temFormaDeId(id) || !cabe(id) || promotor.getState().estado !== 'pronto') return
        void carregar().then(({ consultaDeAbertura }) =>
          cache.prefetchQuery(consultaDeAbertura(cache, id)),
        )
      }),
    [router, cache],
  )
}

/** The eleventh client is not opened before the person says which tab goes. */
function cabe(id: string): boolean {
  const { abas: abertas } = abas.getState()
  return (
    abertas.length < MAXIMO_ABAS || abertas.some(({ idRelacionamento }) => idRelacionamento === id)
  )
}
