import IconAlarm from '@tabler/icons-react/dist/esm/icons/IconAlarm.mjs'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { lembreteApi } from '#shared/lembrete/api.ts'
import type { Lembrete, MudancaLembrete } from '#shared/lembrete/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { call } from '../api/client.ts'
import { useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { addToast } from '../ui/toasts.ts'
import { listasDeLembretes } from './grupos.ts'
import { avisarForaDaTela } from './fora-da-tela.ts'
import { formatarMomento, mais } from './momento.ts'
import { ditoDe } from './use-mudar-lembrete.ts'

/** More at once are one toast with their number: after a night, not twenty. */
const MAXIMO_DE_TOASTS = 3

/** A hidden tab waits, so that the visible one claims the lembrete first. */
const VEZ_DAS_ESCONDIDAS_MS = 1500

/** Being taken by this tab, or taken already. */
const tomados = new Set<string>()

/**
 * Shows a lembrete that rang in one tab of the person: each tab asks the server for it, and one
 * gets yes. So it is shown once over tabs, browsers and servers.
 */
export function useCampainha(tocando: readonly Lembrete[] | undefined): void {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync } = useChange(lembreteApi.alterar, {
    makesOld: listasDeLembretes,
    dito: ditoDe,
    aoChegar: ({ idRelacionamento }) => {
      void cache.invalidateQueries({ queryKey: chaves.bloco(idRelacionamento, 'lembretes') })
    },
  })
  const mudar = ({ idLembrete, versao }: Lembrete, body: Omit<MudancaLembrete, 'versao'>) =>
    mutateAsync({ params: { idLembrete }, body: { ...body, versao } }).then(
      () => true,
      // Told by the toast of the call.
      () => false,
    )

  const abrir = ({ idRelacionamento }: Lembrete) =>
    void navigate({ to: '/front/clientes/$idRelacionamento', params: { idRelacionamento } })

  const mostrar = (lembrete: Lembrete) => {
    const { texto, nomeCliente, quando } = lembrete
    addToast({
      kind: 'informacao',
      title: texto,
      text: `${nomeCliente} · ${formatarMomento(new Date(quando), agora())}`,
      icone: <IconAlarm size={16} />,
      fecharEm: null,
      toca: true,
      acoes: [
        { rotulo: 'Abrir cliente', fazer: () => abrir(lembrete) },
        {
          rotulo: 'Adiar 10 min',
          fazer: () => mudar(lembrete, { quando: mais(agora(), 10).toISOString() }),
        },
        { rotulo: 'Concluir', fazer: () => mudar(lembrete, { status: 'Finalizado' }) },
      ],
    })
    avisarForaDaTela(lembrete, () => abrir(lembrete))
  }

  const tocar = useEffectEvent(async (novos: readonly Lembrete[]) => {
    if (document.visibilityState !== 'visible') await pausa(VEZ_DAS_ESCONDIDAS_MS)
    const meus = (await Promise.all(novos.map(tomar))).flatMap((um) => um ?? [])
    if (meus.length <= MAXIMO_DE_TOASTS) {
      for (const lembrete of meus) mostrar(lembrete)
      return
    }
    addToast({
      kind: 'informacao',
      title: `${meus.length} lembretes esperam por você`,
      icone: <IconAlarm size={16} />,
      fecharEm: null,
      toca: true,
      acoes: [
        {
          rotulo: 'Ver lembretes',
          fazer: () =>
            void navigate({ to: '/front/lembretes/$grupo', params: { grupo: 'em-atraso' } }),
        },
      ],
    })
  })

  useEffect(() => {
    const novos = (tocando ?? []).filter((um) => !tomados.has(chaveDe(um)))
    for (const um of novos) tomados.add(chaveDe(um))
    if (novos.length > 0) void tocar(novos)
  }, [tocando])
}

/** Put off and ringing again, a lembrete has another time. */
const chaveDe = ({ idLembrete, quando }: Lembrete) => `${idLembrete} ${quando}`

async function tomar(lembrete: Lembrete): Promise<Lembrete | undefined> {
  const { idLembrete } = lembrete
  try {
    const { exibir } = await call(lembreteApi.exibir, { params: { idLembrete } })
    return exibir ? lembrete : undefined
  } catch {
    // The next poll returns it again: no tab claimed it.
    tomados.delete(chaveDe(lembrete))
    return undefined
  }
}

const pausa = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
