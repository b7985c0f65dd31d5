import { Modal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import { useContext, type ReactNode } from 'react'
import { ActionButton } from './ActionButton.tsx'
import { ClienteDoDialogo } from './cliente-do-dialogo.ts'
import { semDuploClique } from './clique-fora.ts'
import { textoDoCpf } from './CpfText.tsx'
import './dialog.css'
import { useFocoDeVolta } from './use-foco-de-volta.ts'

type Props = {
  title: string
  onClose: () => void
  /** Pixels; a phone shows it over the whole width. */
  largura?: number | undefined
  /** Esc and a click outside ask first when something was typed. */
  fechaSozinho?: boolean
  children: ReactNode
}

/** Mount it to open it. Focus moves in, stays in, and returns at the end. */
export function Dialog({ title, onClose, largura = 520, fechaSozinho = true, children }: Props) {
  useFocoDeVolta()
  const cliente = useContext(ClienteDoDialogo)
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={largura}
      centered
      radius={14}
      // The frame of the application never scrolls, and the lock would write a <style> element.
      lockScroll={false}
      closeOnClickOutside={fechaSozinho}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      attributes={{ header: { role: 'none' } }}
      overlayProps={{ backgroundOpacity: 0.35, blur: 2, ...semDuploClique }}
      transitionProps={{ duration: 140, transition: 'fade' }}
    >
      {cliente && (
        <p className="apagado" data-bottom="3">
          <bdi>
            <b>{cliente.nome}</b>
          </bdi>{' '}
          · CPF <span className="numeros">{textoDoCpf(cliente.cpf)}</span>
        </p>
      )}
      {children}
    </Modal>
  )
}

type ActionsProps = { aoVoltar?: () => void; children: ReactNode }

/** The buttons at the foot of a dialog or a form: the way back first, the main one last. */
export function DialogActions({ aoVoltar, children }: ActionsProps) {
  return (
    <div className="row dialogo-acoes" data-justify="end" data-top="4">
      {aoVoltar && (
        <ActionButton tamanho="md" onClick={aoVoltar}>
          Voltar
        </ActionButton>
      )}
      {children}
    </div>
  )
}
