import { nomesDasEvidencias } from '#shared/formalizacao/evidencia.ts'
import type { Formalizacao } from '#shared/formalizacao/shapes.ts'
import { InstantText } from '../ui/DateText.tsx'
import { autores, situacoes } from './palavras.ts'

/** Every step with its author and evidence. */
export function Historico({ formalizacao }: { formalizacao: Formalizacao }) {
  const { historico, evidencias } = formalizacao
  return (
    <details>
      <summary>Histórico e evidências</summary>
      <ol className="list quebra">
        {historico.map(({ para, por, usuario, motivo, ocorridoEm }) => (
          <li key={`${ocorridoEm} ${para}`}>
            <b>{situacoes[para].nome}</b>{' '}
            <span className="apagado">
              {usuario ?? autores[por]} · <InstantText instante={ocorridoEm} />
            </span>
            {motivo && <p>{motivo}</p>}
          </li>
        ))}
      </ol>
      {evidencias.length > 0 && (
        <ul className="list quebra" aria-label="Evidências">
          {evidencias.map((uma) => (
            <li key={`${uma.ocorridoEm} ${uma.tipo}`}>
              <b>{nomesDasEvidencias[uma.tipo]}</b>{' '}
              <span className="apagado numeros">
                <InstantText instante={uma.ocorridoEm} />
                {uma.endereco && ` · endereço ${uma.endereco}`}
                {uma.pontuacao !== null && ` · pontuação ${uma.pontuacao}`}
                {uma.latitude !== null && ` · local ${uma.latitude}, ${uma.longitude ?? ''}`}
              </span>
              {uma.agente && <p className="apagado">{uma.agente}</p>}
              {uma.resumo && <p className="apagado numeros">Código do contrato: {uma.resumo}</p>}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
