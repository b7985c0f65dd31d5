import { useAgora } from '../api/use-relogio.ts'
import { formatarInstante } from '../ui/DateText.tsx'
import { prazoEmPalavras } from './prazo.ts'

type Props = { prazoEtapa: string | null; atrasada: boolean }

/** The clock of the step: red once it has passed, the exact moment on hover. */
export function Prazo({ prazoEtapa, atrasada }: Props) {
  const instante = useAgora()
  if (prazoEtapa === null) return <span className="apagado">sem prazo</span>
  return (
    <time
      className="prazo numeros"
      dateTime={prazoEtapa}
      title={formatarInstante(prazoEtapa)}
      data-atrasada={atrasada || undefined}
    >
      {prazoEmPalavras(prazoEtapa, instante)}
    </time>
  )
}
