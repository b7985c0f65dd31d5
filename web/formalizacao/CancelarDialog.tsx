import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { Formalizacao } from '#shared/formalizacao/shapes.ts'
import { useChange } from '../api/query.ts'
import { CampoMotivo } from '../formulario/CampoMotivo.tsx'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { makesOld } from './consultas.ts'

type Props = { formalizacao: Formalizacao; onClose: () => void }
const corpo = formalizacaoApi.cancelar.body
type Digitado = z.input<typeof corpo>
const rotulos = { motivo: 'Motivo' }

/** Ends it; its people and documents serve the next one. */
export function CancelarDialog({ formalizacao, onClose }: Props) {
  const { idFormalizacao, numeroProposta } = formalizacao
  const formulario = useFormulario<Digitado, z.output<typeof corpo>>({
    rascunho: `${idFormalizacao}/cancelar-formalizacao`,
    resolver: zodResolver(corpo),
    onClose,
  })
  const { form, terminar } = formulario
  const cancelar = useChange(formalizacaoApi.cancelar, {
    makesOld,
    dito: () => 'Formalização cancelada',
    aoChegar: terminar,
  })
  const enviar = form.handleSubmit((body) => cancelar.mutate({ params: { idFormalizacao }, body }))
  return (
    <FormDialog
      titulo={`Cancelar a formalização · ${numeroProposta}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{ nome: 'Cancelar formalização', perigo: true, salvando: cancelar.isPending }}
      enviar={enviar}
    >
      <CampoMotivo control={form.control} maximo={300} />
    </FormDialog>
  )
}
