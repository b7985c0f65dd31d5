import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { BYTES_POR_PARTE, type TipoDocumento } from '#shared/formalizacao/documento.ts'
import type { Formalizacao } from '#shared/formalizacao/shapes.ts'
import { call } from '../api/client.ts'
import { ApiError } from '../api/erro.ts'
import { emBase64 } from '../formulario/em-base64.ts'

type Envio = {
  idFormalizacao: string
  tipo: TipoDocumento
  arquivo: Blob
  /** From 0 to 1; `parado` while the net is away. */
  aoAvancar: (parte: number, parado: boolean) => void
  signal: AbortSignal
}

/** Without the net it waits this long between tries, and at most this often in a row. */
const ESPERA_MS = 1500
const TENTATIVAS = 200

/**
 * Uploads a document in pieces, each with its hash. After an interruption it asks how much arrived
 * and resumes, also for the same file chosen again later.
 *
 * @throws ApiError when the server refuses it
 */
export async function enviarDocumento(envio: Envio): Promise<Formalizacao> {
  const { idFormalizacao, tipo, arquivo } = envio
  const bytes = new Uint8Array(await arquivo.arrayBuffer())
  const resumo = await resumir(bytes)
  const params = { idFormalizacao }
  const body = { tipo, bytes: bytes.length, resumo }
  let { idEnvio, recebidos } = await insistindo(envio, 0, () =>
    call(formalizacaoApi.iniciarEnvio, { params, body }),
  )
  while (recebidos < bytes.length) {
    const parte = bytes.slice(recebidos, recebidos + BYTES_POR_PARTE)
    const inicio = recebidos
    envio.aoAvancar(inicio / bytes.length, false)
    const corpo = { inicio, conteudo: emBase64(parte), resumo: await resumir(parte) }
    ;({ recebidos } = await insistindo(envio, inicio / bytes.length, () =>
      call(formalizacaoApi.enviarParte, { params: { idFormalizacao, idEnvio }, body: corpo }),
    ))
  }
  envio.aoAvancar(1, false)
  return insistindo(envio, 1, () =>
    call(formalizacaoApi.concluirEnvio, { params: { idFormalizacao, idEnvio }, body: {} }),
  )
}

/** Only a lost net is waited for; what the server refuses is refused. */
async function insistindo<T>(
  { signal, aoAvancar }: Envio,
  parte: number,
  pedir: () => Promise<T>,
): Promise<T> {
  for (let vez = 1; ; vez += 1) {
    signal.throwIfAborted()
    try {
      return await pedir()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0 || vez >= TENTATIVAS) throw error
      aoAvancar(parte, true)
      await new Promise((resolve) => setTimeout(resolve, ESPERA_MS))
    }
  }
}

async function resumir(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const resumo = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(resumo, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
