import type { Semaforo } from '#shared/contato/semaforo.ts'
import { formatarInstante } from '../ui/DateText.tsx'
import './mensagens.css'

/** Green or red before the action: the rule, its norm, and from when it is green again. */
export function SemaforoLinha({ semaforo }: { semaforo: Semaforo }) {
  const { liberado, motivo, norma, liberadoAPartirDe } = semaforo
  return (
    <p className="semaforo" data-liberado={liberado} role="status">
      <b>{liberado ? 'Liberado para envio' : motivo}</b>
      {!liberado && norma && <span>{norma}</span>}
      {liberadoAPartirDe && <span>Liberado a partir de {formatarInstante(liberadoAPartirDe)}</span>}
    </p>
  )
}
