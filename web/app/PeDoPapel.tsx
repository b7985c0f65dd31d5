import { agora } from '#web/api/relogio.ts'
import { useNomeDaPessoa } from '#web/session/nome-da-pessoa.ts'
import { usePromotor } from '#web/session/promotor.ts'
import { formatarInstante } from '#web/ui/DateText.tsx'
import { useMedia } from '#web/ui/use-media.ts'

/** The last line of a printed page: when it was printed, by whom and for which promotor. Not on a screen. */
export function PeDoPapel() {
  const noPapel = useMedia('print')
  const nome = useNomeDaPessoa()
  const { ativo } = usePromotor()
  if (!noPapel) return null
  const quem = ativo ? `${nome}, ${ativo.label}` : nome
  return (
    <p className="apagado menor">
      Consigna · impresso em {formatarInstante(agora().toISOString())} por {quem}
    </p>
  )
}
