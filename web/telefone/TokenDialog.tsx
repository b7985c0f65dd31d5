import { useState } from 'react'
import { telefoneApi } from '#shared/telefone/api.ts'
import type { Telefone } from '#shared/telefone/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { CodigoForm } from '../formulario/CodigoForm.tsx'
import { type EnvioDoCodigo, porEsteRelogio, useEspera } from '../formulario/envio-do-codigo.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'

type Props = { telefone: Telefone; makesOld: readonly Velho[]; onClose: () => void }

/**
 * Verifies that the phone is the client's: a code is sent by SMS, and the client reads it aloud.
 */
export function TokenDialog({ telefone, makesOld, onClose }: Props) {
  const { idTelefone } = telefone
  const [envio, setEnvio] = useState<EnvioDoCodigo>()
  const motivo = useMotivo()
  const semAcesso = motivo(telefoneApi.enviarToken.permissao)
  const validar = useChange(telefoneApi.verificarToken, { makesOld, onSuccess: onClose })
  const enviar = useChange(telefoneApi.enviarToken, {
    makesOld,
    onSuccess: (enviado) => {
      validar.reset()
      setEnvio(porEsteRelogio(enviado))
    },
  })
  const esperando = useEspera(envio)
  const pedir = () => enviar.mutate({ body: { idTelefone } })

  return (
    <Dialog title={`Verificar · ${telefone.telefone}`} largura={420} onClose={onClose}>
      {envio === undefined && telefone.codigoValidoAte === null ? (
        <>
          <p>
            Um código de 6 números vai por SMS para <b className="numeros">{telefone.telefone}</b>.
            Peça ao cliente que o leia para você. O código vale 5 minutos.
          </p>
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
          aoEnviar={(codigo) => validar.mutate({ body: { idTelefone, codigo } })}
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
