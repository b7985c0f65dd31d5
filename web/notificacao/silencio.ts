import { anunciarRede, conferirVolta, rede, servidorResponde } from '#web/api/conexao.ts'
import { PULSO_MS } from '#shared/notificacao/tipos.ts'

/** Silence is counted in steps of this length. */
export const PASSO_MS = 250
/** A sign of life may be late by so much before the server is asked. */
export const SILENCIO_MS = PULSO_MS + 500
/** How long the server may take to answer before the person is told. */
export const RESPOSTA_MS = 2000

/**
 * Reports a network that drops packets to a person who only reads. Where nothing is heard on the line of the notices
 * the server is asked, and only where that is not answered either the network counts as lost: a missed sign of life is
 * no outage. Answers what a sign of life calls; the first one begins the watch, because a host without a line of
 * notices gives none.
 *
 * Silence is counted in steps, not by a clock: a page that was busy and a computer that slept took one step. Hidden
 * pages, whose timers are slowed down, count none.
 */
export function vigiarSilencio(
  fim: AbortSignal,
  { outroServidor }: { outroServidor: boolean },
): () => void {
  let passos: number | undefined
  let ouvidos = 0
  let perguntando = false

  async function perguntar(): Promise<void> {
    perguntando = true
    const antes = { ouvidos, passos: passos ?? 0, hora: performance.now() }
    const respondeu = await servidorResponde(RESPOSTA_MS)
    // What came meanwhile is read before it is judged.
    await new Promise((resolve) => setTimeout(resolve, 0))
    perguntando = false
    if (respondeu) passos = 0
    if (respondeu || ouvidos > antes.ouvidos || escondida() || fim.aborted) return
    const esperou = performance.now() - antes.hora >= RESPOSTA_MS
    const andou = ((passos ?? 0) - antes.passos) * PASSO_MS
    // The page stood still while the time ran out: the answer may be here. It is asked once more.
    if (esperou && andou < RESPOSTA_MS / 2) return
    anunciarRede(false)
  }

  const vigia = setInterval(() => {
    if (passos === undefined) return
    passos = escondida() || !rede.getState().ligada ? 0 : passos + 1
    if (passos * PASSO_MS >= SILENCIO_MS && !perguntando) void perguntar()
  }, PASSO_MS)
  fim.addEventListener('abort', () => clearInterval(vigia))

  return () => {
    // Another server's signs of life say nothing of this one.
    if (outroServidor) return void (passos ??= 0)
    passos = 0
    ouvidos += 1
    if (!rede.getState().ligada) conferirVolta()
  }
}

const escondida = (): boolean => document.visibilityState === 'hidden'
