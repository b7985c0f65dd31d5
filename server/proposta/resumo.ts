import type { ResumoDaEsteira } from '#shared/proposta/api.ts'
import { Devedor } from '#shared/proposta/situacao.ts'
import type { Contexto } from '../base/http/handler.ts'
import { carteiraDe } from '../organizacao/carteira.ts'
import { contarEsteira } from './sql/listas.ts'

/** Number of propostas by debtor, with the late ones and today's. */
export async function resumirEsteira(
  contexto: Contexto,
  atendente: string | undefined,
  fimDeHoje: Date,
): Promise<ResumoDaEsteira> {
  const { client, escopo, agora } = contexto
  const { de, donos: quem } = carteiraDe(contexto, atendente)
  const devedores = Devedor.options
  const valores = { agora, escopo, quem, devedores, fimDeHoje }
  return (await contarEsteira(client, valores, { de })).resumo
}
