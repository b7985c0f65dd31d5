import { problemaDaFoto } from '#shared/formalizacao/nitidez.ts'

/** Long side of what leaves: enough to read every letter of a document. */
const LADO_MAXIMO = 2000
const LADO_DA_AMOSTRA = 320

export type Preparado = { arquivo: Blob; problema: string | null }

/**
 * Checks a photograph on this device and makes it smaller, to `maximo` bytes where that is possible;
 * a PDF is sent unchanged. A file that cannot be opened here is judged by the server, which answers the reason.
 */
export async function prepararArquivo(arquivo: File, maximo = Infinity): Promise<Preparado> {
  if (!arquivo.type.startsWith('image/')) return { arquivo, problema: null }
  const original = await createImageBitmap(arquivo, { imageOrientation: 'from-image' }).catch(
    () => null,
  )
  if (!original) return { arquivo, problema: null }
  const { width, height } = original
  const escala = Math.min(1, LADO_MAXIMO / Math.max(width, height))
  const amostra = desenhar(original, LADO_DA_AMOSTRA, (LADO_DA_AMOSTRA * height) / width)
  const pontos = amostra.getContext('2d')?.getImageData(0, 0, amostra.width, amostra.height)
  const tela = desenhar(original, width * escala, height * escala)
  const menor = await comprimir(tela, maximo)
  return { arquivo: menor ?? arquivo, problema: pontos ? problemaDaFoto(pontos) : null }
}

/** The best picture of at most so many bytes; where none is, the smallest. */
async function comprimir(tela: HTMLCanvasElement, maximo: number): Promise<Blob | null> {
  let menor: Blob | null = null
  for (const qualidade of [0.88, 0.7, 0.5]) {
    menor = await new Promise<Blob | null>((resolve) =>
      tela.toBlob(resolve, 'image/jpeg', qualidade),
    )
    if (menor === null || menor.size <= maximo) return menor
  }
  return menor
}

function desenhar(original: ImageBitmap, largura: number, altura: number): HTMLCanvasElement {
  const tela = document.createElement('canvas')
  tela.width = Math.max(1, Math.round(largura))
  tela.height = Math.max(1, Math.round(altura))
  tela.getContext('2d')?.drawImage(original, 0, 0, tela.width, tela.height)
  return tela
}
