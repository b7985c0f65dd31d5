import type { PropostaDetalhada } from '#shared/proposta/api.ts'
import { etapas } from '#shared/proposta/situacao.ts'
import { InstantText } from '../ui/DateText.tsx'
import { tomDe } from './situacoes.ts'

/** Every step of a proposta, newest first: step, time, author, reason. */
export function LinhaDoTempo({ historico }: Pick<PropostaDetalhada, 'historico'>) {
  return (
    <ol className="timeline">
      {historico.map(({ para, por, quem, motivo, ocorridoEm }) => (
        <li key={`${ocorridoEm} ${para}`} data-tom={tomDe(para)}>
          <b>{etapas[para].nome}</b>{' '}
          <span className="apagado">
            {quem ?? autores[por]} · <InstantText instante={ocorridoEm} />
          </span>
          {motivo && <p>{motivo}</p>}
        </li>
      ))}
    </ol>
  )
}

export const autores = {
  USUARIO: 'pessoa',
  SISTEMA: 'sistema',
  BANCO: 'banco',
  CAMARA: 'câmara',
  ORGAO: 'INSS',
  CLIENTE: 'cliente',
} as const
