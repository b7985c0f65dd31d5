import IconMap from '@tabler/icons-react/dist/esm/icons/IconMapSearch.mjs'
import { Link, useLocation } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { telasProximas } from './telas-proximas.ts'
import { telas } from './telas.tsx'

/** Inside the frame: the address leads nowhere, but these screens are near. */
export function NaoEncontrada() {
  const { pathname } = useLocation()
  return (
    <div className="pagina">
      <h1 className="so-leitor">Não encontramos esta tela</h1>
      <EmptyState
        icone={<IconMap size={20} />}
        titulo="Não encontramos esta tela"
        texto="O endereço pode ter mudado. Talvez você procure uma destas:"
        acao={telasProximas(pathname, telas).map(({ para, titulo }) => (
          <Link key={para} to={para} className="escolha">
            {titulo}
          </Link>
        ))}
      />
    </div>
  )
}
