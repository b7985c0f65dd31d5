import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { OpcaoPromotor } from '#shared/organizacao/api.ts'
import { fecharTodas } from '#web/session/abas.ts'
import { ativarPromotor, usePromotor } from '#web/session/promotor.ts'
import { rascunhos } from '#web/session/rascunhos.ts'
import { ActionButton } from '#web/ui/ActionButton.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { ListaPromotores } from './ListaPromotores.tsx'
import { esquecerTudo } from './query-client.ts'

/** Switching closes the clients of the one before; drafts stay, and are warned of first. */
export function EscolhaPromotor({ onClose }: { onClose: () => void }) {
  const { opcoes, ativo } = usePromotor()
  const pendentes = useStore(rascunhos, ({ chaves }) => chaves.size)
  const [confirmar, setConfirmar] = useState<OpcaoPromotor>()
  const navigate = useNavigate()

  async function trocar(opcao: OpcaoPromotor): Promise<void> {
    onClose()
    fecharTodas()
    await navigate({ to: '/front/inicio' })
    await esquecerTudo()
    await ativarPromotor(opcao)
  }

  function escolher(opcao: OpcaoPromotor): void {
    if (opcao.value === ativo?.value) onClose()
    else if (pendentes > 0) setConfirmar(opcao)
    else void trocar(opcao)
  }

  if (confirmar) {
    return (
      <Dialog title={`Trocar para ${confirmar.label}?`} onClose={onClose}>
        <p>
          {pendentes === 1 ? 'Há 1 rascunho' : `Há ${pendentes} rascunhos`} sem enviar. Eles ficam
          guardados, e voltam quando você abrir o mesmo cliente. As abas de clientes serão fechadas.
        </p>
        <DialogActions>
          <ActionButton onClick={() => setConfirmar(undefined)}>Voltar</ActionButton>
          <ActionButton variante="primario" onClick={() => void trocar(confirmar)}>
            Trocar de promotor
          </ActionButton>
        </DialogActions>
      </Dialog>
    )
  }
  return (
    <Dialog title="Promotor ativo" onClose={onClose}>
      {ativo?.cidade && (
        <p className="apagado">
          {ativo.label} · {ativo.cidade}/{ativo.uf} · canal {ativo.canal}
        </p>
      )}
      <ListaPromotores opcoes={opcoes} ativo={ativo?.value} aoEscolher={escolher} />
    </Dialog>
  )
}
