import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs'
import IconCoffee from '@tabler/icons-react/dist/esm/icons/IconCoffee.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import { Link } from '@tanstack/react-router'
import { dizerPausa } from '#web/presenca/dizer.ts'
import { useMeuEstado } from '#web/presenca/use-estado.ts'
import { ItemDoMenu, Menu } from '#web/ui/Menu.tsx'
import type { MenuAberto } from '#web/ui/use-menu.ts'
import type { Painel } from './Shell.tsx'

type Props = {
  menu: MenuAberto
  nome: string
  papel: string
  abrir: (painel: Painel) => void
}

/** What the avatar opens. */
export function ContaMenu({ menu, nome, papel, abrir }: Props) {
  const pausa = useMeuEstado().data?.pausa
  return (
    <Menu
      {...menu}
      rotulo="Conta"
      cabeca={
        <p className="menu-quem">
          <b>{nome}</b>
          <span>{pausa ? dizerPausa(pausa) : papel}</span>
        </p>
      }
    >
      <Link to="/front/preferencias" role="menuitem" tabIndex={-1}>
        <IconSettings size={16} /> Preferências
      </Link>
      <Link to="/front/acessos" role="menuitem" tabIndex={-1}>
        <IconKey size={16} /> Meus acessos
      </Link>
      <ItemDoMenu icone={<IconCoffee size={16} />} onClick={() => abrir('pausa')}>
        {pausa ? 'Voltar da pausa' : 'Fazer uma pausa'}
      </ItemDoMenu>
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
  )
}
