import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { tiposDeOptIn } from '#shared/contato/semaforo.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { textoDoOptIn } from '#shared/telefone/opt-in.ts'
import { CanalDoOptIn, type Telefone } from '#shared/telefone/shapes.ts'
import { impedimentoDoOptIn } from '#shared/telefone/situacao.ts'
import { useChange, type Velho } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { ErrorSummary } from '../ui/ErrorSummary.tsx'
import { HistoricoDeOptIns } from './HistoricoDeOptIns.tsx'
import { nomesDosCanais, nomesDosOptIns } from './nomes.ts'
import { useConflito } from './use-conflito.ts'

type Props = {
  idRelacionamento: string
  telefone: Telefone
  makesOld: readonly Velho[]
  onClose: () => void
}

const Autorizacoes = z.object({
  informacional: z.boolean(),
  comercial: z.boolean(),
  transacional: z.boolean(),
  canal: CanalDoOptIn,
})

/** What the client allows on this phone, in the words they are asked with. */
export function OptInsDialog({ idRelacionamento, telefone, makesOld, onClose }: Props) {
  const { idTelefone, versao, optIns, situacao } = telefone
  const motivo = useMotivo()
  const form = useForm<z.input<typeof Autorizacoes>, unknown, z.output<typeof Autorizacoes>>({
    resolver: zodResolver(Autorizacoes),
    defaultValues: optIns,
  })
  const rascunho = useRascunho(`${idRelacionamento}/telefone-autorizacoes-${idTelefone}`, form)
  const { conflito, aoErrar } = useConflito(makesOld)
  const mudar = useChange(telefoneApi.atualizarMeios, {
    makesOld: [...makesOld, telefoneApi.historicoDeOptIns],
    onError: aoErrar,
    onSuccess: () => {
      void rascunho.descartar()
      onClose()
    },
  })
  const escolhidos = form.watch()
  const mudou = tiposDeOptIn.some((tipo) => escolhidos[tipo] !== optIns[tipo])
  const impedimento = impedimentoDoOptIn(situacao)

  const enviar = form.handleSubmit(({ canal, ...novos }) =>
    mudar.mutate({ body: { idTelefone, versao, optIns: novos, canal } }),
  )

  return (
    <Dialog
      title={`Autorizações · ${telefone.telefone}`}
      onClose={onClose}
      fechaSozinho={!form.formState.isDirty}
    >
      <form onSubmit={(event) => void enviar(event)} noValidate className="formulario">
        <ErrorSummary form={form} rotulos={{ canal: 'Canal' }} />
        {conflito && (
          <p className="telefone-conflito" role="status">
            As autorizações mudaram agora há pouco (
            {tiposDeOptIn
              .map((tipo) => `${nomesDosOptIns[tipo]}: ${optIns[tipo] ? 'sim' : 'não'}`)
              .join(', ')}
            ). Guarde de novo se a sua escolha vale.
          </p>
        )}
        <fieldset className="autorizacoes">
          <legend>Leia ao cliente e marque o que ele autoriza</legend>
          {tiposDeOptIn.map((tipo) => (
            <label key={tipo}>
              <input
                type="checkbox"
                {...form.register(tipo)}
                aria-describedby={`${idTelefone}-${tipo}`}
              />
              <b>{nomesDosOptIns[tipo]}</b>
              <span id={`${idTelefone}-${tipo}`}>“{textoDoOptIn(tipo)}”</span>
            </label>
          ))}
        </fieldset>
        <CampoSelecao
          control={form.control}
          name="canal"
          label="Por onde o cliente disse"
          obrigatorio
          opcoes={Object.entries(nomesDosCanais).map(([value, label]) => ({ value, label }))}
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
            disabledReason={
              motivo(telefoneApi.atualizarMeios.permissao) ??
              (mudou ? (impedimento ?? undefined) : 'Nada mudou nas autorizações')
            }
          >
            Guardar
          </ActionButton>
        </DialogActions>
      </form>
      <div className="optins-passado">
        <HistoricoDeOptIns idTelefone={idTelefone} />
      </div>
    </Dialog>
  )
}
