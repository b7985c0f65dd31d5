import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { Formalizacao, Impresso } from '#shared/formalizacao/shapes.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useArquivo } from '../formulario/use-arquivo.ts'

const nomes: Record<Impresso, string> = {
  CONTRATO: 'Contrato em PDF',
  PROPOSTA: 'Proposta em PDF',
  EVIDENCIAS: 'Evidências em PDF',
}

type Props = {
  formalizacao: Formalizacao
  tipo: Impresso
  /** Drawn for the bank's checker. */
  daMesa?: boolean
}

export function ImpressoButton({ formalizacao: { idFormalizacao }, tipo, daMesa = false }: Props) {
  const noPromotor = useArquivo(formalizacaoApi.imprimir)
  const naMesa = useArquivo(formalizacaoApi.imprimirNaMesa)
  const imprimir = daMesa ? naMesa : noPromotor
  const motivo = useMotivo()
  return (
    <ActionButton
      variante="sutil"
      carregando={imprimir.isPending}
      disabledReason={motivo(formalizacaoApi[daMesa ? 'imprimirNaMesa' : 'imprimir'].permissao)}
      onClick={() => imprimir.mutate({ params: { idFormalizacao }, body: { tipo } })}
    >
      {nomes[tipo]}
    </ActionButton>
  )
}
