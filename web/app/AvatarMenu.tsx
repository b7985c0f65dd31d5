import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { Link } from '@tanstack/react-router'
import { useAutoridade } from '#web/session/permissoes.ts'
import { useUsuario } from '#web/session/sessao.ts'
import { iniciais } from '#web/ui/iniciais.ts'
import { ItemDoMenu, Menu, useMenu } from '#web/ui/Menu.tsx'
import type { Painel } from './Shell.tsx'

const papeis = { ATENDENTE: 'Atendente', PROMOTOR: 'Promotor', GESTOR: 'Gestor' }

/** The signed-in person, and settings of that person. */
export function AvatarMenu({ abrir }: { abrir: (painel: Painel) => void }) {
  const usuario = useUsuario()
  const papel = papeis[useAutoridade()]
  const { botao, menu } = useMenu()
  const nome = nomeDe(usuario?.perfil)

  return (
    <div className="conta">
      <button type="button" className="conta-avatar" title={`Conta de ${nome}`} {...botao}>
        <span aria-hidden>{iniciais(nome)}</span>
        <span className="so-leitor">Conta de {nome}</span>
      </button>
      {menu && (
        <Menu
          {...menu}
          rotulo="Conta"
          cabeca={
            <p className="menu-quem">
              <b>{nome}</b>
              <span>{papel}</span>
            </p>
          }
        >
          <Link to="/front/preferencias" role="menuitem" tabIndex={-1}>
            <IconSettings size={16} /> Preferências
          </Link>
          <Link to="/front/acessos" role="menuitem" tabIndex={-1}>
            <IconKey size={16} /> Meus acessos
          </Link>
          <ItemDoMenu icone={<IconBuilding size={16} />} onClick={() => abrir('promotor')}>
            Promotor ativo
          </ItemDoMenu>
          <ItemDoMenu icone={<IconKeyboard size={16} />} onClick={() => abrir('teclado')}>
            Atalhos do teclado
          </ItemDoMenu>
          <ItemDoMenu icone={<IconLogout size={16} />} onClick={() => abrir('sair')}>
            Sair
          </ItemDoMenu>
        </Menu>
      )}
    </div>
  )
}

/** The name of the profile, else the login: which claims there are is the identity server's. */
function nomeDe(perfil: Record<string, unknown> | undefined): string {
  const nome = perfil?.['name'] ?? perfil?.['preferred_username'] ?? perfil?.['sub']
  return typeof nome === 'string' ? nome : 'Usuário'
}
