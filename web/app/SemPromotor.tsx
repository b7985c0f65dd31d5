import { usePromotor } from '#web/session/promotor.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Parte } from '#web/ui/Parte.tsx'
import { tardio } from '#web/ui/tardio.ts'
import { TelaFalhou } from '#web/ui/TelaFalhou.tsx'

const PromotorQueFalta = tardio(() => import('./PromotorQueFalta.tsx'), 'PromotorQueFalta')

/** Without an active promotor no screen works: asks for one, or explains why there is none. */
export function SemPromotor() {
  const { estado } = usePromotor()
  const espera = (
    <div className="pagina" aria-busy>
      <Skeleton altura={26} largura={220} />
      <Skeleton altura={90} linhas={2} />
    </div>
  )
  if (estado === 'carregando') return espera
  return (
    <Parte espera={espera} falta={TelaFalhou}>
      <PromotorQueFalta espera={espera} />
    </Parte>
  )
}
