import { dizer } from '../dizer.ts'
import type { Sessao } from './sessao.ts'

/** Messages between tabs: sign-out and sign-in with the user's id, never a token. */
type Aviso = { tipo: 'saiu' } | { tipo: 'entrou'; sub: string }

type Tabs = { avisar: (aviso: Aviso) => void }

/** Joins the tabs of this origin that talk to the same identity server. */
export function joinTabs(authority: string, { usuario, esquecer }: Sessao): Tabs {
  const channel = new BroadcastChannel(`oidc:${authority}`)
  channel.addEventListener('message', ({ data }: MessageEvent<Aviso>) => {
    const sub = usuario()?.perfil.sub
    if (data.tipo === 'saiu') esquecer('saiu')
    else if (sub !== undefined && sub !== data.sub) esquecer('outro_usuario')
  })
  return { avisar: (aviso) => dizer(channel, aviso) }
}
