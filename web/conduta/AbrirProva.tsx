import type { Registro } from '#shared/conduta/shapes.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import type { AberturaDaProva } from './use-prova.ts'

type Props = { registro: Pick<Registro, 'motivo' | 'pessoa'>; prova: AberturaDaProva }

export const AbrirProva = ({ registro: { motivo, pessoa }, prova }: Props) => (
  <span className="row">
    <ActionButton
      aria-label={`Abrir a prova: ${motivo}, ${pessoa.nome}`}
      carregando={prova.abrindo}
      disabledReason={prova.impedimento}
      onClick={prova.abrir}
    >
      Abrir a prova
    </ActionButton>
  </span>
)
