import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import type { LoteRecente } from '#shared/oportunidade/lote.ts'
import { agora } from '../api/relogio.ts'
import { q } from '../api/query.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { useAtalhos } from '../ui/atalhos.ts'
import { IconButton } from '../ui/IconButton.tsx'
import '../ui/lote.css'
import { DesfazerLote } from './DesfazerLote.tsx'
import { destinoDe, quantas } from './movimentos.ts'
import { useDesfazer } from './use-desfazer.ts'

/** The last batch of the person, while it can still be taken back. */
export function LotesRecentes() {
  const { desfazer, desfeito, desfazendo, impedimento } = useDesfazer()
  const [fechado, setFechado] = useState<string>()
  const { data } = useQuery({
    ...q(oportunidadeApi.lotesRecentes, {}),
    enabled: impedimento === undefined,
  })
  const ultimo = data?.find(({ desfazerAte }) => new Date(desfazerAte) > agora())
  const id = ultimo?.idLote
  const voltar = (idLote: string) => {
    setFechado(undefined)
    desfazer(idLote)
  }
  useAtalhos(
    id === undefined
      ? []
      : [
          {
            teclas: 'ctrl+z',
            descricao: 'Desfazer o último lote',
            grupo: 'Quadro',
            fazer: () => voltar(id),
          },
        ],
  )
  if (desfeito && fechado !== 'desfeito') {
    return (
      <div className="card row" data-tone="azul" data-pad="2" data-nowrap>
        <DesfazerLote desfeito={desfeito} />
        <IconButton rotulo="Fechar o resultado" tamanho="sm" onClick={() => setFechado('desfeito')}>
          <IconX size={16} stroke={1.6} />
        </IconButton>
      </div>
    )
  }
  if (!ultimo || fechado === id) return null
  return (
    <div
      className="card row"
      data-tone="azul"
      data-pad="2"
      data-nowrap
      role="region"
      aria-label="Último lote"
    >
      <p className="cresce">{dizer(ultimo)}</p>
      <ActionButton
        carregando={desfazendo}
        disabledReason={impedimento}
        onClick={() => voltar(ultimo.idLote)}
      >
        Desfazer
      </ActionButton>
      <IconButton rotulo="Esconder o lote" tamanho="sm" onClick={() => setFechado(id)}>
        <IconX size={16} stroke={1.6} />
      </IconButton>
    </div>
  )
}

const dizer = ({ acao, movidas, criadoEm, desfazerAte }: LoteRecente) =>
  `${quantas(movidas)} para ${destinoDe(acao)} às ${hora(criadoEm)} · dá para desfazer até ${hora(desfazerAte)}`

const horas = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
})
const hora = (instante: string) => horas.format(new Date(instante))
