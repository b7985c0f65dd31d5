import type { Semaforo } from '#shared/contato/semaforo.ts'
import { formatarInstante } from '../ui/DateText.tsx'

/** Green or red before the action: the rule, its norm, and from when it is green again. */
export function SemaforoLinha({ semaforo }: { semaforo: Semaforo }) {
  const { liberado, motivo, norma, liberadoAPartirDe } = semaforo
  return (
    <p
      className="card stack"
      data-gap="0"
      data-pad="2"
      data-tone={liberado ? 'verde' : 'vermelho'}
      data-liberado={liberado}
      role="status"
    >
      <b className="luz" data-liberado={liberado}>
        {liberado ? 'Liberado para envio' : motivo}
      </b>
      {!liberado && norma && <span>{norma}</span>}
      {liberadoAPartirDe && <span>Liberado a partir de {formatarInstante(liberadoAPartirDe)}</span>}
    </p>
  )
}
