import type { AbaCliente } from '#web/session/politica-abas.ts'
import { ItemDoMenu, Menu } from '#web/ui/Menu.tsx'

type Props = {
  aba: AbaCliente | undefined
  posicao: number
  total: number
  lugar: { x: number; y: number }
  aoFixar: (id: string, fixada: boolean) => void
  aoMover: (id: string, para: number) => void
  aoFechar: (id: string) => void
  onClose: () => void
}

/** What can be done with a client's tab: also the way to reorder them without a mouse. */
export function ClientTabMenu(props: Props) {
  const { aba, posicao, total, lugar, aoFixar, aoMover, aoFechar, onClose } = props
  if (!aba) return null
  const { idRelacionamento: id, nome, fixada } = aba
  const { x, y } = lugar
  return (
    <Menu
      rotulo={`Aba de ${nome}`}
      ancora={() => ({ left: x, right: x, top: y, bottom: y })}
      onClose={onClose}
    >
      <ItemDoMenu onClick={() => aoFixar(id, !fixada)}>
        {fixada ? 'Soltar aba' : 'Fixar aba'}
      </ItemDoMenu>
      {posicao > 0 && (
        <ItemDoMenu onClick={() => aoMover(id, posicao - 1)}>Mover para a esquerda</ItemDoMenu>
      )}
      {posicao < total - 1 && (
        <ItemDoMenu onClick={() => aoMover(id, posicao + 1)}>Mover para a direita</ItemDoMenu>
      )}
      <ItemDoMenu onClick={() => aoFechar(id)}>Fechar</ItemDoMenu>
    </Menu>
  )
}
