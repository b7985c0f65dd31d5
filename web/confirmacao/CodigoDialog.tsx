import { useState } from 'react'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { CodigoPorSms } from '../formulario/CodigoPorSms.tsx'
import { type EnvioDoCodigo, porEsteRelogio } from '../formulario/envio-do-codigo.ts'

type Props = {
  idRelacionamento: string
  /** Of the last code that was sent. */
  codigoValidoAte: string | null
  makesOld: readonly Velho[]
  onClose: () => void
}

/** The client reads aloud the code that went to a phone verified before; its number is not shown. */
export function CodigoDialog({ idRelacionamento, codigoValidoAte, makesOld, onClose }: Props) {
  const params = { idRelacionamento }
  const [envio, setEnvio] = useState<EnvioDoCodigo>()
  const semAcesso = useMotivo()(confirmacaoApi.enviarCodigo.permissao)
  const validar = useChange(confirmacaoApi.validarCodigo, { makesOld, onSuccess: onClose })
  const enviar = useChange(confirmacaoApi.enviarCodigo, {
    makesOld: [confirmacaoApi.consultar],
    onSuccess: (enviado) => {
      validar.reset()
      setEnvio(porEsteRelogio(enviado))
    },
  })

  return (
    <CodigoPorSms
      titulo="Confirmar por código"
      destino="o telefone que o banco já conhece do cliente"
      codigoValidoAte={codigoValidoAte}
      envio={envio}
      enviar={{
        isPending: enviar.isPending,
        erro: enviar.error?.body.message ?? undefined,
        pedir: () => enviar.mutate({ params, body: {} }),
        semAcesso,
      }}
      validar={{
        isPending: validar.isPending,
        erro: validar.error?.body.message ?? undefined,
        conferir: (codigo) => validar.mutate({ params, body: { codigo } }),
      }}
      onClose={onClose}
    />
  )
}
