import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { MotivoPerda, type Oportunidade } from '#shared/oportunidade/shapes.ts'
import { q, useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { nomeDoProduto } from './nomes.ts'

type Props = { oportunidade: Oportunidade; makesOld: readonly Velho[]; onClose: () => void }
type Digitado = z.input<typeof MotivoPerda>

/** Ends an opportunity as lost, and asks why: a reason always, a comment where it explains nothing. */
export function PerderDialog({ oportunidade, makesOld, onClose }: Props) {
  const { idOportunidade, idRelacionamento, produto, versao } = oportunidade
  const fatores = useQuery(q(oportunidadeApi.fatoresPerda, {}))
  const form = useForm<Digitado, unknown, MotivoPerda>({ resolver: zodResolver(MotivoPerda) })
  const rascunho = useRascunho(`${idRelacionamento}/perder-${idOportunidade}`, form)
  const perder = useChange(oportunidadeApi.perdida, {
    makesOld,
    onSuccess: () => {
      void rascunho.descartar()
      onClose()
    },
  })
  const motivo = useMotivo()
  const escolhido = fatores.data?.find(({ id }) => id === form.watch('idFatorPerda'))

  const enviar = form.handleSubmit((body) => {
    if (escolhido?.exigeObservacao && !body.observacao) {
      form.setError('observacao', { message: 'Escreva o que aconteceu' }, { shouldFocus: true })
      return
    }
    perder.mutate({ params: { idOportunidade }, body: { ...body, versao } })
  })

  return (
    <Dialog
      title={`Perder · ${nomeDoProduto[produto]}`}
      onClose={onClose}
      fechaSozinho={!form.formState.isDirty}
    >
      <form onSubmit={(event) => void enviar(event)} noValidate className="formulario">
        <ErrorSummary
          form={form}
          rotulos={{ idFatorPerda: 'Motivo da perda', observacao: 'Observação' }}
        />
        <CampoSelecao
          control={form.control}
          name="idFatorPerda"
          label="Motivo da perda"
          obrigatorio
          numerico
          primeiro
          carregando={fatores.isPending}
          opcoes={(fatores.data ?? []).map(({ id, descricao }) => ({
            value: String(id),
            label: descricao,
          }))}
        />
        <CampoTextoLongo
          control={form.control}
          name="observacao"
          label="Observação"
          obrigatorio={escolhido?.exigeObservacao ?? false}
          maximo={1000}
        />
        <DialogActions>
          <ActionButton tamanho="md" onClick={onClose}>
            Voltar
          </ActionButton>
          <ActionButton
            type="submit"
            tamanho="md"
            variante="perigo"
            carregando={perder.isPending}
            disabledReason={motivo(oportunidadeApi.perdida.permissao)}
          >
            Confirmar perda
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
