import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { texto } from '#shared/campos.ts'
import { aprovacaoApi } from '#shared/aprovacao/api.ts'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import type { ConfirmacaoPendente } from '#shared/confirmacao/shapes.ts'
import { useChange } from '../api/query.ts'
import { CampoMotivo } from '../formulario/CampoMotivo.tsx'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'

type Props = { pendente: ConfirmacaoPendente; aoRecusar: () => void; onClose: () => void }
type Digitado = { motivo: string }

const Recusado = z.object({ motivo: texto('Motivo', 300) })

/** The document does not serve: who sent it reads why, and sends another. */
export function RecusarDocumentoDialog({ pendente, aoRecusar, onClose }: Props) {
  const { idConfirmacao } = pendente
  const formulario = useFormulario<Digitado, Digitado>({
    rascunho: `geral/recusar-documento-${idConfirmacao}`,
    onClose,
    defaultValues: { motivo: '' },
    resolver: zodResolver(Recusado),
  })
  const { form, terminar } = formulario
  const decidir = useChange(confirmacaoApi.decidir, {
    makesOld: [confirmacaoApi.pendentes, aprovacaoApi.contar],
    dito: () => 'Documento recusado',
    aoChegar: () => {
      terminar()
      aoRecusar()
    },
  })
  const enviar = form.handleSubmit(({ motivo }) =>
    decidir.mutate({ params: { idConfirmacao }, body: { aprovada: false, motivo } }),
  )
  return (
    <FormDialog
      titulo="O documento não serve"
      formulario={formulario}
      rotulos={{ motivo: 'Motivo' }}
      acao={{ nome: 'Recusar documento', perigo: true, salvando: decidir.isPending }}
      enviar={enviar}
    >
      <CampoMotivo control={form.control} maximo={300} />
    </FormDialog>
  )
}
