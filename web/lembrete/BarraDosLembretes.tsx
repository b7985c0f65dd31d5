import { useState } from 'react'
import { lembreteApi } from '#shared/lembrete/api.ts'
import { MAXIMO_DO_LOTE } from '#shared/lembrete/lote.ts'
import type { Lembrete } from '#shared/lembrete/shapes.ts'
import { agora } from '../api/relogio.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { BarraDaEscolha } from '../ui/BarraDaEscolha.tsx'
import { Parte } from '../ui/Parte.tsx'
import { tardio } from '../ui/tardio.ts'
import type { Escolha } from '../ui/use-escolha.ts'
import { opcoesDeAdiar } from './momento.ts'
import type { LoteDeLembretes } from './use-lote-de-lembretes.ts'

const AdiarDialog = tardio(() => import('./AdiarDialog.tsx'), 'AdiarDialog')

type Props = { escolha: Escolha<Lembrete>; lote: LoteDeLembretes }

/** What may be done with the chosen lembretes together. */
export function BarraDosLembretes({ escolha, lote }: Props) {
  const [aberto, setAberto] = useState(false)
  const { linhas, limpar } = escolha
  const { andando, adiar, finalizar } = lote
  const semAcesso = useMotivo()(lembreteApi.adiarLote.permissao)
  const impedimento =
    semAcesso ??
    (linhas.length > MAXIMO_DO_LOTE ? `Escolha no máximo ${MAXIMO_DO_LOTE}` : undefined)
  const comum = { carregando: andando, disabledReason: impedimento }
  return (
    <BarraDaEscolha quantas={linhas.length} dito={['escolhido', 'escolhidos']} aoLimpar={limpar}>
      <ActionButton {...comum} onClick={finalizar}>
        Concluir
      </ActionButton>
      <span className="row suave" role="group" aria-label="Adiar para">
        <span aria-hidden>Adiar para</span>
        {opcoesDeAdiar.map(({ rotulo, para }) => (
          <ActionButton key={rotulo} {...comum} onClick={() => adiar(para(agora()))}>
            {rotulo}
          </ActionButton>
        ))}
        <ActionButton {...comum} onClick={() => setAberto(true)}>
          Outro momento
        </ActionButton>
      </span>
      {aberto && (
        <Parte aoFaltar={() => setAberto(false)}>
          <AdiarDialog
            quantos={linhas.length}
            aoAdiar={(quando) => {
              setAberto(false)
              adiar(quando)
            }}
            onClose={() => setAberto(false)}
          />
        </Parte>
      )}
    </BarraDaEscolha>
  )
}
