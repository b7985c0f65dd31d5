import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { indicacaoApi } from '#shared/indicacao/api.ts'
import type { Indicacao } from '#shared/indicacao/shapes.ts'
import { useChange } from '../api/query.ts'
import { CampoMotivo } from '../formulario/CampoMotivo.tsx'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'

const { descartar, listar } = indicacaoApi
const rotulos = { motivo: 'Motivo' }

/** It is none: why. */
export function DescartarDialog({
  indicacao: { idIndicacao, nome },
  onClose,
}: {
  indicacao: Indicacao
  onClose: () => void
}) {
  const corpo = descartar.body
  const formulario = useFormulario<z.input<typeof corpo>, z.output<typeof corpo>>({
    rascunho: `${idIndicacao}/descartar`,
    resolver: zodResolver(corpo),
    defaultValues: { motivo: '' },
    onClose,
  })
  const { form, terminar } = formulario
  const descarte = useChange(descartar, {
    makesOld: [listar],
    releRecusa: true,
    dito: () => 'Indicação descartada',
    aoChegar: terminar,
  })
  return (
    <FormDialog
      titulo={`Descartar indicação de ${nome ?? 'quem pediu'}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Descartar',
        salvando: descarte.isPending,
        perigo: true,
        impedimento: useMotivo()(descartar.permissao),
      }}
      enviar={form.handleSubmit((body) => descarte.mutate({ params: { idIndicacao }, body }))}
    >
      <CampoMotivo control={form.control} maximo={500} />
    </FormDialog>
  )
}
