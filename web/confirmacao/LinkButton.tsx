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
import { esperaResposta, maisNovo } from './link.ts'

type Props = {
  idRelacionamento: string
  link: Confirmacao['link']
  disabledReason: string | undefined
}

/** Sends the consent link; the client's answer arrives as a notice. A newer link ends the one before. */
export function LinkButton({ idRelacionamento, link, disabledReason }: Props) {
  // The link that was asked about: another one is another question.
  const [perguntado, setPerguntado] = useState<string>()
  const motivo = useMotivo()(confirmacaoApi.enviarLink.permissao)
  const { consultar } = confirmacaoApi
  const enviar = useChange(confirmacaoApi.enviarLink, {
    makesOld: [consultar],
    // Another person may have sent one meanwhile.
    releRecusa: true,
  })
  const enviado = useMemo(() => {
    const daqui = enviar.data && maisNovo(enviar.data, link) ? enviar.data : undefined
    return daqui ? porEsteRelogio(daqui) : doUltimo(link)
  }, [enviar.data, link])
  const espera = link && esperaResposta(link) ? link : null
  const esperando = useEspera(enviado, 'link')
  const voltar = () => setPerguntado(undefined)
  const mandar = () =>
    enviar.mutate({
      params: { idRelacionamento },
      body: { substitui: espera?.idConfirmacao ?? null },
    })
  return (
    <>
      <ActionButton
        tamanho="md"
        carregando={enviar.isPending}
        disabledReason={motivo ?? disabledReason ?? esperando}
        onClick={() => (espera ? setPerguntado(espera.idConfirmacao) : mandar())}
      >
        {link ? 'Enviar outro link' : 'Enviar link'}
      </ActionButton>
      {espera && espera.idConfirmacao === perguntado && (
        <Dialog title="Enviar outro link?" onClose={voltar} largura={440}>
          <p>
            O link enviado em <InstantText instante={espera.enviadoEm} /> ainda espera a resposta do
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
