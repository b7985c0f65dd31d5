import { useState } from 'react'
import { MAXIMO_DO_HISCON } from '#shared/hiscon/tamanho.ts'
import type { ExtratoRecebido } from '#shared/link/shapes.ts'
import { emBase64 } from '../formulario/em-base64.ts'
import { chamar, porque, Recusada } from './chamar.ts'

export type EnvioDoExtrato =
  | { passo: 'parado' }
  | { passo: 'enviando' }
  /** Interrupted without an answer, so the same file may be sent again. */
  | { passo: 'interrompido'; porque: string; arquivo: File }
  | { passo: 'recusado'; porque: string }

export type Extrato = {
  envio: EnvioDoExtrato
  escolher: (arquivo: File) => void
}

type Props = {
  aoChegar: (recebido: ExtratoRecebido) => void
  /** Who the person is must be proven again; the file stays here meanwhile. */
  aoPerderSessao: () => void
}

const CAMINHO = '/consigna/v1/contratos/hiscon'

/** The HISCON on its way from this phone, over all steps of the page. */
export function useExtrato({ aoChegar, aoPerderSessao }: Props): Extrato {
  const [envio, setEnvio] = useState<EnvioDoExtrato>({ passo: 'parado' })

  async function enviar(arquivo: File): Promise<void> {
    if (arquivo.size > MAXIMO_DO_HISCON) {
      return setEnvio({ passo: 'recusado', porque: GRANDE })
    }
    setEnvio({ passo: 'enviando' })
    try {
      const conteudo = emBase64(new Uint8Array(await arquivo.arrayBuffer()))
      aoChegar(await chamar<ExtratoRecebido>('POST', CAMINHO, { conteudo }))
      setEnvio({ passo: 'parado' })
    } catch (error) {
      const perdida = error instanceof Recusada && error.sessao
      if (error instanceof Recusada && !perdida) {
        return setEnvio({ passo: 'recusado', porque: error.message })
      }
      const dito = perdida ? 'O extrato ainda não foi enviado.' : porque(error)
      setEnvio({ passo: 'interrompido', porque: dito, arquivo })
      if (perdida) aoPerderSessao()
    }
  }

  return { envio, escolher: (arquivo) => void enviar(arquivo) }
}

const GRANDE = 'O arquivo é grande demais para um extrato do INSS. Baixe o PDF de novo no Meu INSS.'
