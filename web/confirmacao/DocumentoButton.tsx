import { useState } from 'react'
import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import { MAXIMO_DO_DOCUMENTO } from '#shared/confirmacao/shapes.ts'
import { useChange, type Velho } from '../api/query.ts'
import { emBase64 } from '../formulario/em-base64.ts'
import { prepararArquivo } from '../formulario/olhar-foto.ts'
import { useMotivo } from '../session/motivo.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { ArquivoButton } from '../ui/ArquivoButton.tsx'

type Props = { idRelacionamento: string; makesOld: readonly Velho[] }

const GRANDE = 'O arquivo é grande demais: envie um PDF de até 700 KB, ou uma foto do documento'
const ILEGIVEL = 'Não foi possível ler o arquivo: escolha-o de novo'

/** Sends a photograph or a PDF of the client's identity card, for a second person to look at. */
export function DocumentoButton({ idRelacionamento, makesOld }: Props) {
  const [olhando, setOlhando] = useState(false)
  const [duvida, setDuvida] = useState<{ problema: string; arquivo: Blob }>()
  const [recusa, setRecusa] = useState<string>()
  const motivo = useMotivo()(confirmacaoApi.enviarDocumento.permissao)
  const enviar = useChange(confirmacaoApi.enviarDocumento, { makesOld })

  async function escolher(original: File): Promise<void> {
    setOlhando(true)
    setRecusa(undefined)
    try {
      const { arquivo, problema } = await prepararArquivo(original, MAXIMO_DO_DOCUMENTO)
      const cabe = arquivo.size <= MAXIMO_DO_DOCUMENTO
      if (!cabe) setRecusa(GRANDE)
      setDuvida(cabe && problema !== null ? { problema, arquivo } : undefined)
      if (cabe && problema === null) await mandar(arquivo)
    } catch {
      // Moved, taken away or too large for this device's memory.
      setRecusa(ILEGIVEL)
    } finally {
      setOlhando(false)
    }
  }

  async function mandar(arquivo: Blob): Promise<void> {
    setDuvida(undefined)
    const conteudo = emBase64(new Uint8Array(await arquivo.arrayBuffer()))
    enviar.mutate({ params: { idRelacionamento }, body: { conteudo } })
  }

  return (
    <>
      <ArquivoButton
        rotulo="Documento de identidade do cliente"
        aceita="image/jpeg,image/png,application/pdf"
        tamanho="md"
        carregando={olhando || enviar.isPending}
        disabledReason={motivo}
        aoEscolher={(arquivo) => void escolher(arquivo)}
      >
        Enviar documento
      </ArquivoButton>
      {duvida && (
        <small role="status">
          {duvida.problema} Tire outra, ou use esta se der para ler tudo.{' '}
          <ActionButton
            variante="sutil"
            onClick={() => void mandar(duvida.arquivo).catch(() => setRecusa(ILEGIVEL))}
          >
            Enviar assim mesmo
          </ActionButton>
        </small>
      )}
      {recusa !== undefined && (
        <small className="perigo" role="alert">
          {recusa}
        </small>
      )}
    </>
  )
}
