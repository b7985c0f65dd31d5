import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { referenciaApi } from '#shared/referencia/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { NovoTelefone, type Telefone } from '#shared/telefone/shapes.ts'
import { q, useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTelefone } from '../ui/CampoTelefone.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'

type Props = {
  idRelacionamento: string
  /** The client has no other: it becomes the hotphone. */
  primeiro: boolean
  makesOld: readonly Velho[]
  aoIncluir: (telefone: Telefone) => void
  onClose: () => void
}

type Digitado = z.input<typeof NovoTelefone>

/** A phone the client just told. */
export function NovoTelefoneDialog({
  idRelacionamento,
  primeiro,
  makesOld,
  aoIncluir,
  onClose,
}: Props) {
  const tipos = useQuery(q(referenciaApi.tiposTelefone, {}))
  const motivo = useMotivo()
  const form = useForm<Digitado, unknown, NovoTelefone>({
    resolver: zodResolver(NovoTelefone),
    defaultValues: { tipo: '1', hotphone: primeiro },
  })
  const rascunho = useRascunho(`${idRelacionamento}/telefone-novo`, form)
  const incluir = useChange(telefoneApi.incluir, {
    makesOld,
    onSuccess: (telefone) => {
      void rascunho.descartar()
      aoIncluir(telefone)
    },
  })
  const enviar = form.handleSubmit((body) =>
    incluir.mutate({ body: { idRelacionamento, ...body } }),
  )

  return (
    <Dialog
      title="Incluir telefone"
      largura={420}
      onClose={onClose}
      fechaSozinho={!form.formState.isDirty}
    >
      <form onSubmit={(event) => void enviar(event)} noValidate className="formulario">
        <ErrorSummary form={form} rotulos={{ telefone: 'Telefone', tipo: 'Tipo' }} />
        <CampoTelefone
          control={form.control}
          name="telefone"
          label="Telefone com DDD"
          obrigatorio
          primeiro
        />
        <CampoSelecao
          control={form.control}
          name="tipo"
          label="Tipo"
          obrigatorio
          carregando={tipos.isPending}
          opcoes={(tipos.data ?? []).map(({ codigo, descricao }) => ({
            value: codigo,
            label: descricao,
          }))}
        />
        <label className="telefone-marca">
          <input type="checkbox" {...form.register('hotphone')} />
          <span>Hotphone: o primeiro número a chamar</span>
        </label>
        <DialogActions>
          <ActionButton tamanho="md" onClick={onClose}>
            Voltar
          </ActionButton>
          <ActionButton
            type="submit"
            tamanho="md"
            variante="primario"
            carregando={incluir.isPending}
            disabledReason={motivo(telefoneApi.incluir.permissao)}
          >
            Incluir
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
