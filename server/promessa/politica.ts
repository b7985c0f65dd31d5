import { regraEm } from '#shared/calculo/regras.ts'
import { hoje } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'
import { MESMA_LIGACAO_MS } from '../contato/ligar.ts'

const MINUTO_MS = 60_000

/** How long what was recorded by hand can be taken back. */
export async function correcaoMs({
  client,
  agora,
}: Pick<Contexto, 'client' | 'agora'>): Promise<number> {
  const linha = regraEm(
    await regrasVigentes(client),
    'promessa_correcao_minutos',
    'PROMESSA',
    hoje(agora),
  )
  if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
  return linha.valor * MINUTO_MS
}

/**
 * From when on a call keeps a promise of that hour, and until when it is not broken. One that is made shortly before
 * its hour waits as long after it was made, at most until the hour: the call in which it was made keeps it never.
 */
export async function janelaDa(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  quando: Date,
): Promise<{ avisaEm: Date; venceEm: Date }> {
  const regras = await regrasVigentes(client)
  const minutos = (regra: 'promessa_aviso_minutos' | 'promessa_tolerancia_minutos') => {
    const linha = regraEm(regras, regra, 'PROMESSA', hoje(quando))
    if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
    return linha.valor * MINUTO_MS
  }
  const aviso = minutos('promessa_aviso_minutos')
  const depoisDaLigacao = agora.getTime() + Math.max(aviso, MESMA_LIGACAO_MS)
  return {
    avisaEm: new Date(
      Math.min(quando.getTime(), Math.max(quando.getTime() - aviso, depoisDaLigacao)),
    ),
    venceEm: new Date(quando.getTime() + minutos('promessa_tolerancia_minutos')),
  }
}
