import {
  AtuacaoDoAtendente,
  AtuacaoNoMailing,
  type BuscaDoPainel,
  TentativasDaCampanha,
} from '#shared/painel/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { instantesDe, lerPedido } from './pedido.ts'
import { listarAtuacao, listarAtuacaoPorAtendente } from './sql/atuacao.ts'
import { contarTentativas } from './sql/tentativas.ts'

function lerAtuacao(contexto: Contexto, busca: BuscaDoPainel) {
  const { periodo, de, filtro } = lerPedido(contexto, busca)
  const { escopo, quem, idMailing } = filtro
  return { ...periodo, escopo, idMailing, pessoas: de === 'atendente' ? quem : null }
}

/** What each list brought: its clients, and the outcome of the oportunidades begun by it. */
export async function verAtuacao(
  contexto: Contexto,
  busca: BuscaDoPainel,
): Promise<AtuacaoNoMailing[]> {
  const linhas = await listarAtuacao(contexto.client, lerAtuacao(contexto, busca))
  return linhas.map(({ atuacao }) => AtuacaoNoMailing.parse(atuacao))
}

/** The same by list and owner. */
export async function verAtuacaoPorAtendente(
  contexto: Contexto,
  busca: BuscaDoPainel,
): Promise<AtuacaoDoAtendente[]> {
  const linhas = await listarAtuacaoPorAtendente(contexto.client, lerAtuacao(contexto, busca))
  return linhas.map(({ atuacao }) => AtuacaoDoAtendente.parse(atuacao))
}

/** How often each list was called in the period, by whom, and how it ended. */
export async function verTentativas(
  contexto: Contexto,
  busca: BuscaDoPainel,
): Promise<TentativasDaCampanha[]> {
  const { periodo, de, filtro } = lerPedido(contexto, busca)
  const { escopo, quem, idMailing } = filtro
  const linhas = await contarTentativas(contexto.client, {
    ...instantesDe(periodo),
    escopo,
    idMailing,
    pessoas: de === 'atendente' ? quem : null,
  })
  return linhas.map(({ tentativa }) => TentativasDaCampanha.parse(tentativa))
}
