import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import { useState } from 'react'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { terminado } from '#shared/lembrete/grupos.ts'
import type { Lembrete } from '#shared/lembrete/shapes.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Parte } from '../ui/Parte.tsx'
import { tardio } from '../ui/tardio.ts'
import { useMudarLembrete } from './use-mudar-lembrete.ts'

const MudarDialog = tardio(() => import('./MudarDialog.tsx'), 'MudarDialog')

type Props = { lembrete: Lembrete; impedimento?: string | undefined }

/** Actions on one lembrete: finish, postpone. */
export function AcoesDoLembrete({ lembrete, impedimento }: Props) {
  const [aberto, setAberto] = useState(false)
  const motivo = useMotivo()(lembreteApi.alterar.permissao) ?? impedimento
  const { isPending, mudar } = useMudarLembrete(lembrete)
  const acabou = terminado(lembrete.status)
  return (
    <span className="row" data-nowrap data-gap="0">
      {!acabou && (
        <ActionButton
          variante="sutil"
          icone={<IconCheck size={15} />}
          carregando={isPending}
          disabledReason={motivo}
          aria-label={`Concluir: ${lembrete.texto}`}
          title="Concluir"
          onClick={() => mudar({ status: 'Finalizado' })}
        />
      )}
      <ActionButton
        variante="sutil"
        icone={<IconClock size={15} />}
        disabledReason={motivo}
        aria-label={`${acabou ? 'Reabrir' : 'Adiar ou mudar'}: ${lembrete.texto}`}
        title={acabou ? 'Reabrir' : 'Adiar ou mudar'}
        onClick={() => setAberto(true)}
      />
      {aberto && (
        <Parte aoFaltar={() => setAberto(false)}>
          <MudarDialog lembrete={lembrete} onClose={() => setAberto(false)} />
        </Parte>
      )}
    </span>
  )
}
