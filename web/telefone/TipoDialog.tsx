import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { referenciaApi } from '#shared/referencia/api.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { MudancaDeTipo, type Telefone } from '#shared/telefone/shapes.ts'
import { q, useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { useConflito } from './use-conflito.ts'

type Props = {
  idRelacionamento: string
  telefone: Telefone
  makesOld: readonly Velho[]
  onClose: () => void
}

const Tipo = MudancaDeTipo.pick({ tipo: true })

export function TipoDialog({ idRelacionamento, telefone, makesOld, onClose }: Props) {
  const { idTelefone, versao, descricaoTipo } = telefone
  const tipos = useQuery(q(referenciaApi.tiposTelefone, {}))
  const motivo = useMotivo()
  const form = useForm({ resolver: zodResolver(Tipo), defaultValues: { tipo: telefone.tipo } })
  const rascunho = useRascunho(`${idRelacionamento}/telefone-tipo-${idTelefone}`, form)
  const { conflito, aoErrar } = useConflito(makesOld)
  const mudar = useChange(telefoneApi.mudarTipo, {
    makesOld,
    onError: aoErrar,
    onSuccess: () => {
      void rascunho.descartar()
      onClose()
    },
  })
  const enviar = form.handleSubmit(({ tipo }) =>
    mudar.mutate({ body: { idTelefone, tipo, versao } }),
  )

  return (
    <Dialog title={`Tipo · ${telefone.telefone}`} largura={420} onClose={onClose}>
      <form onSubmit={(event) => void enviar(event)} noValidate className="formulario">
        <ErrorSummary form={form} rotulos={{ tipo: 'Tipo' }} />
        {conflito && (
          <p className="telefone-conflito" role="status">
            Agora consta <b>{descricaoTipo}</b>. Guarde de novo se a sua escolha vale.
          </p>
        )}
        <CampoSelecao
          control={form.control}
          name="tipo"
          label="Tipo"
          obrigatorio
          primeiro
          carregando={tipos.isPending}
          opcoes={(tipos.data ?? []).map(({ codigo, descricao }) => ({
            value: codigo,
            label: descricao,
          }))}
        />
        <DialogActions>
          <ActionButton tamanho="md" onClick={onClose}>
            Voltar
          </ActionButton>
          <ActionButton
            type="submit"
            tamanho="md"
            variante="primario"
            carregando={mudar.isPending}
            disabledReason={motivo(telefoneApi.mudarTipo.permissao)}
          >
            Guardar
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
