import { useState } from 'react'
import { ActionButton } from '../ui/ActionButton.tsx'
import { permissaoForaDaTela } from './fora-da-tela.ts'

/** Asks to tell outside the window too, and only when the person presses it. */
export function AvisoDoNavegador() {
  const [permissao, setPermissao] = useState(permissaoForaDaTela)
  if (permissao === 'granted' || permissao === 'indisponivel') return null
  return (
    <ActionButton
      disabledReason={
        permissao === 'denied'
          ? 'O navegador está bloqueando os avisos deste site: libere nas configurações dele'
          : undefined
      }
      onClick={() => void Notification.requestPermission().then(setPermissao)}
    >
      Avisar também fora desta tela
    </ActionButton>
  )
}
