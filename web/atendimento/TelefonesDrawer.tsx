import { useQuery } from '@tanstack/react-query'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { velhosDosTelefones } from '../api/velhos.ts'
import { TelefonesCard } from '../telefone/TelefonesCard.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { blocos } from './blocos.ts'

type Props = {
  relacionamento: Relacionamento
  impedimento: string | undefined
  onClose: () => void
}

/** The phones from any part of the client, without leaving it. */
export function TelefonesDrawer({ relacionamento, impedimento, onClose }: Props) {
  const { idRelacionamento: id } = relacionamento
  const telefones = useQuery(blocos(relacionamento).telefones)
  return (
    <Drawer title="Telefones do cliente" largura={520} onClose={onClose}>
      <TelefonesCard
        titulo="Números cadastrados"
        idRelacionamento={id}
        consulta={telefones}
        makesOld={velhosDosTelefones(id)}
        impedimento={impedimento}
      />
    </Drawer>
  )
}
