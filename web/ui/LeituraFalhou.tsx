import { ActionButton } from './ActionButton.tsx'
import { falhaDe } from './falha.ts'

type Props = {
  error: Error | null | undefined
  /** Where the call's own words do not fit: `Não foi possível carregar os contratos`. */
  senao: string
  carregando: boolean
  tentar: () => unknown
}

/** A reading that failed, in the call's own words, with its retry; without one where the host has no such call. */
export function LeituraFalhou({ error, senao, carregando, tentar }: Props) {
  const { titulo, texto, ausente } = falhaDe(error, senao)
  if (ausente) return <p className="apagado">{titulo}</p>
  return (
    <div
      className="bloco-erro card row"
      data-tone="vermelho"
      data-pad="2"
      data-justify="between"
      role="alert"
    >
      <div>
        <p>{titulo}</p>
        {texto !== undefined && <p className="menor">{texto}</p>}
      </div>
      <ActionButton carregando={carregando} onClick={() => void tentar()}>
        Tentar novamente
      </ActionButton>
    </div>
  )
}
