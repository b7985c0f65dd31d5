import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { promessaApi } from '#shared/promessa/api.ts'
import type { Promessa } from '#shared/promessa/shapes.ts'
import { useChange } from '../api/query.ts'
import { CampoMotivo } from '../formulario/CampoMotivo.tsx'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { velhosDaPromessa } from './velhos.ts'

const { cancelar } = promessaApi
const rotulos = { motivo: 'Motivo' }

type Props = { promessa: Promessa; onClose: () => void }

/** Cancels a promise, with the reason why nobody calls at that hour. */
export function CancelarDialog({ promessa, onClose }: Props) {
  const { idPromessa, idRelacionamento, nomeCliente } = promessa
  const corpo = cancelar.body
  const formulario = useFormulario<z.input<typeof corpo>, z.output<typeof corpo>>({
    rascunho: `${idRelacionamento}/desprometer-${idPromessa}`,
    resolver: zodResolver(corpo),
    defaultValues: { motivo: '' },
    onClose,
  })
  const { form, terminar } = formulario
  const cancelamento = useChange(cancelar, {
    makesOld: velhosDaPromessa,
    releRecusa: true,
    aoChegar: terminar,
  })
  return (
    <FormDialog
      titulo={`Cancelar a promessa · ${nomeCliente}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Cancelar a promessa',
        salvando: cancelamento.isPending,
        perigo: true,
        impedimento: useMotivo()(cancelar.permissao),
      }}
      enviar={form.handleSubmit((body) => cancelamento.mutate({ params: { idPromessa }, body }))}
    >
      <CampoMotivo control={form.control} maximo={300} />
    </FormDialog>
  )
}
