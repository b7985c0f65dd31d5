import { Client } from 'pg'
import { ehDiaUtil, proximoDiaUtil, somarDiasUteis } from '#shared/calendario.ts'
import { lerRelogio } from '#shared/relogio.ts'
import { hoje, horaDeBrasilia, instanteEmBrasilia } from '#shared/data.ts'
import { guardarRelogio, relogioGuardado } from '#server/base/relogio/sql.ts'

/** Clients may be written to, and a day's work still fits. */
const ABRE = '09:00'
const FECHA = '17:00'
/** Where a demonstration begins that is started outside of them. */
const COMECA = '10:00'

/** The same instant in business hours of a business day, else the next beginning of such a day. */
export function noExpediente(agora: Date): Date {
  const dia = hoje(agora)
  const hora = horaDeBrasilia(agora)
  if (!ehDiaUtil(dia)) return instanteEmBrasilia(proximoDiaUtil(dia), COMECA)
  if (hora < ABRE) return instanteEmBrasilia(dia, COMECA)
  return hora < FECHA ? agora : instanteEmBrasilia(somarDiasUteis(dia, 1), COMECA)
}

/**
 * Where the clock of a demonstration stands when it starts: at `RELOGIO`, else where it was left, moved
 * forward to business hours only. Kept for the servers, which read it whenever one of them starts again,
 * and for the next start.
 */
export async function acertarRelogio(
  ownerUrl: string,
  verdadeiro: Date,
  ajuste?: string,
): Promise<Date> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const guardado = (await relogioGuardado(client))?.adiantadoMs ?? 0
    const pedido = ajuste === undefined ? null : lerRelogio(ajuste, verdadeiro)
    const agora =
      pedido === null
        ? noExpediente(new Date(verdadeiro.getTime() + guardado))
        : new Date(verdadeiro.getTime() + pedido)
    const adiantadoMs = agora.getTime() - verdadeiro.getTime()
    if (adiantadoMs !== guardado) await guardarRelogio(client, { adiantadoMs })
    return agora
  } finally {
    await client.end()
  }
}
