import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { carteiraApi } from '#shared/carteira/api.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import { call } from '../api/client.ts'
import { motivoDe } from '../api/erro.ts'
import { escolherClientes } from '../session/clientes-escolhidos.ts'
import { useMotivo, usePode } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { BarraDaEscolha } from '../ui/BarraDaEscolha.tsx'
import { addToast } from '../ui/toasts.ts'
import type { Pergunta } from './filtro.ts'
import { IncluirEmCampanhaDialog } from './IncluirEmCampanhaDialog.tsx'

type Props = {
  ids: readonly string[]
  pergunta: Pergunta
  aoEscolher: (ids: readonly string[]) => void
}

/** What may be done with the chosen clients together. */
export function BarraDaCarteira({ ids, pergunta, aoEscolher }: Props) {
  const navigate = useNavigate()
  const motivo = useMotivo()
  const reatribui = usePode(reatribuicaoApi.reatribuir.permissao)
  const inclui = usePode(mailingApi.incluirClientes.permissao)
  const [incluindo, setIncluindo] = useState(false)
  const todos = useMutation({
    mutationFn: () => call(carteiraApi.escolher, { body: pergunta }),
    onSuccess: ({ idsRelacionamento, haMais }) => {
      aoEscolher(idsRelacionamento)
      if (!haMais) return
      addToast({
        kind: 'informacao',
        title: `Os primeiros ${idsRelacionamento.length} clientes foram escolhidos`,
        text: 'O filtro tem mais: escolhem-se até 1.000 de cada vez.',
      })
    },
    onError: (erro) =>
      addToast({
        kind: 'erro',
        title: 'Não foi possível escolher os clientes',
        text: motivoDe(erro) ?? 'Tente de novo.',
      }),
  })
  const reatribuir = () => {
    escolherClientes(ids)
    void navigate({ to: '/front/gestao/reatribuicao' })
  }
  return (
    <BarraDaEscolha
      quantas={ids.length}
      dito={['cliente escolhido', 'clientes escolhidos']}
      aoLimpar={() => aoEscolher([])}
    >
      <ActionButton carregando={todos.isPending} onClick={() => todos.mutate()}>
        Escolher todos do filtro
      </ActionButton>
      {inclui && (
        <ActionButton
          disabledReason={
            motivo(mailingApi.incluirClientes.permissao) ??
            (ids.length > 500 ? 'Escolha até 500 clientes' : undefined)
          }
          onClick={() => setIncluindo(true)}
        >
          Incluir em campanha
        </ActionButton>
      )}
      {reatribui && (
        <ActionButton
          disabledReason={
            motivo(reatribuicaoApi.reatribuir.permissao) ??
            (ids.length > 1000 ? 'Escolha até 1.000 clientes' : undefined)
          }
          onClick={reatribuir}
        >
          Reatribuir
        </ActionButton>
      )}
      {incluindo && <IncluirEmCampanhaDialog ids={ids} onClose={() => setIncluindo(false)} />}
    </BarraDaEscolha>
  )
}
