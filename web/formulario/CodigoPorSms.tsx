import { useState, type ReactNode } from 'react'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { CodigoForm } from './CodigoForm.tsx'
import { type EnvioDoCodigo, seAindaVale, useEspera } from './envio-do-codigo.ts'

type Props = {
  titulo: string
  /** Where the code goes, at the end of its sentence. */
  destino: ReactNode
  /** Of a code that was sent before this dialog opened, by the server's clock. */
  codigoValidoAte: string | null
  envio: EnvioDoCodigo | undefined
  enviar: {
    isPending: boolean
    erro: string | undefined
    pedir: () => void
    semAcesso: string | undefined
  }
  validar: { isPending: boolean; erro: string | undefined; conferir: (codigo: string) => void }
  onClose: () => void
}

/** Sends a code by SMS, then takes the one that the client reads aloud. */
export function CodigoPorSms({
  titulo,
  destino,
  codigoValidoAte,
  envio,
  enviar,
  validar,
  onClose,
}: Props) {
  const esperando = useEspera(envio)
  const [deAntes] = useState(() => seAindaVale(codigoValidoAte))
  const validoAte = envio?.validoAte ?? deAntes
  return (
    <Dialog title={titulo} largura={420} onClose={onClose}>
      {validoAte === undefined ? (
        <>
          <p>
            Um código de 6 números vai por SMS para {destino}. Peça ao cliente que o leia para você.
            O código vale 5 minutos.
          </p>
          {enviar.erro && (
            <p className="perigo" role="alert">
              {enviar.erro}
            </p>
          )}
          <DialogActions aoVoltar={onClose}>
            <ActionButton
              tamanho="md"
              variante="primario"
              carregando={enviar.isPending}
              disabledReason={enviar.semAcesso}
              onClick={enviar.pedir}
            >
              Enviar código
            </ActionButton>
          </DialogActions>
        </>
      ) : (
        <CodigoForm
          // A new code is a new form.
          key={validoAte}
          acao="Validar"
          validoAte={validoAte}
          erro={validar.erro}
          carregando={validar.isPending}
          aoEnviar={validar.conferir}
        >
          <ActionButton
            variante="sutil"
            tamanho="md"
            carregando={enviar.isPending}
            disabledReason={enviar.semAcesso ?? esperando}
            onClick={enviar.pedir}
          >
            Enviar outro código
          </ActionButton>
          {esperando && <small className="apagado menor numeros">{esperando}</small>}
        </CodigoForm>
      )}
    </Dialog>
  )
}
