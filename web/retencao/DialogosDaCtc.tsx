import type { Contraproposta, Ctc } from '#shared/retencao/shapes.ts'
import { ClienteDoDialogo } from '../ui/cliente-do-dialogo.ts'
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

/** The open dialog of a request, counter-offer, outcome or history: each says whose it is. */
export function DialogosDaCtc({ aberto, ...props }: Props) {
  if (!aberto) return null
  const { nomeCliente: nome, cpf } = aberto.o === 'OFERTA' ? aberto.proposta.ctc : aberto.ctc
  return (
    <ClienteDoDialogo value={{ nome, cpf }}>
      <Aberto {...props} aberto={aberto} />
    </ClienteDoDialogo>
  )
}

function Aberto({ aberto, aoAbrir, onClose }: Props & { aberto: DialogoDaCtc }) {
  if (aberto.o === 'OFERTA') {
    return (
      <ContrapropostaDialog
        proposta={aberto.proposta}
        aoResponder={(ctc) => aoAbrir({ o: 'RESULTADO', ctc })}
        onClose={onClose}
      />
    )
  }
  if (aberto.o === 'RESULTADO') return <ResultadoDaCtcDialog ctc={aberto.ctc} onClose={onClose} />
  return <HistoricoDaCtcDialog ctc={aberto.ctc} onClose={onClose} />
}
