import type { LoteDesfeito } from '#shared/oportunidade/lote.ts'
import { quantas } from './movimentos.ts'

/** Result of undoing a batch, with the reason of each row that stayed. */
export function DesfazerLote({ desfeito }: { desfeito: LoteDesfeito }) {
  const { desfeitas, mantidas } = desfeito
  return (
    <div className="cresce" data-top="2" role="status">
      <p>
        <b>{desfeitas === 1 ? '1 oportunidade voltou' : `${desfeitas} oportunidades voltaram`}</b>{' '}
        ao estado de antes.
        {mantidas.length > 0 &&
          ` ${quantas(mantidas.length)} ${mantidas.length === 1 ? 'ficou como está' : 'ficaram como estão'}:`}
      </p>
      <ul className="list rolavel">
        {mantidas.map(({ idOportunidade, nomeCliente, motivos }) => (
          <li key={idOportunidade}>
            <b>{nomeCliente}</b> {motivos.join('. ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
