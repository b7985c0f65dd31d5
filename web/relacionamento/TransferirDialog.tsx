import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { organizacaoApi } from '#shared/organizacao/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { Transferencia, type Relacionamento } from '#shared/relacionamento/shapes.ts'
import { q, useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'

type Props = { relacionamento: Relacionamento; makesOld: readonly Velho[]; onClose: () => void }

/** Hands the client over to another attendant of the same promotor. */
export function TransferirDialog({ relacionamento, makesOld, onClose }: Props) {
  const { idRelacionamento, codigoPromotor, atendente } = relacionamento
  const equipe = useQuery(q(organizacaoApi.atendentesDoPromotor, { params: { codigoPromotor } }))
  const form = useForm<z.input<typeof Transferencia>, unknown, z.output<typeof Transferencia>>({
    resolver: zodResolver(Transferencia),
  })
  const rascunho = useRascunho(`${idRelacionamento}/transferir`, form)
  const transferir = useChange(relacionamentoApi.transferirAtendente, {
    makesOld,
    onSuccess: () => {
      void rascunho.descartar()
      onClose()
    },
  })
  const motivo = useMotivo()
  const enviar = form.handleSubmit((body) =>
    transferir.mutate({ params: { idRelacionamento }, body }),
  )
  const colegas = (equipe.data ?? []).filter(({ idUsuario }) => idUsuario !== atendente?.idUsuario)

  return (
    <Dialog title="Transferir cliente" onClose={onClose} fechaSozinho={!form.formState.isDirty}>
      <form onSubmit={(event) => void enviar(event)} noValidate className="formulario">
        <ErrorSummary form={form} rotulos={{ atendente: 'Atendente', motivo: 'Motivo' }} />
        <p className="apagado">
          As oportunidades em atendimento voltam para Em Aberto e os lembretes acompanham o cliente.
        </p>
        <CampoSelecao
          control={form.control}
          name="atendente"
          label="Atendente que recebe"
          obrigatorio
          primeiro
          carregando={equipe.isPending}
          opcoes={colegas.map(({ idUsuario, nome, loginUsuario, ausenteAte }) => ({
            value: idUsuario,
            label: `${nome} (${loginUsuario})${ausenteAte ? ' · ausente' : ''}`,
          }))}
        />
        <CampoTextoLongo control={form.control} name="motivo" label="Motivo" maximo={500} />
        <DialogActions>
          <ActionButton tamanho="md" onClick={onClose}>
            Voltar
          </ActionButton>
          <ActionButton
            type="submit"
            tamanho="md"
            variante="primario"
            carregando={transferir.isPending}
            disabledReason={motivo(relacionamentoApi.transferirAtendente.permissao)}
          >
            Transferir
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
