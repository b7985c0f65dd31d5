import { useRef } from 'react'
import { retencaoApi } from '#shared/retencao/api.ts'
import type { Ctc } from '#shared/retencao/shapes.ts'
import { ctcAberta } from '#shared/retencao/situacao.ts'
import { useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { escreveJuntoDe } from '../ui/escreve-junto.ts'
import { addToast } from '../ui/toasts.ts'
import type { DialogoDaCtc } from './DialogosDaCtc.tsx'
import { respostaPendente } from './SituacaoDaCtc.tsx'
import { velhosDaCtc } from './velhos.ts'

export type ComAcoes = { aoAbrir: (aberto: DialogoDaCtc) => void }

/** Counter-offer, outcome and history of one request. */
export function AcoesDaCtc({ ctc, aoAbrir }: ComAcoes & { ctc: Ctc }) {
  const motivo = useMotivo()
  const lugar = useRef<HTMLSpanElement>(null)
  const { idCtc, versao, numeroContrato } = ctc
  const gerar = useChange(retencaoApi.gerar, {
    makesOld: velhosDaCtc,
    onSuccess: (proposta) => {
      const abrir = () => aoAbrir({ o: 'OFERTA', proposta })
      if (!escreveJuntoDe(lugar.current)) return abrir()
      // Who writes something meanwhile keeps the focus.
      addToast({
        kind: 'informacao',
        title: `Contraproposta do contrato ${numeroContrato} pronta`,
        text: ctc.nomeCliente,
        acoes: [{ rotulo: 'Ver a contraproposta', fazer: abrir }],
      })
    },
  })
  const reenviar = useChange(retencaoApi.reenviar, { makesOld: velhosDaCtc })
  const aberta = ctcAberta(ctc.situacao)
  const impedimento = ctc.livre ? 'Assuma o cliente antes de tratar a CTC' : undefined
  return (
    <span ref={lugar} className="row" data-gap="1" data-justify="end">
      {aberta && (
        <ActionButton
          variante="primario"
          carregando={gerar.isPending}
          disabledReason={motivo(retencaoApi.gerar.permissao) ?? impedimento}
          aria-label={`Contraproposta do contrato ${numeroContrato}`}
          onClick={() => gerar.mutate({ body: { idCtc, versao } })}
        >
          Contraproposta
        </ActionButton>
      )}
      {(ctc.recusaDaCamara !== null || respostaPendente(ctc)) && (
        <ActionButton
          carregando={reenviar.isPending}
          disabledReason={motivo(retencaoApi.reenviar.permissao)}
          aria-label={`Reenviar à câmara a resposta do contrato ${numeroContrato}`}
          onClick={() => reenviar.mutate({ body: { idCtc } })}
        >
          Reenviar à câmara
        </ActionButton>
      )}
      <span className="row" data-gap="1" data-nowrap data-justify="end">
        {aberta && (
          <ActionButton
            disabledReason={motivo(retencaoApi.registrar.permissao) ?? impedimento}
            aria-label={`Resultado do contrato ${numeroContrato}`}
            onClick={() => aoAbrir({ o: 'RESULTADO', ctc })}
          >
            Resultado
          </ActionButton>
        )}
        <ActionButton
          variante="sutil"
          aria-label={`Histórico do contrato ${numeroContrato}`}
          onClick={() => aoAbrir({ o: 'HISTORICO', ctc })}
        >
          Histórico
        </ActionButton>
      </span>
    </span>
  )
}
