import { useQuery } from '@tanstack/react-query'
import type { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { AnotacoesCard } from '../anotacao/AnotacoesCard.tsx'
import { chaves } from '../api/chaves.ts'
import { Depois } from '../ui/Depois.tsx'
import { Parte } from '../ui/Parte.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { tardio } from '../ui/tardio.ts'
import { blocos } from './blocos.ts'
import { ValoresCard } from './ValoresCard.tsx'

const LembretesCard = tardio(() => import('../lembrete/LembretesCard.tsx'), 'LembretesCard')
const PromessasCard = tardio(() => import('../promessa/PromessasCard.tsx'), 'PromessasCard')
const LigacoesCard = tardio(() => import('../fila/LigacoesCard.tsx'), 'LigacoesCard')

type Props = {
  id: string
  relacionamento: Relacionamento
  parado: string | undefined
  /** Brings the column into sight before one of its fields gets the focus. */
  aoComecar: () => void
}

/** Beside every part: amounts at stake, lembretes, notes. */
export function ColunaDireita({ id, relacionamento, parado, aoComecar }: Props) {
  const { idRelacionamento } = relacionamento
  const daqui = blocos(relacionamento)
  const anotacoes = useQuery(daqui.anotacoes)
  const lembretes = useQuery(daqui.lembretes)
  const comum = { idRelacionamento, impedimento: parado, aoComecar }
  return (
    <aside
      id={id}
      className="cliente-coluna"
      data-lado="direita"
      aria-label="Valores e anotações do cliente"
    >
      <Depois lugar={<Skeleton altura={80} linhas={4} />}>
        <ValoresCard relacionamento={relacionamento} />
        <Parte espera={<Skeleton altura={28} linhas={4} />}>
          <LembretesCard {...comum} consulta={lembretes} />
        </Parte>
        <Parte espera={<Skeleton altura={28} linhas={2} />}>
          <PromessasCard {...comum} />
        </Parte>
        <AnotacoesCard
          {...comum}
          consulta={anotacoes}
          makesOld={[chaves.bloco(idRelacionamento, 'anotacoes')]}
        />
        <Parte espera={<Skeleton altura={28} linhas={2} />}>
          <LigacoesCard idRelacionamento={idRelacionamento} />
        </Parte>
      </Depois>
    </aside>
  )
}
