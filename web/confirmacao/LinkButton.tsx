import { useMemo, useState } from 'react'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import type { Confirmacao } from '#shared/confirmacao/shapes.ts'
import { REENVIO_MS } from '#shared/telefone/token.ts'
import { useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { porEsteRelogio, useEspera } from '../formulario/envio-do-codigo.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { esperaResposta } from './link.ts'

type Props = {
  idRelacionamento: string
  link: Confirmacao['link']
  disabledReason: string | undefined
}

/** Sends the consent link; the client's answer arrives as a notice. A newer link ends the one before. */
export function LinkButton({ idRelacionamento, link, disabledReason }: Props) {
  const [perguntando, setPerguntando] = useState(false)
  const motivo = useMotivo()(confirmacaoApi.enviarLink.permissao)
  const enviar = useChange(confirmacaoApi.enviarLink, { makesOld: [confirmacaoApi.consultar] })
  const enviado = useMemo(
    () => (enviar.data ? porEsteRelogio(enviar.data) : doUltimo(link)),
    [enviar.data, link],
  )
  const esperando = useEspera(enviado, 'link')
  const voltar = () => setPerguntando(false)
  const mandar = () => enviar.mutate({ params: { idRelacionamento }, body: {} })
  return (
    <>
      <ActionButton
        tamanho="md"
        carregando={enviar.isPending}
        disabledReason={motivo ?? disabledReason ?? esperando}
        onClick={() => (link && esperaResposta(link) ? setPerguntando(true) : mandar())}
      >
        {link ? 'Enviar outro link' : 'Enviar link'}
      </ActionButton>
      {perguntando && link && (
        <Dialog title="Enviar outro link?" onClose={voltar} largura={440}>
          <p>
            O link enviado em <InstantText instante={link.enviadoEm} /> ainda espera a resposta do
            cliente e deixa de valer. Se ele está com a página aberta, espere.
          </p>
          <DialogActions aoVoltar={voltar}>
            <ActionButton
              tamanho="md"
              variante="primario"
              disabledReason={esperando}
              onClick={() => {
                voltar()
                mandar()
              }}
            >
              Enviar outro link
            </ActionButton>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

/** The wait of a link that was sent before this form was opened. */
function doUltimo(link: Confirmacao['link']) {
  if (!link) return undefined
  const resta = Date.parse(link.enviadoEm) + REENVIO_MS - agora().getTime()
  return { reenvioEm: Date.now() + resta, bloqueado: false, hora: '' }
}
