import { assinar, CABECALHO_ASSINATURA, CABECALHO_INSTANTE } from '../banco/assinatura.ts'
import { CAMINHO_DO_RELOGIO, EstadoDoRelogio, PedidoDeRelogio } from './protocolo.ts'

export type Relogio = {
  /** Milliseconds by which the server is ahead of true time; null without that header. */
  adiantadoMs: () => Promise<number | null>
  /** Sets the clock of the server; null sets the true time. Resolves to whether the server accepted it. */
  acertar: (instante: string | null) => Promise<boolean>
}

/** The clock of the server, set from the bench. */
export function criarRelogio(servidor: string, segredo: string): Relogio {
  const url = new URL(CAMINHO_DO_RELOGIO, servidor).href
  const signal = () => AbortSignal.timeout(2000)
  return {
    async adiantadoMs() {
      const resposta = await fetch(url, { signal: signal() }).catch(() => null)
      if (!resposta?.ok) return null
      const lido = EstadoDoRelogio.safeParse(await resposta.json().catch(() => null))
      return lido.success ? lido.data.adiantadoMs : null
    },
    async acertar(instante) {
      const corpo = JSON.stringify(PedidoDeRelogio.parse({ instante }))
      const segundo = Math.floor(Date.now() / 1000)
      const resposta = await fetch(url, {
        method: 'POST',
        signal: signal(),
        headers: {
          'content-type': 'application/json',
          [CABECALHO_INSTANTE]: String(segundo),
          [CABECALHO_ASSINATURA]: assinar(segredo, segundo, corpo),
        },
        body: corpo,
      }).catch(() => null)
      return resposta?.ok ?? false
    },
  }
}
