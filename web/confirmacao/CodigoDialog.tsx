import { useState } from 'react'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { CodigoForm } from '../formulario/CodigoForm.tsx'
import { type EnvioDoCodigo, porEsteRelogio, useEspera } from '../formulario/envio-do-codigo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'

type Props = {
  idRelacionamento: string
  /** A code was sent a moment ago. */
  aCaminho: boolean
  makesOld: readonly Velho[]
  onClose: () => void
}

/** The client reads aloud the code that went to a phone verified before; its number is not shown. */
export function CodigoDialog({ idRelacionamento, aCaminho, makesOld, onClose }: Props) {
  const params = { idRelacionamento }
  const [envio, setEnvio] = useState<EnvioDoCodigo>()
  const semAcesso = useMotivo()(confirmacaoApi.enviarCodigo.permissao)
  const validar = useChange(confirmacaoApi.validarCodigo, { makesOld, onSuccess: onClose })
  const enviar = useChange(confirmacaoApi.enviarCodigo, {
    makesOld: [],
    onSuccess: (enviado) => {
      validar.reset()
      setEnvio(porEsteRelogio(enviado))
    },
  })
  const esperando = useEspera(envio)
  const pedir = () => enviar.mutate({ params, body: {} })

  return (
    <Dialog title="Confirmar por código" largura={420} onClose={onClose}>
      {envio === undefined && !aCaminho ? (
        <>
          <p>
            Um código de 6 números vai por SMS para o telefone que o cliente verificou antes. Peça
            ao cliente que o leia para você. O código vale 5 minutos.
          </p>
          {enviar.error && (
            <p className="perigo" role="alert">
              {enviar.error.body.message}
            </p>
          )}
          <DialogActions aoVoltar={onClose}>
            <ActionButton
              tamanho="md"
              variante="primario"
              carregando={enviar.isPending}
              disabledReason={semAcesso}
              onClick={pedir}
            >
              Enviar código
            </ActionButton>
          </DialogActions>
        </>
      ) : (
        <CodigoForm
          // A new code is a new form.
          key={envio?.validoAte}
          acao="Validar"
          validoAte={envio?.validoAte}
          erro={validar.error?.body.message ?? undefined}
          carregando={validar.isPending}
          aoEnviar={(codigo) => validar.mutate({ params, body: { codigo } })}
        >
          <ActionButton
            variante="sutil"
            tamanho="md"
            carregando={enviar.isPending}
            disabledReason={semAcesso ?? esperando}
            onClick={pedir}
          >
            Enviar outro código
          </ActionButton>
          {esperando && <small className="apagado menor numeros">{esperando}</small>}
        </CodigoForm>
      )}
    </Dialog>
  )
}
