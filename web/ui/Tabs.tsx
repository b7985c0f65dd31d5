import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { ItemDoMenu, Menu } from './Menu.tsx'
import { useMenu } from './use-menu.ts'
import './tabs.css'
import { useGuiasFora } from './use-guias-fora.ts'

type Aba<Id extends string> = {
  id: Id
  titulo: string
  contagem?: number | string | undefined
}

type Props<Id extends string> = {
  rotulo: string
  abas: readonly Aba<Id>[]
  ativa: Id
  aoMudar: (id: Id) => void
  /** The content of the active one. */
  children: ReactNode
}

/** Tabs of one screen: arrows move, Home and End jump (WAI-ARIA tabs). */
export function Tabs<Id extends string>({ rotulo, abas, ativa, aoMudar, children }: Props<Id>) {
  // More than one client is drawn at once, each with its tabs.
  const raiz = useId()
  const lista = useRef<HTMLDivElement>(null)
  const fora = useGuiasFora(lista, ativa)

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
      <div className="guias-topo">
        {/* The tabs inside are what is focused; the list hears their keys. */}
        <div
          ref={lista}
          className="guias-lista"
          data-sobra={fora.length > 0 || undefined}
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
              {contagem !== undefined && <span className="contagem">{contagem}</span>}
            </button>
          ))}
        </div>
        {fora.length > 0 && (
          <MaisGuias
            rotulo={rotulo}
            abas={abas.filter(({ id }) => fora.includes(id))}
            aoMudar={aoMudar}
          />
        )}
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

type MaisProps<Id extends string> = Pick<Props<Id>, 'rotulo' | 'abas' | 'aoMudar'>

/** What does not fit in the strip. */
function MaisGuias<Id extends string>({ rotulo, abas, aoMudar }: MaisProps<Id>) {
  const { botao, menu } = useMenu()
  return (
    <>
      <button type="button" className="guia guias-mais" {...botao}>
        Mais
        <IconChevronDown size={14} aria-hidden />
      </button>
      {menu && (
        <Menu {...menu} rotulo={`${rotulo}: mais`}>
          {abas.map(({ id, titulo, contagem }) => (
            <ItemDoMenu key={id} onClick={() => aoMudar(id)}>
              {titulo}
              {contagem !== undefined && <span className="contagem">{contagem}</span>}
            </ItemDoMenu>
          ))}
        </Menu>
      )}
    </>
  )
}

function destinoDaTecla(tecla: string, atual: number, total: number): number | undefined {
  if (tecla === 'ArrowRight') return (atual + 1) % total
  if (tecla === 'ArrowLeft') return (atual - 1 + total) % total
  if (tecla === 'Home') return 0
  if (tecla === 'End') return total - 1
  return undefined
}
