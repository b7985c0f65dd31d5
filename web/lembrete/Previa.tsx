import { entenderQuando } from '#shared/lembrete/quando.ts'
import { agora } from '../api/relogio.ts'
import { formatarMomento } from './momento.ts'

/** What was understood of the line so far, before anything is sent. */
export function Previa({ frase }: { frase: string | null }) {
  return (
    <p className="lembrete-previa apagado menor" role="status">
      {frase !== null && dita()}
    </p>
  )

  function dita() {
    const agoraMesmo = agora()
    const entendido = entenderQuando(frase ?? '', agoraMesmo)
    if ('recusa' in entendido) return entendido.recusa
    return (
      <>
        <b>{formatarMomento(entendido.quando, agoraMesmo)}</b>
        {entendido.texto !== '' && <> · {entendido.texto}</>}
      </>
    )
  }
}
