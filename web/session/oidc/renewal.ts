import { guardarUso, lerUso } from './stored.ts'

type RenewalHooks = {
  /** When the token ends (epoch ms); `undefined` while nobody is signed in. */
  expiraEm: () => number | undefined
  renovar: () => Promise<unknown>
  /** The person left the computer and the token ended: the session is over for this tab. */
  onOcioso: () => void
  /** Milliseconds without use after which nothing is renewed any more. */
  ociosidade: number
}

export type Renewal = {
  /** Plans the renewal of a token: 60 s before its end, or a quarter of its life if shorter. */
  plan: () => void
  /** Plans another try after a failure: 1 s, 2 s, 4 s … 30 s. */
  retry: () => void
  stop: () => void
  /** No tab was used within the limit. */
  ocioso: () => boolean
}

const margem = 60_000

/**
 * Renews the token while the person works. After sleep, a lost network or a hidden tab it renews at
 * once if the token is about to expire.
 */
export function createRenewal({ expiraEm, renovar, onOcioso, ociosidade }: RenewalHooks): Renewal {
  let timer: ReturnType<typeof setTimeout> | undefined
  let falhas = 0
  let ultimoUso = Date.now()

  // A tab that is left open beside the one in use is not idle.
  const isOcioso = () => Date.now() - Math.max(ultimoUso, lerUso() || 0) > ociosidade
  const resta = () => (expiraEm() ?? 0) - Date.now()

  function schedule(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(fire, Math.max(0, ms))
  }

  function fire(): void {
    if (expiraEm() === undefined) return
    if (!isOcioso()) void renovar().catch(() => undefined)
    else if (resta() <= 0) onOcioso()
    else schedule(resta() + 50)
  }

  function wake(): void {
    const isSeen = document.visibilityState === 'visible'
    if (isSeen && expiraEm() !== undefined && resta() < margem) fire()
  }

  /** Coming back to an idle tab whose token still lives renews it at once. */
  function use(): void {
    const voltou = isOcioso()
    // After a sleep the timer that ends the session may not have rung yet.
    if (voltou && expiraEm() !== undefined && resta() <= 0) return onOcioso()
    ultimoUso = Date.now()
    // A press on the sign-in page is no use of the system.
    if (expiraEm() !== undefined) guardarUso(ultimoUso)
    if (voltou) wake()
  }

  for (const event of ['pointerdown', 'keydown', 'wheel']) {
    addEventListener(event, use, { passive: true, capture: true })
  }
  for (const event of ['online', 'pageshow']) addEventListener(event, wake)
  document.addEventListener('visibilitychange', wake)

  return {
    plan() {
      falhas = 0
      schedule(Math.max(1_000, resta() - Math.min(margem, resta() / 4)))
    },
    retry() {
      schedule(Math.min(30_000, 1_000 * 2 ** falhas))
      falhas += 1
    },
    stop: () => clearTimeout(timer),
    ocioso: isOcioso,
  }
}
