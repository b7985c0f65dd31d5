import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import { useStore } from 'zustand'
import { permissoes } from '#web/session/permissoes.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { nomesDosControles } from './nomes-dos-controles.ts'

/** What the person may and may not do, in their words, with the names the access team knows. */
export function AcessosPage() {
  const { controles: meus, autoridade } = useStore(permissoes)
  return (
    <div className="pagina pagina-estreita">
      <header className="row" data-justify="between" data-align="start">
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
      {Object.entries(nomesDosControles).map(([grupo, nomes]) => (
        <section key={grupo} className="stack" aria-label={grupo}>
          <h2>{grupo}</h2>
          <ul className="card list" data-pad="2">
            {Object.entries(nomes).map(([controle, nome]) => (
              <li key={controle} className="row" data-nowrap data-justify="between">
                <span className="stack" data-gap="0">
                  {nome}
                  <code>{controle}</code>
                </span>
                <Badge tom={meus.has(controle) ? 'verde' : 'neutro'}>
                  {meus.has(controle) ? 'Liberado' : 'Sem acesso'}
                </Badge>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
