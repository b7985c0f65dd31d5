import { painelApi } from '#shared/painel/api.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import {
  type BuscaDosDetalhes,
  type BuscaDosSubDetalhes,
  MAXIMO_DE_DETALHES,
  type PaginaDeOportunidades,
  type PaginaDeRelacionamentos,
} from '#shared/painel/shapes.ts'
import { exigirDoAtendente } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { diaDoEstoque, instantesDe, lerPedido } from './pedido.ts'
import { listarOportunidades, listarRelacionamentos } from './sql/detalhes.ts'

const PADRAO = 50

const cliente = painelApi.relacionamentos.response.shape.items.element
const oportunidade = painelApi.detalhes.response.shape.items.element

/** `{id}` of a call: a convênio, a status or `total`; the list of a campaign has none. */
export type Qual = {
  id: string
  soDeMailing?: boolean
  /** Rows of one page of an export; a page of the screen has fewer. */
  porVez?: number
}

function lerPagina(
  contexto: Contexto,
  { id, soDeMailing = false, porVez }: Qual,
  { PageSize = PADRAO, cursor, status, ...busca }: BuscaDosDetalhes,
) {
  const { periodo, de, filtro } = lerPedido(contexto, busca)
  const doId = StatusOportunidade.safeParse(id).data
  const quais = [doId, status].filter((um) => um !== undefined)
  const [instante, depoisDe] = cursor?.split('~') ?? []
  const quantas = porVez ?? Math.min(PageSize, MAXIMO_DE_DETALHES)
  return {
    quantas,
    escolha: {
      de,
      em: diaDoEstoque(periodo, contexto.agora) === 'infinity' ? 'agora' : 'entao',
    } as const,
    pagina: {
      ...filtro,
      ...instantesDe(periodo),
      codigoConvenio: /^[0-9]{6}$/.test(id) ? id : filtro.codigoConvenio,
      // A status and another one have no oportunidade in common.
      status: new Set(quais).size > 1 ? [] : quais.length > 0 ? quais.slice(0, 1) : statusTodos,
      soDeMailing,
      instante,
      id: depoisDe,
      quantas: quantas + 1,
    },
  }
}

const statusTodos = StatusOportunidade.options

function paginar<L extends { cursor: string }, T>(
  linhas: readonly L[],
  quantas: number,
  ler: (linha: L) => T,
): { items: T[]; proximo: string | null } {
  const mostradas = linhas.slice(0, quantas)
  return {
    items: mostradas.map(ler),
    proximo: linhas.length > quantas ? (mostradas.at(-1)?.cursor ?? null) : null,
  }
}

/** The clients behind a number, the one that moved last first. */
export async function verRelacionamentos(
  contexto: Contexto,
  qual: Qual,
  busca: BuscaDosDetalhes,
): Promise<PaginaDeRelacionamentos> {
  const { quantas, escolha, pagina } = lerPagina(contexto, qual, busca)
  const linhas = await listarRelacionamentos(contexto.client, pagina, escolha)
  return paginar(linhas, quantas, ({ relacionamento }) => cliente.parse(relacionamento))
}

/**
 * The oportunidades behind a number, of one client on request.
 *
 * @throws Recusa for a client of somebody else than the atendente named beside it
 */
export async function verOportunidades(
  contexto: Contexto,
  qual: Qual,
  { idRelacionamento, ...busca }: BuscaDosSubDetalhes,
): Promise<PaginaDeOportunidades> {
  exigirDoAtendente(contexto, busca.atendente)
  const { quantas, escolha, pagina } = lerPagina(contexto, qual, busca)
  const linhas = await listarOportunidades(
    contexto.client,
    { ...pagina, idRelacionamento },
    escolha,
  )
  return paginar(linhas, quantas, (linha) => oportunidade.parse(linha.oportunidade))
}
