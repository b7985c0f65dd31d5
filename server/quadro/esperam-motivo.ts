import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import {
  type BuscaDeEsperas,
  MAXIMO_DE_ESPERAS,
  type PaginaDeEsperas,
} from '#shared/oportunidade/espera-motivo.ts'
import type { Contexto } from '../base/http/handler.ts'
import { carteiraDe } from '../organizacao/carteira.ts'
import { listarEspera } from './sql.ts'

const PADRAO = 50

const lida = oportunidadeApi.esperamMotivo.response.shape.items.element

/**
 * Oportunidades that wait for a reason, for persons who may write it: of their promotores, an
 * ATENDENTE's of their clients.
 */
export async function listarEsperas(
  contexto: Contexto,
  { PageSize = PADRAO, cursor }: BuscaDeEsperas,
): Promise<PaginaDeEsperas> {
  const quantas = Math.min(PageSize, MAXIMO_DE_ESPERAS)
  const { client, escopo } = contexto
  const { de, donos: quem } = carteiraDe(contexto, undefined)
  const [instante, id] = cursor?.split('~') ?? []
  const linhas = await listarEspera(
    client,
    { escopo, quem, instante, id, quantas: quantas + 1 },
    { de },
  )
  const mostradas = linhas.slice(0, quantas)
  return {
    items: mostradas.map(({ espera }) => lida.parse(espera)),
    proximo: linhas.length > quantas ? (mostradas.at(-1)?.cursor ?? null) : null,
  }
}
