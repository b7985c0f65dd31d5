import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { divergenciaApi } from '#shared/divergencia/api.ts'
import type { Dever } from '#shared/divergencia/shapes.ts'
import { useChange } from '../api/query.ts'
import { CampoMotivo } from '../formulario/CampoMotivo.tsx'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'

type Props = { dever: Dever; idProposta: string; onClose: () => void }
const corpo = divergenciaApi.cancelarEnvio.body
const rotulos = { motivo: 'Motivo' }

/** Ends a proposta that the bank never took. */
export function CancelarEnvioDialog({ dever, idProposta, onClose }: Props) {
  const formulario = useFormulario<z.input<typeof corpo>, z.output<typeof corpo>>({
    rascunho: `${idProposta}/cancelar-envio`,
    resolver: zodResolver(corpo),
    onClose,
  })
  const { form, terminar } = formulario
  const makesOld = [divergenciaApi.deveres]
  const cancelar = useChange(divergenciaApi.cancelarEnvio, { makesOld, aoChegar: terminar })
  const enviar = form.handleSubmit((body) => cancelar.mutate({ params: { idProposta }, body }))
  return (
    <FormDialog
      titulo={`Cancelar a proposta ${dever.numeroProposta ?? ''}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{ nome: 'Cancelar proposta', perigo: true, salvando: cancelar.isPending }}
      enviar={enviar}
    >
      <p>O banco não recebeu esta proposta. Cancelada, ela não é mais enviada.</p>
      <CampoMotivo control={form.control} maximo={300} />
    </FormDialog>
  )
}
