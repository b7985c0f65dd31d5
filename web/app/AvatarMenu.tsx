import { useNomeDaPessoa } from '#web/session/nome-da-pessoa.ts'
import { useAutoridade } from '#web/session/permissoes.ts'
import { iniciais } from '#web/ui/iniciais.ts'
import { Parte } from '#web/ui/Parte.tsx'
import { tardio } from '#web/ui/tardio.ts'
import { useMenu } from '#web/ui/use-menu.ts'
import type { Painel } from './Shell.tsx'

const ContaMenu = tardio(() => import('./ContaMenu.tsx'), 'ContaMenu')

const papeis = { ATENDENTE: 'Atendente', PROMOTOR: 'Promotor', GESTOR: 'Gestor' }

/** The signed-in person, and settings of that person. */
export function AvatarMenu({ abrir }: { abrir: (painel: Painel) => void }) {
  const papel = papeis[useAutoridade()]
  const { botao, menu } = useMenu()
  const nome = useNomeDaPessoa()

  return (
    <div className="conta">
      <button type="button" className="conta-avatar" title={`Conta de ${nome}`} {...botao}>
        <span aria-hidden>{iniciais(nome)}</span>
        <span className="so-leitor">Conta de {nome}</span>
      </button>
      {menu && (
        <Parte>
          <ContaMenu menu={menu} nome={nome} papel={papel} abrir={abrir} />
        </Parte>
      )}
    </div>
  )
}
