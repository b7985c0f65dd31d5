import { filaApi } from '#shared/fila/api.ts'
import type { Vez } from '#shared/fila/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { relogio } from '../api/relogio.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { emMinutos, useContagem } from '../ui/use-contagem.ts'

/** From so many seconds before its end on, the lease is warned about. */
const AVISA_SEGUNDOS = 180

/** How long the client still stays with the person; near the end, a button that keeps them. */
export function PrazoDaVez({ vez, velhos }: { vez: Vez; velhos: readonly Velho[] }) {
  const { adiantadoMs } = relogio.getState()
  const resta = useContagem(Date.parse(vez.ate) - adiantadoMs)
  const manter = useChange(filaApi.manter, {
    makesOld: velhos,
    dito: () => 'O cliente continua com você',
  })
  if (resta > AVISA_SEGUNDOS) {
    return <p className="apagado">Com você por mais {emMinutos(resta)}</p>
  }
  return (
    <div className="card row" data-tone="ambar" data-pad="2" data-justify="between">
      {/* Read aloud once; the seconds are for the eye. */}
      <p role="alert">
        {resta === 0 ? 'O cliente voltou à fila: peça o próximo' : 'O cliente volta à fila em'}{' '}
        {resta > 0 && <span aria-hidden>{emMinutos(resta)}</span>}
      </p>
      <ActionButton
        carregando={manter.isPending}
        onClick={() => manter.mutate({ body: { idRelacionamento: vez.idRelacionamento } })}
      >
        Continuar com o cliente
      </ActionButton>
    </div>
  )
}
