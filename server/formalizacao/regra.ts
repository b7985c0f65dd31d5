import { regraEm } from '#shared/calculo/regras.ts'
import type { Dia } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'

/** A dated term of the bank's policy on formalizations. */
export async function regraDoDia(
  client: Contexto['client'],
  regra: 'formalizacao_link_horas' | 'formalizacao_biometria_tentativas',
  dia: Dia,
): Promise<number | null> {
  const linha = regraEm(await regrasVigentes(client), regra, 'FORMALIZACAO', dia)
  return 'recusa' in linha ? null : linha.valor
}
