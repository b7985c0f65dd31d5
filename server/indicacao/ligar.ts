import type { Pool } from 'pg'
import { regraEm } from '#shared/calculo/regras.ts'
import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { peloSistema } from '../base/db/sistema.ts'
import { repetir } from '../base/jobs/repetir.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { apagarFichas, apagarVencidas } from './sql.ts'

type Services = { pool: Pool; agora: () => Date }

const APAGAR_MS = 60 * 60_000

/** A form is valid for some hours: what is older needs no memory. */
const FICHA_MS = 24 * 3_600_000

/** Erases, every hour, what was not worked on in time. Answers what stops it. */
export const apagarSempre = (services: Services, relatar: (error: unknown) => void) =>
  repetir(APAGAR_MS, () => apagarIndicacoes(services), relatar)

/** @returns how many were erased; none on a day without the rule */
export const apagarIndicacoes = ({ pool, agora }: Services): Promise<number> =>
  peloSistema(pool, async ({ client }) => {
    const em = agora()
    const dia = hoje(em)
    await apagarFichas(client, { antesDe: new Date(em.getTime() - FICHA_MS) })
    const guarda = regraEm(await regrasVigentes(client), 'indicacao_guarda_dias', 'INDICACAO', dia)
    if ('recusa' in guarda) return 0
    const antesDe = instanteEmBrasilia(somarDias(dia, -guarda.valor), '00:00')
    return apagarVencidas(client, { antesDe, agora: em })
  })
