import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input } from '#shared/endpoint.ts'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import { chaveDe } from '../api/intencao.ts'
import { q, useChange } from '../api/query.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useVivo } from '../ui/use-vivo.ts'
import { contar } from '#shared/numero.ts'
import { oQueVai } from './filtro.ts'
import { numerosDaReatribuicao, velhosDaReatribuicao } from './velhos.ts'

const { reatribuir, andamento } = reatribuicaoApi
/** From so many clients on, the number is typed before it is done. */
const MUITOS = 100
const PERGUNTA_MS = 500

type Pedido = Input<typeof reatribuir>['body']
type Props = {
  pedido: Pedido
  clientes: number
  aoTerminar: () => void
  /** What the dry run counted is not so any more. */
  aoEnvelhecer: () => void
}

export function ReatribuirButton({ pedido, clientes, aoTerminar, aoEnvelhecer }: Props) {
  const [aberto, setAberto] = useState(false)
  const motivo = useMotivo()(reatribuir.permissao)
  const rotulo = `Reatribuir ${contar(clientes, 'cliente', 'clientes')}`
  return (
    <div className="row" data-justify="end">
      <ActionButton
        variante="primario"
        tamanho="md"
        disabledReason={motivo}
        onClick={() => setAberto(true)}
      >
        {rotulo}
      </ActionButton>
      {aberto && (
        <Confirmar
          pedido={pedido}
          clientes={clientes}
          rotulo={rotulo}
          aoTerminar={aoTerminar}
          aoEnvelhecer={aoEnvelhecer}
          onClose={() => setAberto(false)}
        />
      )}
    </div>
  )
}

type ConfirmarProps = Props & { rotulo: string; onClose: () => void }

function Confirmar(props: ConfirmarProps) {
  const { pedido, clientes, rotulo, aoTerminar, aoEnvelhecer, onClose } = props
  const [digitado, setDigitado] = useState('')
  const cache = useQueryClient()
  const vivo = useVivo()
  const mudanca = useChange(reatribuir, {
    makesOld: velhosDaReatribuicao,
    semResposta: true,
    onSuccess: () => {
      onClose()
      aoTerminar()
    },
    // Somebody was faster: what stands below was counted before, and is counted anew.
    onError: ({ status }) => {
      if (status !== 400) return
      // A question that was closed before its refusal came leaves the next one open.
      if (vivo()) onClose()
      aoEnvelhecer()
      for (const { path } of numerosDaReatribuicao)
        void cache.invalidateQueries({ queryKey: [path] })
    },
  })
  const input = { body: pedido }
  const falta = clientes >= MUITOS && digitado.replace(/\D/g, '') !== String(clientes)
  return (
    <Dialog title={rotulo} onClose={onClose} fechaSozinho={!mudanca.isPending}>
      <div className="stack" data-gap="3">
        <p>{oQueVai(pedido)} Por 24 horas dá para desfazer.</p>
        {clientes >= MUITOS && (
          <label className="stack" data-gap="1">
            Digite {clientes} para confirmar
            <input
              className="campo"
              inputMode="numeric"
              autoComplete="off"
              value={digitado}
              onChange={({ currentTarget }) => setDigitado(currentTarget.value)}
            />
          </label>
        )}
        {mudanca.isPending && <Progresso chave={chaveDe(reatribuir, input)} />}
      </div>
      <DialogActions aoVoltar={onClose}>
        <ActionButton
          variante="primario"
          tamanho="md"
          carregando={mudanca.isPending}
          disabledReason={falta ? `Digite ${clientes} para confirmar` : undefined}
          onClick={() => mudanca.mutate(input)}
        >
          {rotulo}
        </ActionButton>
      </DialogActions>
    </Dialog>
  )
}

/** The steps of the change under its key, asked for while it runs. */
function Progresso({ chave }: { chave: string }) {
  const { data } = useQuery({
    ...q(andamento, { params: { chave } }),
    refetchInterval: PERGUNTA_MS,
  })
  const { passo = 0, passos = 1, descricao = 'Começando' } = data ?? {}
  return (
    <div className="stack" data-gap="1" role="status">
      <progress max={passos} value={passo} aria-label="Andamento da reatribuição" />
      {descricao}
    </div>
  )
}
