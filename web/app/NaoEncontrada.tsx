import IconMap from '@tabler/icons-react/dist/esm/icons/IconMapSearch.mjs'
import { Link, Navigate, useLocation, useRouterState } from '@tanstack/react-router'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { telaDoEndereco, telasProximas } from './telas-proximas.ts'
import { telas } from './telas.tsx'

/** Inside the frame: an address that means one screen leads there; any other offers the near ones. */
export function NaoEncontrada() {
  const { pathname } = useLocation()
  // The screen that the address means is still being fetched: this one is not what was asked for.
  const aCaminho = useRouterState({ select: ({ isLoading }) => isLoading })
  const tela = telaDoEndereco(pathname, telas)
  if (tela) return <Navigate to={tela.para} replace />
  if (aCaminho) return null
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
