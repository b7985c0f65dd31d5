import type { Contraproposta, Ctc } from '#shared/retencao/shapes.ts'
import { ContrapropostaDialog } from './ContrapropostaDialog.tsx'
import { HistoricoDaCtcDialog } from './HistoricoDaCtcDialog.tsx'
import { ResultadoDaCtcDialog } from './ResultadoDaCtcDialog.tsx'

export type DialogoDaCtc =
  | { o: 'OFERTA'; proposta: Contraproposta }
  | { o: 'RESULTADO' | 'HISTORICO'; ctc: Ctc }

type Props = {
  aberto: DialogoDaCtc | undefined
  /** The outcome follows the counter-offer. */
  aoAbrir: (aberto: DialogoDaCtc) => void
  onClose: () => void
}

/** The open dialog of a request: counter-offer, outcome or history. */
export function DialogosDaCtc({ aberto, aoAbrir, onClose }: Props) {
  if (aberto?.o === 'OFERTA') {
    return (
      <ContrapropostaDialog
        proposta={aberto.proposta}
        aoResponder={(ctc) => aoAbrir({ o: 'RESULTADO', ctc })}
        onClose={onClose}
      />
    )
  }
  if (aberto?.o === 'RESULTADO') return <ResultadoDaCtcDialog ctc={aberto.ctc} onClose={onClose} />
  if (aberto?.o === 'HISTORICO') return <HistoricoDaCtcDialog ctc={aberto.ctc} onClose={onClose} />
  return null
}
