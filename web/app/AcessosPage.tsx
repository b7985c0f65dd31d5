import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useStore } from 'zustand'
import { controles } from '#shared/permissoes.ts'
import { permissoes } from '#web/session/permissoes.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** What the person may and may not do, by the names the access team knows. */
export function AcessosPage() {
  const { controles: meus, autoridade } = useStore(permissoes)
  return (
    <div className="pagina pagina-estreita">
      <header className="pagina-topo">
        <div>
          <h1>Meus acessos</h1>
          <p className="apagado">
            Perfil {autoridade}. Falta um acesso? Diga o nome do controle a quem cuida dos acessos.
          </p>
        </div>
      </header>
      {meus.size === 0 && (
        <EmptyState
          icone={<IconKey size={20} />}
          titulo="Nenhum acesso liberado"
          texto="Entre em contato com o controle de acesso."
        />
      )}
      <ul className="acessos">
        {controles.map((controle) => (
          <li key={controle}>
            <code>{controle}</code>
            <Badge tom={meus.has(controle) ? 'verde' : 'neutro'}>
              {meus.has(controle) ? 'Liberado' : 'Sem acesso'}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
