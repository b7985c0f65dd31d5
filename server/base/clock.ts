import type { FastifyInstance } from 'fastify'
import {
  CABECALHO_ASSINATURA,
  CABECALHO_INSTANTE,
  conferir,
} from '#integrations/banco/assinatura.ts'
import { CAMINHO_DO_RELOGIO, PedidoDeRelogio } from '#integrations/bancada/protocolo.ts'
import { CABECALHO_ADIANTADO } from '#shared/cabecalho-adiantado.ts'
import { lerRelogio } from '#shared/relogio.ts'
import { Recusa } from './http/recusa.ts'
import { adicionarRotaAssinada, unico } from './http/rota-assinada.ts'

/** The one clock of calls and jobs. It always runs; only its offset can be set. */
type Relogio = {
  agora: () => Date
  /** By how many milliseconds it is ahead of the true time. */
  adiantadoMs: () => number
  /** Null is the true time. */
  acertar: (instante: Date | null) => void
}

/**
 * @param ajuste `RELOGIO`, checked when the settings were read
 * @param guardadoMs where the clock of a demonstration without it was left
 */
export function criarRelogio(ajuste: string | undefined, guardadoMs = 0): Relogio {
  let adiantado = ajuste === undefined ? guardadoMs : (lerRelogio(ajuste, new Date()) ?? 0)
  return {
    agora: () => new Date(Date.now() + adiantado),
    adiantadoMs: () => adiantado,
    acertar: (instante) => {
      adiantado = instante === null ? 0 : instante.getTime() - Date.now()
    },
  }
}

/**
 * Accepts the setting of the clock by the bench of a demonstration, signed within five minutes of
 * true time, and adds the offset to every answer. Sessions, tokens, signatures and keys of retries
 * use true time.
 */
export function adicionarRelogio(
  app: FastifyInstance,
  relogio: Relogio,
  segredo?: string,
  guardar?: (adiantadoMs: number) => Promise<unknown>,
): void {
  app.addHook('onRequest', async (_request, reply) => {
    if (relogio.adiantadoMs() !== 0) {
      void reply.header(CABECALHO_ADIANTADO, String(relogio.adiantadoMs()))
    }
  })
  app.get(CAMINHO_DO_RELOGIO, async () => ({ adiantadoMs: relogio.adiantadoMs() }))
  if (!segredo) return
  adicionarRotaAssinada(app, {
    caminho: CAMINHO_DO_RELOGIO,
    bodyLimit: 1024,
    conferir: (headers, corpo) =>
      conferir(
        segredo,
        {
          instante: unico(headers[CABECALHO_INSTANTE]),
          assinatura: unico(headers[CABECALHO_ASSINATURA]),
          corpo,
        },
        new Date(),
      ),
    receber: async (corpo) => {
      const { data } = PedidoDeRelogio.safeParse(corpo)
      if (!data) throw new Recusa('invalido', 'O relógio recebe um instante, ou nada')
      relogio.acertar(data.instante === null ? null : new Date(data.instante))
      await guardar?.(relogio.adiantadoMs())
    },
  })
}
