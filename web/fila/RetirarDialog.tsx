import { zodResolver } from '@hookform/resolvers/zod'
import type { z } from 'zod'
import { filaApi } from '#shared/fila/api.ts'
import { type Locado, Retirada } from '#shared/fila/shapes.ts'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { useChange } from '../api/query.ts'
import { CampoMotivo } from '../formulario/CampoMotivo.tsx'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'

const { retirar } = filaApi
const rotulos = { motivo: 'Motivo' }
const Formulario = Retirada.pick({ motivo: true })

type Props = { locado: Locado; onClose: () => void }

/** Takes a client away from who holds them: why. What they typed stays on their screen. */
export function RetirarDialog({ locado, onClose }: Props) {
  const { idRelacionamento, nomeCliente, atendente } = locado
  const formulario = useFormulario<z.input<typeof Formulario>, z.output<typeof Formulario>>({
    rascunho: `${idRelacionamento}/retirar`,
    resolver: zodResolver(Formulario),
    defaultValues: { motivo: '' },
    onClose,
  })
  const { form, terminar } = formulario
  const retirada = useChange(retirar, {
    makesOld: [filaApi.locados, filaApi.atual],
    releRecusa: true,
    aoChegar: terminar,
  })
  return (
    <FormDialog
      titulo={`Retirar ${nomeCliente} de ${nomeDaPessoa(atendente)}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Retirar',
        salvando: retirada.isPending,
        perigo: true,
        impedimento: useMotivo()(retirar.permissao),
      }}
      enviar={form.handleSubmit(({ motivo }) =>
        retirada.mutate({ body: { idRelacionamento, motivo } }),
      )}
    >
      <CampoMotivo control={form.control} maximo={300} />
    </FormDialog>
  )
}
