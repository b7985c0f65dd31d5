import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { Assinatura, type Formalizacao } from '#shared/formalizacao/shapes.ts'
import { useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { CampoData } from '../ui/CampoData.tsx'
import { makesOld } from './consultas.ts'

type Props = { formalizacao: Formalizacao; onClose: () => void }
type Digitado = z.input<typeof Assinatura>
const rotulos = { assinadaEm: 'Data que está no papel' }

/** The client signed by hand. */
export function AssinarDialog({ formalizacao, onClose }: Props) {
  const { idFormalizacao, numeroProposta } = formalizacao
  const formulario = useFormulario<Digitado, z.output<typeof Assinatura>>({
    rascunho: `${idFormalizacao}/assinar-formalizacao`,
    resolver: zodResolver(Assinatura),
    onClose,
  })
  const { form, terminar } = formulario
  const assinar = useChange(formalizacaoApi.assinar, {
    makesOld,
    dito: () => 'Assinatura registrada',
    aoChegar: terminar,
  })
  const enviar = form.handleSubmit((body) => assinar.mutate({ params: { idFormalizacao }, body }))
  return (
    <FormDialog
      titulo={`Registrar assinatura · ${numeroProposta}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{ nome: 'Registrar assinatura', salvando: assinar.isPending }}
      enviar={enviar}
    >
      <CampoData control={form.control} name="assinadaEm" label={rotulos.assinadaEm} obrigatorio />
    </FormDialog>
  )
}
