import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { telefoneApi } from '#shared/telefone/api.ts'
import { MudancaDeSituacao, type Telefone } from '#shared/telefone/shapes.ts'
import { efeitoDa, SituacaoDita } from '#shared/telefone/situacao.ts'
import { q, useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { situacoesDitas } from './nomes.ts'
import { useConflito } from './use-conflito.ts'

type Props = {
  idRelacionamento: string
  telefone: Telefone
  makesOld: readonly Velho[]
  onClose: () => void
}

const Situacao = MudancaDeSituacao.pick({ situacao: true, motivo: true })
type Digitada = z.input<typeof Situacao>

/** What is known of the phone; what follows from it is said before it is kept. */
export function SituacaoDialog({ idRelacionamento, telefone, makesOld, onClose }: Props) {
  const { idTelefone, versao, descricaoSituacao } = telefone
  const motivos = useQuery(q(telefoneApi.motivosNaoConfirmado, {}))
  const porque = useMotivo()
  const form = useForm<Digitada, unknown, z.output<typeof Situacao>>({
    resolver: zodResolver(Situacao),
  })
  const rascunho = useRascunho(`${idRelacionamento}/telefone-situacao-${idTelefone}`, form)
  const { conflito, aoErrar } = useConflito(makesOld)
  const mudar = useChange(telefoneApi.mudarSituacao, {
    makesOld: [...makesOld, telefoneApi.historicoDeOptIns],
    onError: aoErrar,
    onSuccess: () => {
      void rascunho.descartar()
      onClose()
    },
  })
  const escolhida = SituacaoDita.safeParse(form.watch('situacao')).data
  const exigeMotivo = escolhida !== undefined && efeitoDa(escolhida).exigeMotivo

  const enviar = form.handleSubmit(({ situacao, motivo }) => {
    if (exigeMotivo && !motivo) {
      const message = 'Diga por que o telefone não foi confirmado'
      form.setError('motivo', { message }, { shouldFocus: true })
      return
    }
    mudar.mutate({
      body: { idTelefone, versao, situacao, ...(exigeMotivo && motivo && { motivo }) },
    })
  })

  return (
    <Dialog
      title={`Situação · ${telefone.telefone}`}
      largura={460}
      onClose={onClose}
      fechaSozinho={!form.formState.isDirty}
    >
      <form onSubmit={(event) => void enviar(event)} noValidate className="formulario">
        <ErrorSummary form={form} rotulos={{ situacao: 'Situação', motivo: 'Motivo' }} />
        <p className={conflito ? 'telefone-conflito' : 'apagado'} role="status">
          {conflito ? 'Agora consta ' : 'Hoje consta '}
          <b>{descricaoSituacao}</b>
          {conflito && '. Guarde de novo se a sua escolha vale.'}
        </p>
        <CampoSelecao
          control={form.control}
          name="situacao"
          label="Situação"
          obrigatorio
          primeiro
          opcoes={Object.entries(situacoesDitas).map(([value, { nome }]) => ({
            value,
            label: nome,
          }))}
          {...(escolhida && { ajuda: situacoesDitas[escolhida].segue })}
        />
        {exigeMotivo && (
          <CampoSelecao
            control={form.control}
            name="motivo"
            label="Motivo"
            obrigatorio
            carregando={motivos.isPending}
            opcoes={(motivos.data ?? []).map(({ codigo, descricao }) => ({
              value: codigo,
              label: descricao,
            }))}
          />
        )}
        <DialogActions>
          <ActionButton tamanho="md" onClick={onClose}>
            Voltar
          </ActionButton>
          <ActionButton
            type="submit"
            tamanho="md"
            variante="primario"
            carregando={mudar.isPending}
            disabledReason={porque(telefoneApi.mudarSituacao.permissao)}
          >
            Guardar
          </ActionButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
