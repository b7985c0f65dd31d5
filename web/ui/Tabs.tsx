import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import './tabs.css'

export type Aba<Id extends string> = {
  id: Id
  titulo: string
  contagem?: number | string | undefined
}

type Props<Id extends string> = {
  rotulo: string
  abas: readonly Aba<Id>[]
  ativa: Id
  aoMudar: (id: Id) => void
  /** Parts that do not work yet: their place is seen, and nothing pretends. */
  futuras?: readonly string[]
  /** The content of the active one. */
  children: ReactNode
}

/** Tabs of one screen: arrows move, Home and End jump (WAI-ARIA tabs). */
export function Tabs<Id extends string>({
  rotulo,
  abas,
  ativa,
  aoMudar,
  futuras = [],
  children,
}: Props<Id>) {
  // More than one client is drawn at once, each with its tabs.
  const raiz = useId()
  const lista = useRef<HTMLDivElement>(null)
  // A count that arrives later moves the tabs after it.
  const contagens = abas.map(({ contagem }) => contagem).join()
  useEffect(() => {
    const guia = lista.current?.querySelector(`[data-aba="${ativa}"]`)
    guia?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [ativa, contagens])

  function mover(event: KeyboardEvent<HTMLDivElement>): void {
    const atual = abas.findIndex(({ id }) => id === ativa)
    const destino = destinoDaTecla(event.key, atual, abas.length)
    const aba = destino === undefined ? undefined : abas[destino]
    if (!aba) return
    event.preventDefault()
    aoMudar(aba.id)
    event.currentTarget.querySelector<HTMLElement>(`[data-aba="${aba.id}"]`)?.focus()
  }

  return (
    <div className="guias">
      {/* The tabs inside are what is focused; the list hears their keys. */}
      <div
        ref={lista}
        className="guias-lista"
        role="tablist"
        aria-label={rotulo}
        tabIndex={-1}
        onKeyDown={mover}
      >
        {abas.map(({ id, titulo, contagem }) => (
          <button
            key={id}
            type="button"
            role="tab"
            className="guia"
            id={`${raiz}-guia-${id}`}
            data-aba={id}
            aria-selected={id === ativa}
            aria-controls={`${raiz}-painel-${id}`}
            tabIndex={id === ativa ? 0 : -1}
            onClick={() => aoMudar(id)}
          >
            {titulo}
            {contagem !== undefined && <span className="guia-contagem">{contagem}</span>}
          </button>
        ))}
        {futuras.map((titulo) => (
          <button
            key={titulo}
            type="button"
            role="tab"
            className="guia"
            aria-selected={false}
            aria-disabled
            tabIndex={-1}
            title="Ainda não disponível nesta versão"
          >
            {titulo}
          </button>
        ))}
      </div>
      <div
        className="guias-painel"
        role="tabpanel"
        id={`${raiz}-painel-${ativa}`}
        aria-labelledby={`${raiz}-guia-${ativa}`}
      >
        {children}
      </div>
    </div>
  )
}

function destinoDaTecla(tecla: string, atual: number, total: number): number | undefined {
  if (tecla === 'ArrowRight') return (atual + 1) % total
  if (tecla === 'ArrowLeft') return (atual - 1 + total) % total
  if (tecla === 'Home') return 0
  if (tecla === 'End') return total - 1
  return undefined
}
