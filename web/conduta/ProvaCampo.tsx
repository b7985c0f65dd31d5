import { useRef, useState } from 'react'
import { MAXIMO_DO_DOCUMENTO } from '#shared/confirmacao/shapes.ts'
import { emBase64 } from '../formulario/em-base64.ts'
import { prepararArquivo } from '../formulario/olhar-foto.ts'
import { ActionButton } from '../ui/ActionButton.tsx'

export type Prova = { nome: string; conteudo: string }

const GRANDE = 'O arquivo é grande demais: escolha um PDF de até 700 KB, ou uma foto'
const ILEGIVEL = 'Não foi possível ler o arquivo: escolha-o de novo'

type Props = {
  prova: Prova | undefined
  aoMudar: (prova: Prova) => void
  /** Why what is chosen does not do. */
  erro: string | undefined
}

/** The evidence of a fault, chosen on this device and sent with the form; no draft keeps it. */
export function ProvaCampo({ prova, aoMudar, erro }: Props) {
  const campo = useRef<HTMLInputElement>(null)
  const [olhando, setOlhando] = useState(false)
  const [recusa, setRecusa] = useState<string>()
  const dita = recusa ?? erro

  async function escolher(original: File | undefined): Promise<void> {
    if (!original) return
    setOlhando(true)
    setRecusa(undefined)
    try {
      const { arquivo } = await prepararArquivo(original, MAXIMO_DO_DOCUMENTO)
      if (arquivo.size > MAXIMO_DO_DOCUMENTO) {
        setRecusa(GRANDE)
        return
      }
      const conteudo = emBase64(new Uint8Array(await arquivo.arrayBuffer()))
      aoMudar({ nome: original.name, conteudo })
    } catch {
      // Moved, taken away or too large for this device's memory.
      setRecusa(ILEGIVEL)
    } finally {
      setOlhando(false)
    }
  }

  return (
    <div className="stack" data-gap="1">
      <span className="row" data-gap="3">
        <input
          ref={campo}
          type="file"
          className="so-leitor"
          accept="image/jpeg,image/png,application/pdf"
          aria-label="Prova"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const [arquivo] = currentTarget.files ?? []
            void escolher(arquivo)
            currentTarget.value = ''
          }}
        />
        <ActionButton tamanho="md" carregando={olhando} onClick={() => campo.current?.click()}>
          {prova ? 'Trocar a prova' : 'Escolher a prova'}
        </ActionButton>
        <span role="status">{prova?.nome}</span>
      </span>
      <small className="apagado">
        Uma foto ou um PDF de até 700 KB. O segundo gestor abre antes de decidir.
      </small>
      {dita !== undefined && (
        <small className="perigo" role="alert">
          {dita}
        </small>
      )}
    </div>
  )
}
