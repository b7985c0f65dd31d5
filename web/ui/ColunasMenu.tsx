import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { ActionButton } from './ActionButton.tsx'
import { ItemDoMenu, Menu } from './Menu.tsx'
import { useMenu } from './use-menu.ts'

type Props = {
  /** All but the first column, which names the row. */
  colunas: readonly { id: string; titulo: string }[]
  vistas: readonly string[]
  aoMudar: (vistas: readonly string[]) => void
}

/** Which columns a table shows: each choice is seen at once, and the menu stays. */
export function ColunasMenu({ colunas, vistas, aoMudar }: Props) {
  const { botao, menu } = useMenu()
  return (
    <>
      <ActionButton {...botao}>Colunas</ActionButton>
      {menu && (
        <Menu {...menu} rotulo="Colunas da tabela">
          {colunas.map(({ id, titulo }) => {
            const vista = vistas.includes(id)
            return (
              <ItemDoMenu
                key={id}
                marcado={vista}
                icone={<IconCheck size={16} visibility={vista ? undefined : 'hidden'} />}
                onClick={() =>
                  aoMudar(
                    colunas
                      .map((coluna) => coluna.id)
                      .filter((outra) => (outra === id ? !vista : vistas.includes(outra))),
                  )
                }
              >
                {titulo}
              </ItemDoMenu>
            )
          })}
        </Menu>
      )}
    </>
  )
}
