import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import type { ContratoAFormalizar } from '#shared/formalizacao/shapes.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Money } from '../ui/Money.tsx'
import type { Abertura } from './FormalizacaoPanel.tsx'
import { situacoes } from './palavras.ts'

type Props = {
  contrato: ContratoAFormalizar
  impedimento: string | undefined
  aoAbrir: (abertura: Abertura) => void
}

/** A proposta that the client may sign: the amount first, then the two ways. */
export function ContratoLinha({ contrato, impedimento, aoAbrir }: Props) {
  const { idProposta, numeroProposta: numero, convenio, prazo, formalizacao } = contrato
  const motivo = useMotivo()
  const parado = impedimento ?? motivo(formalizacaoApi.remoto.permissao)
  return (
    <li>
      <div>
        <p className="row numeros">
          <b>
            <Money valor={contrato.valorLiberado} />
          </b>
          <span>
            {prazo}× <Money valor={contrato.valorParcela} />
          </span>
        </p>
        <p className="apagado">
          <span className="numeros">{numero}</span> · {convenio}
          {formalizacao && (
            <>
              {' '}
              <Badge tom={situacoes[formalizacao.situacao].tom}>
                {situacoes[formalizacao.situacao].nome}
              </Badge>
            </>
          )}
        </p>
      </div>
      <span className="row">
        <ActionButton
          disabledReason={parado}
          onClick={() => aoAbrir({ como: 'papel', idProposta, numero })}
        >
          Formalizar no papel
        </ActionButton>
        <ActionButton
          disabledReason={parado}
          title="Os documentos são fotografados aqui; o cliente assina no celular"
          onClick={() => aoAbrir({ como: 'figital', idProposta, numero })}
        >
          Juntar documentos aqui
        </ActionButton>
        <ActionButton
          variante="primario"
          disabledReason={parado}
          onClick={() =>
            aoAbrir({ como: formalizacao === null ? 'link' : 'nova', idProposta, numero })
          }
        >
          Enviar link
        </ActionButton>
      </span>
    </li>
  )
}
