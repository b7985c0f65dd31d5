import type { Pool } from 'pg'
import { hoje, somarDias } from '#shared/data.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { porLinha } from '../base/jobs/por-linha.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { avisar } from '../base/notices/avisar.ts'
import { valorDe } from './contar.ts'
import { listarCertificacoes, marcarCertificacao } from './sql.ts'

type Services = { pool: Pool; agora: () => Date }

const PAUSA_MS = 15 * 60_000

/**
 * Tells each person whose certification ends within the days of the rule, once a certificate, and each of
 * their gestores how many. A certificate with another last day is another one.
 *
 * @returns how many certificates were told of
 */
export async function avisarCertificacoes(
  { pool, agora }: Services,
  relatar: (error: unknown) => void,
): Promise<number> {
  const instante = agora()
  const dia = hoje(instante)
  const prazo = await peloSistema(pool, ({ client }) =>
    valorDe({ client, agora: instante }, 'conduta_certificacao_dias'),
  )
  const periodo = { dia, ate: somarDias(dia, prazo) }
  const aosGestores = new Map<string, number>()
  const feitas = await porLinha(pool, {
    listar: (client, pagina) => listarCertificacoes(client, { ...pagina, ...periodo }),
    fazer: async (client, idUsuario) => {
      const sistema = { client, agora: instante }
      const achada = await marcarCertificacao(client, { ...periodo, idUsuario, agora: instante })
      if (!achada) return false
      const dados = { motivo: 'CERTIFICACAO', seu: 'S' }
      await avisar(sistema, { idUsuario, tipo: 'conduta', dados })
      for (const id of achada.gestores) aosGestores.set(id, (aosGestores.get(id) ?? 0) + 1)
      return true
    },
    relatar,
  })
  for (const [idUsuario, quantas] of aosGestores) {
    const dados = { motivo: 'CERTIFICACAO', quantas: String(quantas) }
    await peloSistema(pool, ({ client }) =>
      avisar({ client, agora: instante }, { idUsuario, tipo: 'conduta', dados }),
    ).catch(relatar)
  }
  return feitas
}

export const avisarCertificacoesSempre = (
  services: Services,
  relatar: (error: unknown) => void,
): (() => Promise<void>) => repetir(PAUSA_MS, () => avisarCertificacoes(services, relatar), relatar)
