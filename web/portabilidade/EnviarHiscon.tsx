import { useState } from 'react'
import { MAXIMO_DO_HISCON } from '#shared/hiscon/tamanho.ts'
import { portabilidadeApi } from '#shared/portabilidade/api.ts'
import { useChange } from '../api/query.ts'
import { emBase64 } from '../formulario/em-base64.ts'
import { useMotivo } from '../session/motivo.ts'
import { ArquivoButton } from '../ui/ArquivoButton.tsx'
import { addToast } from '../ui/toasts.ts'
import { velhosDoHiscon } from './consultas.ts'

type Props = { idRelacionamento: string; impedimento: string | undefined }

/** Sends the PDF; the refusal of the server is shown by its own words. */
export function EnviarHiscon({ idRelacionamento, impedimento }: Props) {
  const [abrindo, setAbrindo] = useState(false)
  const motivo = useMotivo()
  const enviar = useChange(portabilidadeApi.enviarHiscon, {
    makesOld: velhosDoHiscon(idRelacionamento),
    dito: ({ situacao }) =>
      situacao === 'NAO_LIDO'
        ? 'HISCON guardado, mas não lido: veja o que fazer'
        : 'HISCON lido: confira antes de usar',
  })

  async function escolher(arquivo: File): Promise<void> {
    const recusar = (title: string) => addToast({ kind: 'erro', title })
    if (arquivo.size > MAXIMO_DO_HISCON) {
      recusar('O arquivo é grande demais para um HISCON: baixe o PDF de novo no Meu INSS')
      return
    }
    setAbrindo(true)
    try {
      const conteudo = emBase64(new Uint8Array(await arquivo.arrayBuffer()))
      enviar.mutate({ body: { idRelacionamento, conteudo } })
    } catch {
      recusar('Não foi possível ler o arquivo: escolha-o de novo')
    } finally {
      setAbrindo(false)
    }
  }

  return (
    <>
      <ArquivoButton
        rotulo="PDF do HISCON"
        aceita="application/pdf,.pdf"
        carregando={abrindo || enviar.isPending}
        disabledReason={motivo(portabilidadeApi.enviarHiscon.permissao) ?? impedimento}
        aoEscolher={(arquivo) => void escolher(arquivo)}
      >
        Enviar HISCON
      </ArquivoButton>
    </>
  )
}
