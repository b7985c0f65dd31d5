import { addToast } from '#web/ui/toasts.ts'
import { ouvir } from './avisos.ts'

/** Says what the system took back to Em Aberto, on whatever screen the person is. */
export const contarReabertas = (): (() => void) =>
  ouvir('oportunidade', ({ motivo, quantas = '' }) => {
    const uma = quantas === '1'
    addToast({
      kind: 'informacao',
      title: uma
        ? '1 oportunidade voltou para Em Aberto'
        : `${quantas} oportunidades voltaram para Em Aberto`,
      text:
        motivo === 'AUSENCIA'
          ? 'O atendente está ausente hoje. O histórico de cada uma diz o motivo.'
          : 'Ficaram paradas tempo demais. O histórico de cada uma diz o motivo.',
    })
  })
