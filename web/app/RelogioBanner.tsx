import { useStore } from 'zustand'
import { relogio } from '#web/api/relogio.ts'
import { Parte } from '#web/ui/Parte.tsx'
import { tardio } from '#web/ui/tardio.ts'

const HoraDeDemonstracao = tardio(() => import('./HoraDeDemonstracao.tsx'), 'HoraDeDemonstracao')

/** Nothing while the clock of the server is the true one. */
export function RelogioBanner() {
  const adiantadoMs = useStore(relogio, (state) => state.adiantadoMs)
  if (adiantadoMs === 0) return null
  return (
    <Parte>
      <HoraDeDemonstracao adiantadoMs={adiantadoMs} />
    </Parte>
  )
}
