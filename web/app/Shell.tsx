import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { usePromotor } from '#web/session/promotor.ts'
import { ouvirTeclado } from '#web/ui/atalhos.ts'
import { guardarFoco } from '#web/ui/foco-perdido.ts'
import { Mantine } from '#web/ui/Mantine.tsx'
import { Parte } from '#web/ui/Parte.tsx'
import { Toasts, Tocando } from '#web/ui/Toasts.tsx'
import { tardio } from '#web/ui/tardio.ts'
import { ClientesAbertos } from './ClientesAbertos.tsx'
import { ClientTabs } from './ClientTabs.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { PeDoPapel } from './PeDoPapel.tsx'
import { queryClient } from './query-client.ts'
import { Rail } from './Rail.tsx'
import { RelogioBanner } from './RelogioBanner.tsx'
import { SemPromotor } from './SemPromotor.tsx'
import { abrirSessao } from './sessao-aberta.ts'
import './shell.css'
import { recolherTeclas } from './teclas-adiantadas.ts'
import { TopBar } from './TopBar.tsx'
import { useAtalhosDoQuadro } from './use-atalhos-do-quadro.ts'
import { useNotificador } from './use-notificador.ts'

const Paleta = tardio(() => import('./Paleta.tsx'), 'Paleta')
const MapaTeclado = tardio(() => import('./MapaTeclado.tsx'), 'MapaTeclado')
const EscolhaPromotor = tardio(() => import('./EscolhaPromotor.tsx'), 'EscolhaPromotor')
const PausaDialog = tardio(() => import('#web/presenca/PausaDialog.tsx'), 'PausaDialog')
const SairDialog = tardio(() => import('./SairDialog.tsx'), 'SairDialog')

export type Painel = 'paleta' | 'teclado' | 'promotor' | 'pausa' | 'sair'

ouvirTeclado()
guardarFoco()

/** The frame of every screen of `/front`. */
export function Shell() {
  // Before the first screen asks anything: the headers of its calls are set here.
  useState(abrirSessao)
  const [painel, setPainel] = useState<Painel | null>(null)
  const { estado, trocas } = usePromotor()
  const fechar = () => setPainel(null)
  const abrir = (novo: Painel) => {
    // An open palette handles the keys itself.
    if (novo === 'paleta' && painel !== 'paleta') recolherTeclas(fechar)
    setPainel(novo)
  }
  useAtalhosDoQuadro(abrir)
  useNotificador(estado === 'pronto')

  return (
    <QueryClientProvider client={queryClient}>
      <Mantine>
        <div className="quadro" key={trocas}>
          <a className="pular" href="#conteudo">
            Ir para o conteúdo
          </a>
          <Rail abrir={abrir} />
          <header className="topo">
            <ClientTabs />
            <TopBar abrir={abrir} />
          </header>
          {/* It scrolls: the keyboard reaches it (WCAG 2.1.1). */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <main className="conteudo" id="conteudo" tabIndex={0}>
            <OfflineBanner />
            <RelogioBanner />
            <Tocando />
            {estado === 'pronto' ? (
              <>
                <ClientesAbertos />
                <Outlet />
              </>
            ) : (
              <SemPromotor />
            )}
            <PeDoPapel />
          </main>
          <Toasts />
        </div>
        {painel && (
          <Parte key={painel} aoFaltar={fechar}>
            {painel === 'paleta' && <Paleta onClose={fechar} aoSair={() => setPainel('sair')} />}
            {painel === 'teclado' && <MapaTeclado onClose={fechar} />}
            {painel === 'promotor' && <EscolhaPromotor onClose={fechar} />}
            {painel === 'pausa' && <PausaDialog onClose={fechar} />}
            {painel === 'sair' && <SairDialog onClose={fechar} />}
          </Parte>
        )}
      </Mantine>
    </QueryClientProvider>
  )
}
