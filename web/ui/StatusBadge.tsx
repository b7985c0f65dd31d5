import type { StatusOportunidade } from '#shared/oportunidade/status.ts'
import './badge.css'

/** The status of an oportunidade: a dot and its name, never the colour alone. */
export function StatusBadge({ status }: { status: StatusOportunidade }) {
  return (
    <span className="selo" data-status={status}>
      {status}
    </span>
  )
}
