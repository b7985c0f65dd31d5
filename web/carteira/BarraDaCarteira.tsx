import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { carteiraApi } from '#shared/carteira/api.ts'
import { MAXIMO_ESCOLHIDOS } from '#shared/carteira/shapes.ts'
import { mailingApi } from '#shared/mailing/api.ts'
import { formatarNumero } from '#shared/numero.ts'
import { reatribuicaoApi } from '#shared/reatribuicao/api.ts'
import { call } from '../api/client.ts'
import { motivoDe } from '../api/erro.ts'
import { escolherClientes } from '../session/clientes-escolhidos.ts'
import { useMotivo, usePode } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { BarraDaEscolha } from '../ui/BarraDaEscolha.tsx'
import { addToast } from '../ui/toasts.ts'
import { useVivo } from '../ui/use-vivo.ts'
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
  const vivo = useVivo()
  const [incluindo, setIncluindo] = useState(false)
  const [proximo, setProximo] = useState<string | null>(null)
  const todos = useMutation({
    mutationFn: (cursor: string | null) =>
      call(carteiraApi.escolher, { body: { ...pergunta, ...(cursor !== null && { cursor }) } }),
    onSuccess: ({ idsRelacionamento, parou, proximo: seguinte }, cursor) => {
      // Another filter since: nothing of this answer is chosen.
      if (!vivo()) return
      // After a full choice the next one is another; a choice that ended early grows.
      const junta = cursor !== null && ids.length + idsRelacionamento.length <= MAXIMO_ESCOLHIDOS
      const escolhidos = junta ? [...new Set([...ids, ...idsRelacionamento])] : idsRelacionamento
      aoEscolher(escolhidos)
      setProximo(seguinte)
      if (parou === null) return
      const quantos = formatarNumero(escolhidos.length, 0)
      addToast({
        kind: 'informacao',
        title: escolhidos.length === 1 ? '1 cliente escolhido' : `${quantos} clientes escolhidos`,
        text:
          parou === 'MAXIMO'
            ? 'O filtro tem mais: escolhem-se até 1.000 de cada vez.'
            : 'A busca parou antes do fim da carteira: continue para achar os outros.',
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
      aoLimpar={() => {
        setProximo(null)
        aoEscolher([])
      }}
    >
      <ActionButton carregando={todos.isPending} onClick={() => todos.mutate(proximo)}>
        {proximo === null ? 'Escolher todos do filtro' : 'Escolher os próximos'}
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
