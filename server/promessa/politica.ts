import { regraEm } from '#shared/calculo/regras.ts'
import { hoje } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'

const MINUTO_MS = 60_000

/** From when on a call keeps a promise of that hour, and until when it is not broken. */
export async function janelaDa(
  { client }: Pick<Contexto, 'client'>,
  quando: Date,
): Promise<{ avisaEm: Date; venceEm: Date }> {
  const regras = await regrasVigentes(client)
  const minutos = (regra: 'promessa_aviso_minutos' | 'promessa_tolerancia_minutos') => {
    const linha = regraEm(regras, regra, 'PROMESSA', hoje(quando))
    if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
    return linha.valor * MINUTO_MS
  }
  return {
    avisaEm: new Date(quando.getTime() - minutos('promessa_aviso_minutos')),
    venceEm: new Date(quando.getTime() + minutos('promessa_tolerancia_minutos')),
  }
}
