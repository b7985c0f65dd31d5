import { useState } from 'react'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import type { Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { TransferirDialog } from './TransferirDialog.tsx'

type Props = {
  relacionamento: Relacionamento
  makesOld: readonly Velho[]
  impedimento?: string | undefined
}

export function TransferirButton({ relacionamento, makesOld, impedimento }: Props) {
  const [aberto, setAberto] = useState(false)
  const motivo = useMotivo()
  return (
    <>
      <ActionButton
        disabledReason={motivo(relacionamentoApi.transferirAtendente.permissao) ?? impedimento}
        onClick={() => setAberto(true)}
      >
        Transferir
      </ActionButton>
      {aberto && (
        <TransferirDialog
          relacionamento={relacionamento}
          makesOld={makesOld}
          onClose={() => setAberto(false)}
        />
      )}
    </>
  )
}
