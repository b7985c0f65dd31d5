import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { texto } from '#shared/campos.ts'
import { regrasApi } from '#shared/regras/api.ts'
import type { PedidoDaRegra } from '#shared/regras/shapes.ts'
import { useChange } from '../api/query.ts'
import { CampoMotivo } from '../formulario/CampoMotivo.tsx'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'

type Props = { pedido: PedidoDaRegra; seu: boolean; onClose: () => void }
type Digitado = { motivo: string }

const Recusada = z.object({ motivo: texto('Motivo', 300) })

/** Refuses a version of law, or withdraws one's own: the rule stays, and the reason is kept. */
export function RecusarRegraDialog({ pedido, seu, onClose }: Props) {
  const { idPedido, nome, nomeDoEscopo } = pedido
  const formulario = useFormulario<Digitado, Digitado>({
    rascunho: `geral/recusar-regra-${idPedido}`,
    onClose,
    defaultValues: { motivo: '' },
    resolver: zodResolver(Recusada),
  })
  const { form, terminar } = formulario
  const decidir = useChange(regrasApi.decidir, {
    makesOld: [regrasApi.pedidos],
    dito: () => (seu ? 'Pedido retirado' : 'Versão recusada'),
    aoChegar: terminar,
  })
  const enviar = form.handleSubmit(({ motivo }) =>
    decidir.mutate({ params: { idPedido }, body: { aprovada: false, motivo } }),
  )
  return (
    <FormDialog
      titulo={`${seu ? 'Retirar o pedido' : 'Recusar'} · ${nome} · ${nomeDoEscopo}`}
      formulario={formulario}
      rotulos={{ motivo: 'Motivo' }}
      acao={{ nome: seu ? 'Retirar' : 'Recusar', salvando: decidir.isPending }}
      enviar={enviar}
    >
      <CampoMotivo control={form.control} maximo={300} />
    </FormDialog>
  )
}
