import { regraEm } from '#shared/calculo/regras.ts'
import { hoje } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'

export type Politica = { validadeMs: number; tentativas: number; tokenMs: number }

/**
 * How long a hash opens, how many wrong answers it bears, how long a proof lasts.
 *
 * @throws Recusa on a day without a rule
 */
export async function politicaDoLink({
  client,
  agora,
}: Pick<Contexto, 'client' | 'agora'>): Promise<Politica> {
  const regras = await regrasVigentes(client)
  const valorDe = (regra: 'link_validade_horas' | 'link_tentativas' | 'link_token_minutos') => {
    const linha = regraEm(regras, regra, 'PORTABILIDADE', hoje(agora))
    if ('recusa' in linha) throw new Recusa('invalido', linha.recusa)
    return linha.valor
  }
  return {
    validadeMs: valorDe('link_validade_horas') * 3_600_000,
    tentativas: valorDe('link_tentativas'),
    tokenMs: valorDe('link_token_minutos') * 60_000,
  }
}
