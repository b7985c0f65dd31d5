import { useQueryClient } from '@tanstack/react-query'
import { beneficioApi } from '#shared/beneficio/api.ts'
import type { Beneficio } from '#shared/beneficio/shapes.ts'
import { formatarDia } from '#shared/data.ts'
import { chaves } from '../api/chaves.ts'
import { useChange } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'

type Props = {
  idRelacionamento: string
  beneficio: Beneficio
  /** Why the INSS cannot be asked now. */
  impedimento: string | undefined
}

const situacoes: Record<string, string> = {
  EM_DIA: 'em dia até',
  A_VENCER: 'vence em',
  VENCIDA: 'venceu em',
  SUSPENSO_POR_FALTA: 'benefício suspenso por falta dela desde',
}

/**
 * The holder's proof of life: after its deadline the benefit stops, and resumes with a new proof.
 */
export function ProvaDeVida({ idRelacionamento, beneficio, impedimento }: Props) {
  const cache = useQueryClient()
  const { provaDeVida, idBeneficio, numero } = beneficio
  const chave = chaves.bloco(idRelacionamento, 'beneficioInss')
  const consultar = useChange(beneficioApi.provaDeVida, {
    makesOld: [],
    aoChegar: (bloco) => void cache.setQueryData(chave, bloco),
  })
  return (
    <span className="row" data-justify="between">
      {provaDeVida === null
        ? 'não consultada'
        : `${situacoes[provaDeVida.situacao] ?? provaDeVida.situacao} ${formatarDia(provaDeVida.limite)}`}
      <ActionButton
        variante="sutil"
        aria-label={`Consultar prova de vida do benefício ${numero}`}
        carregando={consultar.isPending}
        disabledReason={impedimento}
        onClick={() => consultar.mutate({ params: { idRelacionamento }, query: { idBeneficio } })}
      >
        Consultar
      </ActionButton>
    </span>
  )
}
