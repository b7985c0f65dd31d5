import { useStore } from 'zustand'
import { atalhos } from '#web/ui/atalhos.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Kbd } from '#web/ui/Kbd.tsx'
import { ChaveDasLetras } from './ChaveDasLetras.tsx'
import css from './paginas.module.css'

/** Every key that answers on this screen. */
export function MapaTeclado({ onClose }: { onClose: () => void }) {
  const lista = useStore(atalhos, (state) => state.lista)
  const visiveis = lista.flatMap(({ noMapa, ...atalho }) =>
    noMapa === false ? [] : [{ ...atalho, ...noMapa }],
  )
  // Two tables of one screen tell of the same keys.
  const umas = new Map(visiveis.map((um) => [`${um.grupo} ${um.teclas}`, um]))
  const grupos = Map.groupBy(umas.values(), ({ grupo }) => grupo)

  return (
    <Dialog title="Atalhos do teclado" onClose={onClose} largura={640}>
      <ChaveDasLetras rotulo="Atalhos de uma só letra ligados" />
      <div className={css.mapa}>
        {[...grupos].map(([grupo, itens]) => (
          <section key={grupo}>
            <h2>{grupo}</h2>
            <dl>
              {itens.map(({ teclas, descricao }) => (
                <div key={teclas}>
                  <dt>{descricao}</dt>
                  <dd>
                    {teclas.split(/[ +]/).map((tecla) => (
                      <Kbd key={tecla}>{tecla === 'ctrl' ? 'Ctrl' : tecla}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
