import { MAXIMO_DO_LOTE } from '#shared/oportunidade/lote.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { BarraDaEscolha } from '../ui/BarraDaEscolha.tsx'
import type { Escolha } from '../ui/use-escolha.ts'
import { faltaPara, type Movimento, movimentos, movimentosDe } from './movimentos.ts'

type Props = { escolha: Escolha<Cartao>; aoMover: (movimento: Movimento) => void }

/** What may be done with the chosen cards together. */
export function BarraDoLote({ escolha, aoMover }: Props) {
  const motivo = useMotivo()
  const { linhas: cartoes, limpar } = escolha

  const impedimento = ({ acao, chamada }: Movimento): string | undefined => {
    const semAcesso = motivo(chamada.permissao)
    if (semAcesso) return semAcesso
    if (cartoes.length > MAXIMO_DO_LOTE) return `Escolha no máximo ${MAXIMO_DO_LOTE}`
    const podem = cartoes.filter((cartao) =>
      movimentosDe(cartao).some((movimento) => movimento.acao === acao),
    )
    if (podem.length === 0) return 'Nenhuma das escolhidas pode fazer este movimento'
    if (podem.every((cartao) => faltaPara(cartao, acao) !== undefined)) {
      return podem[0] && faltaPara(podem[0], acao)
    }
    return undefined
  }
  return (
    <BarraDaEscolha quantas={cartoes.length} dito={['escolhida', 'escolhidas']} aoLimpar={limpar}>
      {movimentos.map((movimento) => (
        <ActionButton
          key={movimento.acao}
          variante={movimento.acao === 'perder' ? 'perigo' : 'padrao'}
          disabledReason={impedimento(movimento)}
          onClick={() => aoMover(movimento)}
        >
          {movimento.nome}
        </ActionButton>
      ))}
    </BarraDaEscolha>
  )
}
