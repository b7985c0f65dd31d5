import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'

type Props = {
  relacionamento: Relacionamento
  makesOld: readonly Velho[]
  variante?: 'primario' | 'padrao'
}

/** Assumes the client; a disabled button names the rule. */
export function AssumirButton({ relacionamento, makesOld, variante = 'padrao' }: Props) {
  const { idRelacionamento, impedimentoAssumir } = relacionamento
  const motivo = useMotivo()
  const assumir = useChange(relacionamentoApi.assumirAtendente, {
    makesOld,
    semResposta: true,
  })
  return (
    <ActionButton
      variante={variante}
      carregando={assumir.isPending}
      disabledReason={
        motivo(relacionamentoApi.assumirAtendente.permissao) ?? impedimentoAssumir ?? undefined
      }
      onClick={() => assumir.mutate({ params: { idRelacionamento }, body: {} })}
    >
      Assumir
    </ActionButton>
  )
}
