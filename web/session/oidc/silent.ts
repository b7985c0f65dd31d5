import { ErroOidc } from './error.ts'

/**
 * Asks the identity server through a hidden frame and returns the fragment of its answer. `/silent`
 * is a page of our origin without a script: this window reads the frame's address. A page of
 * another origin there (an error, a refused frame) cannot be read, which is a quick failure.
 *
 * @throws ErroOidc `bloqueado` when the frame ends elsewhere, `tempo_esgotado` when it never ends
 */
export function perguntarEmSilencio(
  endereco: string,
  { base, prazo }: { base: string; prazo: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const frame = document.createElement('iframe')
    frame.hidden = true
    frame.title = 'Renovação da sessão'
    frame.setAttribute('sandbox', 'allow-same-origin')

    const finish = (then: () => void) => {
      clearTimeout(timer)
      frame.remove()
      then()
    }
    const refuse = (error: ErroOidc) => finish(() => reject(error))
    const timer = setTimeout(() => refuse(new ErroOidc('tempo_esgotado')), prazo)

    frame.addEventListener('load', () => {
      let url: URL
      try {
        url = new URL(frame.contentWindow?.location.href ?? '')
        if (url.protocol === 'about:') return
        frame.contentWindow?.history.replaceState(null, '', '/silent')
      } catch {
        refuse(new ErroOidc('bloqueado'))
        return
      }
      if (url.origin !== base || url.pathname !== '/silent') refuse(new ErroOidc('bloqueado'))
      else finish(() => resolve(url.hash.slice(1)))
    })
    frame.src = endereco
    document.body.append(frame)
  })
}
