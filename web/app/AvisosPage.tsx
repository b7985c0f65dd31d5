import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { relogio } from '#web/api/relogio.ts'
import { formatarInstante } from '#web/ui/DateText.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { marcarAvisosLidos, toasts } from '#web/ui/toasts.ts'
import css from './paginas.module.css'

/** Everything the corner said since sign-in: a toast that was missed is not lost. */
export function AvisosPage() {
  const avisos = useStore(toasts, (state) => state.avisos)
  // A notice keeps the clock of this browser; a demonstration's stands elsewhere.
  const adiantadoMs = useStore(relogio, (state) => state.adiantadoMs)
  useEffect(() => marcarAvisosLidos, [])

  return (
    <div className="pagina pagina-estreita">
      <header className="row" data-justify="between" data-align="start">
        <h1>Central de avisos</h1>
      </header>
      {avisos.length === 0 ? (
        <EmptyState
          icone={<IconBell size={20} />}
          titulo="Nenhum aviso desde que você entrou"
          texto="O que aparece no canto da tela fica guardado aqui até você sair."
        />
      ) : (
        <ol className={`avisos ${css.avisos} card list marcados`} data-pad="3">
          {avisos.map(({ id, kind, title, text, quando }) => {
            const instante = new Date(quando.getTime() + adiantadoMs).toISOString()
            return (
              <li key={id} data-tipo={kind}>
                <b>{title}</b>
                {text && <p className="suave">{text}</p>}
                <time className="apagado menor numeros" dateTime={instante}>
                  {formatarInstante(instante)}
                </time>
              </li>
            )
          })}
        </ol>
      )}
    </div>
  )
}
