import type { Mailing } from '#shared/mailing/shapes.ts'
import { contar } from '#shared/numero.ts'
import { ConfirmarDialog } from '../ui/ConfirmarDialog.tsx'

type Props = { mailing: Mailing; encerrando: boolean; aoEncerrar: () => void; onClose: () => void }

/** An ended list stays ended: its clients are called no more. */
export function EncerrarDialog({ mailing, encerrando, aoEncerrar, onClose }: Props) {
  return (
    <ConfirmarDialog
      title={`Encerrar ${mailing.nome}`}
      acao="Encerrar"
      confirmando={encerrando}
      aoConfirmar={aoEncerrar}
      onClose={onClose}
    >
      {mailing.esperam === 0
        ? 'Ninguém espera nela.'
        : `${contar(mailing.esperam, 'cliente ainda espera e não será mais chamado', 'clientes ainda esperam e não serão mais chamados')} por ela.`}{' '}
      Uma campanha encerrada não volta.
    </ConfirmarDialog>
  )
}
