import { type Dia, hoje } from '#shared/data.ts'
import { impedimentosDoCliente, oQueFalta, recusaDoDia } from '#shared/oportunidade/andamento.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import {
  type BuscaDoQuadro,
  type BuscaDoResumo,
  type Cartao,
  MAXIMO_DE_CARTOES,
  type PaginaDoQuadro,
  type ResumoDoQuadro,
} from '#shared/oportunidade/quadro.ts'
import { PROPOSTA_ABERTA, StatusOportunidade } from '#shared/oportunidade/status.ts'
import { porqueNaoVende } from '#shared/oportunidade/venda.ts'
import type { Contexto } from '../base/http/handler.ts'
import { carteiraDe } from '../organizacao/carteira.ts'
import { contarCartoes, listarCartoes } from './sql.ts'

const PADRAO = 30

type SemFaltas = Omit<Cartao, 'faltas' | 'impedimentos'>
type Linha = Awaited<ReturnType<typeof listarCartoes>>[number]

const lido = oportunidadeApi.quadro.response.shape.items.element.omit({
  faltas: true,
  impedimentos: true,
})

/**
 * A page of one column: an ATENDENTE sees the oportunidades of their clients, PROMOTOR and GESTOR
 * those of their promotores, of one atendente on request.
 */
export async function listarQuadro(
  contexto: Contexto,
  { status, ordem = 'RECENTES', atendente, PageSize = PADRAO, cursor, ...filtro }: BuscaDoQuadro,
): Promise<PaginaDoQuadro> {
  const { de, donos: quem } = carteiraDe(contexto, atendente)
  const quantas = Math.min(PageSize, MAXIMO_DE_CARTOES)
  const [instante, id] = cursor?.split('~') ?? []
  const { client, escopo, agora } = contexto
  const linhas = await listarCartoes(
    client,
    { ...filtro, escopo, quem, status, instante, id, quantas: quantas + 1, hoje: hoje(agora) },
    { de, ordem, seguinte: cursor !== undefined },
  )
  const mostradas = linhas.slice(0, quantas)
  return {
    items: mostradas.map((linha) => cartaoDe(lido.parse(linha.cartao), linha, hoje(agora))),
    proximo: linhas.length > quantas ? (mostradas.at(-1)?.cursor ?? null) : null,
  }
}

const cartaoDe = (
  cartao: SemFaltas,
  { fatos, propostaAberta: aberta }: Pick<Linha, 'fatos' | 'propostaAberta'>,
  dia: Dia,
): Cartao => ({
  ...cartao,
  impedimentos: [
    ...impedimentosDoCliente(fatos),
    ...porqueNaoVende(fatos.criticas),
    ...(cartao.valorRecusa === null ? [] : [cartao.valorRecusa]),
  ],
  faltas: {
    atender: impedimentosDoCliente(fatos),
    andamento: [...oQueFalta(fatos), ...recusaDoDia(cartao, dia)],
    perder: aberta ? [PROPOSTA_ABERTA] : [],
  },
})

/** How many cards each column has. */
export async function resumirQuadro(
  contexto: Contexto,
  { atendente, produto, codigoConvenio }: BuscaDoResumo,
): Promise<ResumoDoQuadro> {
  const { client, escopo } = contexto
  const { de, donos: quem } = carteiraDe(contexto, atendente)
  const filtro = { escopo, quem, produto, codigoConvenio, status: StatusOportunidade.options }
  return (await contarCartoes(client, filtro, { de })).resumo
}
