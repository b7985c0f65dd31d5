import {
  type Busca,
  type BuscaDaEsteira,
  MAXIMO_DE_PROPOSTAS,
  type Pagina,
  type PropostaDaLista,
  propostaApi,
} from '#shared/proposta/api.ts'
import type { Contexto } from '../base/http/handler.ts'
import { type Carteira, carteiraDe } from '../organizacao/carteira.ts'
import { type Linha, type Lista, listarEsteira, listarPagina, type Pedida } from './sql/listas.ts'

const PADRAO = 50

/**
 * A page of a list: an ATENDENTE sees the propostas of their clients, PROMOTOR and GESTOR those of
 * their promotores, of one atendente on request.
 */
export const listarPropostas = (contexto: Contexto, lista: Lista, busca: Busca): Promise<Pagina> =>
  paginar(contexto, busca, (pedida, de) => listarPagina(contexto.client, pedida, { lista, de }))

/** The propostas of one debtor, the most urgent first. */
export const listarDaEsteira = (
  contexto: Contexto,
  { devedor, produto, situacao, codigoConvenio, atrasadas, ...busca }: BuscaDaEsteira,
): Promise<Pagina> => {
  const filtros = { devedor, produto, situacao, codigoConvenio, atrasadas: atrasadas === 'true' }
  return paginar(contexto, busca, (pedida, de) =>
    listarEsteira(contexto.client, { ...pedida, ...filtros }, { de }),
  )
}

async function paginar(
  contexto: Contexto,
  { PageSize = PADRAO, cursor, atendente }: Busca,
  ler: (pedida: Pedida, de: Carteira['de']) => Promise<Linha[]>,
): Promise<Pagina> {
  const { escopo, agora } = contexto
  const { de, donos: quem } = carteiraDe(contexto, atendente)
  const quantas = Math.min(PageSize, MAXIMO_DE_PROPOSTAS)
  const [parte, instante, id] = cursor?.split('~') ?? []
  const linhas = await ler(
    {
      agora,
      escopo,
      quem,
      parte: parte === undefined ? undefined : Number(parte),
      instante,
      id,
      quantas: quantas + 1,
    },
    de,
  )
  const mostradas = linhas.slice(0, quantas)
  return {
    items: mostradas.map(({ proposta }): PropostaDaLista => item.parse(proposta)),
    proximo: linhas.length > quantas ? (mostradas.at(-1)?.cursor ?? null) : null,
  }
}

const item = propostaApi.emAberto.response.shape.items.element
