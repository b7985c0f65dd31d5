import type { FormatoDaPlanilha } from '#shared/planilha.ts'
import { ActionButton } from './ActionButton.tsx'
import { ItemDoMenu, Menu } from './Menu.tsx'
import { useMenu } from './use-menu.ts'

type Props = {
  /** Why the person cannot; undefined when they can. */
  impedimento: string | undefined
  carregando: boolean
  aoExportar: (formato: FormatoDaPlanilha) => void
}

/** The file that a list or a panel is saved as. */
export function ExportarMenu({ impedimento, carregando, aoExportar }: Props) {
  const { botao, menu } = useMenu()
  const item = (formato: FormatoDaPlanilha, nome: string) => (
    <ItemDoMenu
      onClick={() => {
        menu?.onClose()
        aoExportar(formato)
      }}
    >
      {nome}
    </ItemDoMenu>
  )
  return (
    <>
      <ActionButton carregando={carregando} disabledReason={impedimento} {...botao}>
        Exportar
      </ActionButton>
      {menu && (
        <Menu {...menu} rotulo="Exportar como">
          {item('xlsx', 'Planilha (XLSX)')}
          {item('csv', 'Texto (CSV)')}
        </Menu>
      )}
    </>
  )
}
