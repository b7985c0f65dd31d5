import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { contarRascunhos } from '#web/session/guarda-de-rascunhos.ts'
import { rascunhos } from '#web/session/rascunhos.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { sair } from './sessao-aberta.ts'

/** Signing out erases the data on this computer; unsent input is listed first. */
export function SairDialog({ onClose }: { onClose: () => void }) {
  const aqui = useStore(rascunhos, ({ chaves }) => chaves.size)
  const [conta, setConta] = useState<{ apagados: number; ficam: number }>()
  // If the drafts cannot be counted, the person can still sign out.
  useEffect(() => {
    void contarRascunhos().then(setConta, () => setConta({ apagados: aqui, ficam: 0 }))
  }, [aqui])
  const [saindo, setSaindo] = useState(false)
  const pendentes = conta?.apagados ?? 0

  return (
    <Dialog title="Sair do Consigna?" onClose={onClose} largura={440}>
      <p>
        {pendentes === 0
          ? 'Você sai deste computador em todas as abas. Os clientes recentes são apagados daqui.'
          : `Há ${pendentes === 1 ? '1 rascunho' : `${pendentes} rascunhos`} sem enviar. Ao sair, o que foi digitado e não enviado é apagado deste computador.`}
        {conta?.ficam
          ? ' O que está digitado em outras janelas abertas fica guardado e volta quando você entrar de novo.'
          : ''}
      </p>
      <DialogActions>
        <ActionButton data-autofocus onClick={onClose}>
          Continuar trabalhando
        </ActionButton>
        <ActionButton
          variante={pendentes > 0 ? 'perigo' : 'primario'}
          carregando={saindo || !conta}
          onClick={() => {
            setSaindo(true)
            void sair()
          }}
        >
          {pendentes > 0 ? 'Apagar e sair' : 'Sair'}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}
