import { Drawer as MantineDrawer } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import type { ReactNode } from 'react'
import { semDuploClique } from './clique-fora.ts'
import './dialog.css'
import { useFocoDeVolta } from './use-foco-de-volta.ts'

type Props = { title: string; onClose: () => void; largura?: number; children: ReactNode }

/** A panel from the right, over the screen that stays visible. Mount it to open it. */
export function Drawer({ title, onClose, largura = 420, children }: Props) {
  useFocoDeVolta()
  return (
    <MantineDrawer
      opened
      onClose={() => {
        // Every open layer receives Esc: the upper dialog closes and this one stays.
        if (document.querySelectorAll('[role="dialog"][aria-modal="true"]').length < 2) onClose()
      }}
      title={title}
      position="right"
      size={largura}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
      attributes={{ header: { role: 'none' } }}
      overlayProps={{ backgroundOpacity: 0.25, ...semDuploClique }}
      transitionProps={{ duration: 160 }}
    >
      {children}
    </MantineDrawer>
  )
}
