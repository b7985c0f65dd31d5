import { useEffect, useState } from 'react'
import { indicacaoApi } from '#shared/indicacao/api.ts'
import type { Indicacao } from '#shared/indicacao/shapes.ts'
import { contar } from '#shared/numero.ts'
import { enviar } from '../api/intencao.ts'
import { toastsForError } from '../api/toasts-for-error.ts'
import { CotasPerto } from '../notificacao/CotasPerto.tsx'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { addToast } from '../ui/toasts.ts'

/** The number hides itself after so long. */
const MOSTRA_MS = 30_000

const { revelarTelefone } = indicacaoApi

/** The phone typed on the page, to call: only this dialog holds it, no cache and no storage. */
export function TelefoneDialog({
  indicacao: { idIndicacao, nome, telefone },
  onClose,
}: {
  indicacao: Indicacao
  onClose: () => void
}) {
  const [pedindo, setPedindo] = useState(false)
  const [numero, setNumero] = useState<string>()
  useEffect(() => {
    if (numero === undefined) return undefined
    const relogio = setTimeout(() => setNumero(undefined), MOSTRA_MS)
    return () => clearTimeout(relogio)
  }, [numero])
  const revelar = async () => {
    setPedindo(true)
    try {
      const { valor, restantes } = await enviar(revelarTelefone, { params: { idIndicacao } })
      setNumero(valor)
      if (restantes <= 10) {
        addToast({
          kind: 'informacao',
          title: `Você ainda pode revelar ${contar(restantes, 'dado', 'dados')} hoje`,
        })
      }
    } catch (error) {
      for (const toast of toastsForError(error, revelarTelefone.mensagens.recusa)) {
        addToast({ kind: 'erro', ...toast })
      }
    } finally {
      setPedindo(false)
    }
  }
  return (
    <Dialog title={`Telefone de ${nome ?? 'quem pediu'}`} largura={420} onClose={onClose}>
      <p className="suave">Para ligar. Fica registrado quem viu e quando.</p>
      <CotasPerto so={daqui} />
      <p className="numeros" aria-live="polite">
        <b>{numero ?? telefone}</b>
      </p>
      <DialogActions aoVoltar={onClose}>
        {numero === undefined && (
          <ActionButton
            variante="primario"
            tamanho="md"
            carregando={pedindo}
            onClick={() => void revelar()}
          >
            Revelar
          </ActionButton>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** What is spent here. */
const daqui = ['cota_revelacoes'] as const
