/** Stored in this window alone; a reload keeps it. */
const NOME = 'consigna:janela'

/** A window that was copied with its session storage never gets the name of the first. */
const ESPERA_MS = 300

/** A page that is loaded again waits for the one before, which may hold the name while it ends. */
const ESPERA_DA_RECARGA_MS = 5000

const tranca = (id: string): string => `${NOME}:${id}`

let pronta: Promise<string> | undefined
let minha: string | undefined

/** The name of this window among those of the person. */
export const janela = (): Promise<string> => (pronta ??= escolher())

/** The same without waiting; undefined before the first `janela()` has answered. */
export const janelaAgora = (): string | undefined => minha

async function escolher(): Promise<string> {
  const guardada = sessionStorage.getItem(NOME)
  minha = guardada !== null && (await segurar(guardada)) ? guardada : crypto.randomUUID()
  if (minha !== guardada) {
    sessionStorage.setItem(NOME, minha)
    await segurar(minha)
  }
  return minha
}

/** Holds the name as long as the window lives; false when another window holds it. */
function segurar(id: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const atePoder = { signal: AbortSignal.timeout(recarregada() ? ESPERA_DA_RECARGA_MS : ESPERA_MS) }
  const paraSempre = new Promise(() => undefined)
  navigator.locks
    .request(tranca(id), atePoder, () => {
      resolve(true)
      return paraSempre
    })
    .catch(() => resolve(false))
  return promise
}

const recarregada = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((uma) => uma instanceof PerformanceNavigationTiming && uma.type === 'reload')

/** Whether the window of that name is open, in this browser. */
export async function janelasAbertas(): Promise<(id: string) => boolean> {
  const { held = [] } = await navigator.locks.query()
  const nomes = new Set(held.map(({ name }) => name))
  return (id) => nomes.has(tranca(id))
}
