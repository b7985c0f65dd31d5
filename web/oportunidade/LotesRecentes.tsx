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

/** The result of the last undo, and the last batch of the person that can still be undone. */
export function LotesRecentes() {
  const { desfazer, desfeito, desfazendo, impedimento } = useDesfazer()
  const [escondido, setEscondido] = useState<string>()
  const [lido, setLido] = useState(false)
  const { data } = useQuery({
    ...q(oportunidadeApi.lotesRecentes, {}),
    enabled: impedimento === undefined,
  })
  const ultimo = data?.find(({ desfazerAte }) => new Date(desfazerAte) > agora())
  const oferta = ultimo?.idLote === escondido ? undefined : ultimo
  const voltar = (idLote: string) => {
    setLido(false)
    desfazer(idLote)
  }
  useAtalhos(
    oferta && !desfazendo
      ? [
          {
            teclas: 'ctrl+z',
            descricao: 'Desfazer o último lote',
            grupo: 'Quadro',
            fazer: () => voltar(oferta.idLote),
          },
        ]
      : [],
  )
  return (
    <>
      {desfeito && !lido && (
        <div className="card row" data-tone="azul" data-pad="2" data-nowrap>
          <DesfazerLote desfeito={desfeito} />
          <IconButton rotulo="Fechar o resultado" tamanho="sm" onClick={() => setLido(true)}>
            <IconX size={16} stroke={1.6} />
          </IconButton>
        </div>
      )}
      {oferta && (
        <div
          className="card row"
          data-tone="azul"
          data-pad="2"
          data-nowrap
          role="region"
          aria-label="Último lote"
        >
          <p className="cresce">{dizer(oferta)}</p>
          <ActionButton
            carregando={desfazendo}
            disabledReason={impedimento}
            onClick={() => voltar(oferta.idLote)}
          >
            Desfazer
          </ActionButton>
          <IconButton
            rotulo="Esconder o lote"
            tamanho="sm"
            onClick={() => setEscondido(oferta.idLote)}
          >
            <IconX size={16} stroke={1.6} />
          </IconButton>
        </div>
      )}
    </>
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
