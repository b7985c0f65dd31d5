import { useState } from 'react'
import { nomeDaPessoa } from '#shared/organizacao/pessoa.ts'
import { retencaoApi } from '#shared/retencao/api.ts'
import type { EvidenciaDaCtc } from '#shared/retencao/shapes.ts'
import { useChange } from '../api/query.ts'
import { emBase64 } from '../formulario/em-base64.ts'
import { prepararArquivo } from '../formulario/olhar-foto.ts'
import { useMotivo } from '../session/motivo.ts'
import { ArquivoButton } from '../ui/ArquivoButton.tsx'
import { InstantText } from '../ui/DateText.tsx'

const MAXIMO = 700 * 1024
const GRANDE = 'O arquivo é grande demais: envie um PDF ou uma foto de até 700 KB'
const ILEGIVEL = 'Não foi possível ler o arquivo: escolha-o de novo'

type Props = {
  /** One file proves the contact about all of them: each keeps it as its own. */
  idCtcs: readonly string[]
  guardada: boolean
  /** Whose the registered file is, and of when. */
  registro: Pick<EvidenciaDaCtc, 'por' | 'criadaEm'> | undefined
  aoGuardar: (idCtc: string, idEvidencia: string) => void
}

/** Keeps a photograph or a PDF that proves contact and acceptance. */
export function EvidenciaButton({ idCtcs, guardada, registro, aoGuardar }: Props) {
  const [recusa, setRecusa] = useState<string>()
  const motivo = useMotivo()(retencaoApi.guardarEvidencia.permissao)
  const enviar = useChange(retencaoApi.guardarEvidencia, {
    makesOld: [retencaoApi.historico],
    onSuccess: ({ idEvidencia }, { body: { idCtc } }) => aoGuardar(idCtc, idEvidencia),
  })

  async function escolher(original: File): Promise<void> {
    setRecusa(undefined)
    try {
      const { arquivo } = await prepararArquivo(original, MAXIMO)
      if (arquivo.size > MAXIMO) return setRecusa(GRANDE)
      const conteudo = emBase64(new Uint8Array(await arquivo.arrayBuffer()))
      for (const idCtc of idCtcs) enviar.mutate({ body: { idCtc, conteudo } })
    } catch {
      // Moved, taken away or too large for this device's memory.
      setRecusa(ILEGIVEL)
    }
    return undefined
  }

  return (
    <div className="row" data-gap="3">
      <ArquivoButton
        rotulo="Arquivo da evidência"
        aceita="image/jpeg,image/png,application/pdf"
        tamanho="md"
        carregando={enviar.isPending}
        disabledReason={motivo}
        aoEscolher={(arquivo) => void escolher(arquivo)}
      >
        {guardada ? 'Trocar o arquivo' : 'Anexar o arquivo'}
      </ArquivoButton>
      <small role="status">
        {guardada ? 'Arquivo guardado' : 'Foto (JPEG, PNG) ou PDF'}
        {registro && (
          <>
            {' '}
            por {nomeDaPessoa(registro.por)}, <InstantText instante={registro.criadaEm} />
          </>
        )}
      </small>
      {recusa !== undefined && (
        <small className="perigo" role="alert">
          {recusa}
        </small>
      )}
    </div>
  )
}
