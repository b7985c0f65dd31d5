import type { Pool } from 'pg'
import { hoje, somarDias } from '#shared/data.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { avisar } from '../base/notices/avisar.ts'
import { valorDe } from './contar.ts'
import { marcarCertificacoes } from './sql.ts'

type Services = { pool: Pool; agora: () => Date }

const PAUSA_MS = 15 * 60_000

/**
 * Tells each person whose certification ends within the days of the rule, once a certificate, and each of
 * their gestores how many. A certificate with another last day is another one.
 *
 * @returns how many certificates were told of
 */
export const avisarCertificacoes = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const sistema = { client, agora: agora() }
    const dia = hoje(sistema.agora)
    const ate = somarDias(dia, await valorDe(sistema, 'conduta_certificacao_dias'))
    const achadas = await marcarCertificacoes(client, { dia, ate, agora: sistema.agora })
    const aosGestores = new Map<string, number>()
    for (const { idUsuario, gestores } of achadas) {
      const dados = { motivo: 'CERTIFICACAO', seu: 'S' }
      await avisar(sistema, { idUsuario, tipo: 'conduta', dados })
      for (const id of gestores) aosGestores.set(id, (aosGestores.get(id) ?? 0) + 1)
    }
    for (const [idUsuario, quantas] of aosGestores) {
      const dados = { motivo: 'CERTIFICACAO', quantas: String(quantas) }
      await avisar(sistema, { idUsuario, tipo: 'conduta', dados })
    }
    return achadas.length
  })

export const avisarCertificacoesSempre = (
  services: Services,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => avisarCertificacoes(services), relatar)
