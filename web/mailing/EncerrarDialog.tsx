import type { Mailing } from '#shared/mailing/shapes.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { formatarNumero } from './colunas.tsx'

type Props = { mailing: Mailing; encerrando: boolean; aoEncerrar: () => void; onClose: () => void }

/** An ended list stays ended: its clients are called no more. */
export function EncerrarDialog({ mailing, encerrando, aoEncerrar, onClose }: Props) {
  return (
    <Dialog title={`Encerrar ${mailing.nome}`} onClose={onClose}>
      <p>
        {mailing.esperam === 0
          ? 'Ninguém espera nela.'
          : `${formatarNumero(mailing.esperam)} clientes ainda esperam e não serão mais chamados por ela.`}{' '}
        Uma campanha encerrada não volta.
      </p>
      <DialogActions aoVoltar={onClose}>
        <ActionButton tamanho="md" variante="perigo" carregando={encerrando} onClick={aoEncerrar}>
          Encerrar
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
