import { useState } from 'react'
import { telefoneApi } from '#shared/telefone/api.ts'
import type { Telefone } from '#shared/telefone/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { CodigoPorSms } from '../formulario/CodigoPorSms.tsx'
import { type EnvioDoCodigo, porEsteRelogio } from '../formulario/envio-do-codigo.ts'
import { useMotivo } from '../session/motivo.ts'

type Props = { telefone: Telefone; makesOld: readonly Velho[]; onClose: () => void }

/**
 * Verifies that the phone is the client's: a code is sent by SMS, and the client reads it aloud.
 */
export function TokenDialog({ telefone, makesOld, onClose }: Props) {
  const { idTelefone } = telefone
  const [envio, setEnvio] = useState<EnvioDoCodigo>()
  const motivo = useMotivo()
  const semAcesso = motivo(telefoneApi.enviarToken.permissao)
  const validar = useChange(telefoneApi.verificarToken, {
    makesOld,
    semResposta: true,
    onSuccess: onClose,
  })
  const enviar = useChange(telefoneApi.enviarToken, {
    makesOld,
    onSuccess: (enviado) => {
      validar.reset()
      setEnvio(porEsteRelogio(enviado))
    },
  })

  return (
    <CodigoPorSms
      titulo={`Verificar · ${telefone.telefone}`}
      destino={<b className="numeros">{telefone.telefone}</b>}
      codigoValidoAte={telefone.codigoValidoAte}
      envio={envio}
      enviar={{
        isPending: enviar.isPending,
        erro: enviar.error?.body.message ?? undefined,
        pedir: () => enviar.mutate({ body: { idTelefone } }),
        semAcesso,
      }}
      validar={{
        isPending: validar.isPending,
        erro: validar.error?.body.message ?? undefined,
        conferir: (codigo) => validar.mutate({ body: { idTelefone, codigo } }),
      }}
      onClose={onClose}
    />
  )
}
