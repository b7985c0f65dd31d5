import type { problemaDaFoto as Olhar } from '#shared/formalizacao/nitidez.ts'

/**
 * The script on the signer's phone, serialized from this function: it may use its arguments only.
 * It shrinks the photograph (which drops its location), reports blur or glare before sending, and
 * sends it in pieces that resume after a lost connection.
 */
export function programa(problemaDaFoto: typeof Olhar): void {
  const PEDACO = 64 * 1024
  const LADO_MAXIMO = 1800
  const ESPERA_MS = 4000

  for (const campo of document.querySelectorAll<HTMLInputElement>('input[type=file]')) {
    campo.addEventListener('change', () => void fotografar(campo))
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-local]')) {
    form.addEventListener('submit', (event) => aceitar(form, event))
  }

  // The papers to download are drawn after the signature.
  if (document.querySelector('[data-espera]')) setTimeout(() => location.reload(), ESPERA_MS)

  async function fotografar(campo: HTMLInputElement): Promise<void> {
    const arquivo = campo.files?.[0]
    const lugar = campo.closest('section')
    if (!arquivo || !lugar) return
    dizer(lugar, 'Olhando a foto…')
    const foto = await preparar(arquivo).catch(() => null)
    campo.value = ''
    if (!foto) return dizer(lugar, 'Não foi possível abrir a foto. Tire outra.', true)
    const problema = problemaDaFoto(foto.pontos)
    const enviarEsta = () => void enviar(lugar, foto.imagem)
    if (problema) perguntar(lugar, problema, enviarEsta)
    else enviarEsta()
  }

  /** Drawn anew: nothing of the file is left but the picture. */
  async function preparar(arquivo: File) {
    const original = await createImageBitmap(arquivo, { imageOrientation: 'from-image' })
    const escala = Math.min(1, LADO_MAXIMO / Math.max(original.width, original.height))
    const tela = desenhar(original, original.width * escala, original.height * escala)
    const menor = desenhar(original, 320, (320 * original.height) / original.width)
    const imagem = await new Promise<Blob | null>((resolve) =>
      tela.toBlob(resolve, 'image/jpeg', 0.86),
    )
    const pontos = menor.getContext('2d')?.getImageData(0, 0, menor.width, menor.height)
    return imagem && pontos ? { imagem, pontos } : null
  }

  function desenhar(original: ImageBitmap, largura: number, altura: number) {
    const tela = document.createElement('canvas')
    tela.width = Math.max(1, Math.round(largura))
    tela.height = Math.max(1, Math.round(altura))
    tela.getContext('2d')?.drawImage(original, 0, 0, tela.width, tela.height)
    return tela
  }

  function perguntar(lugar: Element, problema: string, usar: () => void): void {
    dizer(lugar, `${problema} Tire outra, ou use esta se der para ler tudo.`, true)
    const botao = document.createElement('button')
    botao.type = 'button'
    botao.className = 'nao'
    botao.textContent = 'Usar esta mesmo assim'
    botao.addEventListener('click', usar)
    lugar.querySelector('[role=status]')?.append(botao)
  }

  async function enviar(lugar: HTMLElement, imagem: Blob): Promise<void> {
    const base = `${location.pathname}/fotos`
    const bytes = new Uint8Array(await imagem.arrayBuffer())
    const resumo = hex(await crypto.subtle.digest('SHA-256', bytes))
    const tipo = lugar.dataset['tipo'] ?? ''
    for (let falhas = 0; falhas < 40;) {
      try {
        const comeco = await pedir(base, JSON.stringify({ tipo, bytes: bytes.length, resumo }))
        let recebidos = comeco
        while (recebidos < bytes.length) {
          dizer(lugar, `Enviando: ${Math.round((recebidos / bytes.length) * 100)}%`)
          const pedaco = bytes.slice(recebidos, recebidos + PEDACO)
          recebidos = await pedir(`${base}/${tipo}?inicio=${recebidos}`, pedaco)
          falhas = 0
        }
        return location.reload()
      } catch {
        falhas += 1
        dizer(lugar, 'Sem conexão: o envio continua de onde parou, assim que a rede voltar.', true)
        await new Promise((resolve) => setTimeout(resolve, Math.min(500 * falhas, 5000)))
      }
    }
    dizer(lugar, 'A foto não chegou. Tire outra.', true)
  }

  async function pedir(url: string, corpo: string | Uint8Array<ArrayBuffer>): Promise<number> {
    const resposta = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': typeof corpo === 'string' ? 'application/json' : 'application/octet-stream',
      },
      body: corpo,
    })
    if (!resposta.ok) throw new Error(String(resposta.status))
    const { recebidos }: { recebidos: number } = await resposta.json()
    return recebidos
  }

  const hex = (digest: ArrayBuffer) =>
    Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')

  function dizer(lugar: Element, texto: string, ruim = false): void {
    const estado = lugar.querySelector('[role=status]')
    if (!estado) return
    estado.className = ruim ? 'faixa ruim' : 'faixa'
    estado.textContent = texto
  }

  /**
   * The location is sent with the acceptance only when the person ticked it and the phone provides
   * it.
   */
  function aceitar(form: HTMLFormElement, event: Event): void {
    const querem = form.querySelector<HTMLInputElement>('input[name=local]')?.checked
    const latitude = form.querySelector<HTMLInputElement>('input[name=latitude]')
    const longitude = form.querySelector<HTMLInputElement>('input[name=longitude]')
    if (!querem || !latitude || !longitude || latitude.value !== '') return
    event.preventDefault()
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        latitude.value = coords.latitude.toFixed(5)
        longitude.value = coords.longitude.toFixed(5)
        form.submit()
      },
      () => form.submit(),
      { timeout: 5000 },
    )
  }
}
