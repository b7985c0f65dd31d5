/** A notice that is not taken is posted again after each of these, in milliseconds. */
const ESPERAS = [500, 1000, 2000, 5000, 10_000]

/** A gateway does not pour its notices over a client all at once. */
const AO_MESMO_TEMPO = 8

export type AvisosSettings = { url: string; segredo: string }

/**
 * Posts notices, in order for each `chave`, and gives up after six tries. `assinar` answers the
 * signature headers of a body.
 */
export function criarAvisos(url: string, assinar: (corpo: string) => Record<string, string>) {
  const fim = new AbortController()
  const filas = new Map<string, Promise<void>>()
  const espera: (() => void)[] = []
  let noFio = 0

  async function naVez(corpo: string): Promise<boolean> {
    if (noFio >= AO_MESMO_TEMPO) await new Promise<void>((resolve) => espera.push(resolve))
    else noFio += 1
    const tomado = await postar(corpo)
    const proximo = espera.shift()
    if (proximo) proximo()
    else noFio -= 1
    return tomado
  }

  async function postar(corpo: string): Promise<boolean> {
    const resposta = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.any([fim.signal, AbortSignal.timeout(5000)]),
      headers: { 'content-type': 'application/json', ...assinar(corpo) },
      body: corpo,
    }).catch(() => null)
    await resposta?.body?.cancel().catch(() => undefined)
    return resposta?.ok ?? false
  }

  async function insistir(corpo: string): Promise<void> {
    for (const pausa of [...ESPERAS, null]) {
      if (fim.signal.aborted || (await naVez(corpo)) || pausa === null) return
      await dormir(pausa, fim.signal)
    }
  }

  return {
    avisar(chave: string, corpo: string): void {
      const fila = (filas.get(chave) ?? Promise.resolve()).then(() => insistir(corpo))
      filas.set(chave, fila)
      void fila.finally(() => {
        if (filas.get(chave) === fila) filas.delete(chave)
      })
    },
    parar: (): void => fim.abort(),
  }
}

const dormir = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
