import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'

type Props = { idRelacionamento: string; disabledReason: string | undefined }

/** Sends the consent link; the client's answer arrives as a notice. */
export function LinkButton({ idRelacionamento, disabledReason }: Props) {
  const motivo = useMotivo()(confirmacaoApi.enviarLink.permissao)
  const enviar = useChange(confirmacaoApi.enviarLink, { makesOld: [confirmacaoApi.consultar] })
  return (
    <ActionButton
      tamanho="md"
      carregando={enviar.isPending}
      disabledReason={motivo ?? disabledReason}
      onClick={() => enviar.mutate({ params: { idRelacionamento }, body: {} })}
    >
      Enviar link
    </ActionButton>
  )
}
