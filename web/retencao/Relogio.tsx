import type { Ctc } from '#shared/retencao/shapes.ts'
import { useAgora } from '../api/use-relogio.ts'
import { Badge } from '../ui/Badge.tsx'
import { formatarInstante } from '../ui/DateText.tsx'
import { nomesDasFaixas, relogioDa, tonsDasFaixas } from './relogio.ts'

/** How much of the business hours until the internal limit is over, and when that is. */
export function Relogio({ ctc }: { ctc: Ctc }) {
  const instante = useAgora()
  const relogio = relogioDa(ctc, instante)
  if (!relogio) return <span className="apagado">encerrada</span>
  return (
    <span className="stack" data-gap="0">
      <span>
        <Badge tom={tonsDasFaixas[relogio.faixa]}>{nomesDasFaixas[relogio.faixa]}</Badge>
      </span>
      <span className="apagado numeros">{formatarInstante(ctc.internoEm)}</span>
      <meter
        max={100}
        value={relogio.parte}
        aria-label={`${relogio.parte}% das horas úteis até o limite interno`}
      />
    </span>
  )
}
