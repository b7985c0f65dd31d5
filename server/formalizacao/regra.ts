import { regraEm } from '#shared/calculo/regras.ts'
import type { Dia } from '#shared/data.ts'
import type { Contexto } from '../base/http/handler.ts'
import { regrasVigentes } from '../base/rules/vigentes.ts'

const escopoDe = {
  formalizacao_link_horas: 'FORMALIZACAO',
  formalizacao_biometria_tentativas: 'FORMALIZACAO',
  anuencia_prazo_dias_corridos: 'INSS',
  preco_tolerancia_pct: 'PROPOSTA',
  preco_tolerancia_reais: 'PROPOSTA',
  transito_devolucao_dias_uteis: 'INSS',
  mora_multa_pct: 'PF',
  mora_juros_am: 'PF',
} as const

/** A dated term of a formalization or of its papers; null without a row for the day. */
export async function regraDoDia(
  client: Contexto['client'],
  regra: keyof typeof escopoDe,
  dia: Dia,
): Promise<number | null> {
  const linha = regraEm(await regrasVigentes(client), regra, escopoDe[regra], dia)
  return 'recusa' in linha ? null : linha.valor
}
