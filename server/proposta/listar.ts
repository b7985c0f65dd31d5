import { centavos } from '#shared/dinheiro.ts'
import {
  type Busca,
  type BuscaDaEsteira,
  type BuscaDosTotais,
  MAXIMO_DE_PROPOSTAS,
  type Pagina,
  type PropostaDaLista,
  propostaApi,
  type TotaisDasPropostas,
} from '#shared/proposta/api.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { type Carteira, carteiraDe } from '../organizacao/carteira.ts'
import {
  type Linha,
  type Lista,
  listarEsteira,
  listarPagina,
  MAXIMO_CONTADO,
  type Pedida,
  somarPropostas,
} from './sql/listas.ts'

const PADRAO = 50

/**
 * A page of a list: an ATENDENTE sees the propostas of their clients, PROMOTOR and GESTOR those of
 * their promotores, of one atendente on request.
 */
export const listarPropostas = (contexto: Contexto, lista: Lista, busca: Busca): Promise<Pagina> =>
  paginar(contexto, busca, (pedida, de) =>
    listarPagina(
      contexto.client,
      { ...pedida, ...filtrosDe(busca) },
      { lista, de, ordem: busca.ordem ?? (lista === 'reprovadas' ? 'padrao' : 'prazo') },
    ),
  )

/** The propostas of one debtor, the most urgent first. */
export const listarDaEsteira = (
  contexto: Contexto,
  { devedor, ...busca }: BuscaDaEsteira,
): Promise<Pagina> =>
  paginar(contexto, busca, (pedida, de) =>
    listarEsteira(
      contexto.client,
      { ...pedida, ...filtrosDe(busca), devedor },
      { de, ordem: busca.ordem ?? 'prazo' },
    ),
  )

/** How many a list has under its filters, and what they release: one statement. */
export async function totaisDasPropostas(
  contexto: Contexto,
  { lista, devedor, atendente, ...filtros }: BuscaDosTotais,
): Promise<TotaisDasPropostas> {
  const { client, escopo, agora } = contexto
  const { de, donos: quem } = carteiraDe(contexto, atendente)
  const { quantas, valorLiberado } = await somarPropostas(
    client,
    { agora, escopo, quem, devedor, ...filtrosDe(filtros) },
    { lista, de },
  )
  return {
    quantas: Math.min(quantas, MAXIMO_CONTADO),
    valorLiberado: centavos(valorLiberado),
    haMais: quantas >= MAXIMO_CONTADO,
  }
}

const filtrosDe = ({
  produto,
  situacao,
  codigoConvenio,
  atrasadas,
}: Pick<Busca, 'produto' | 'situacao' | 'codigoConvenio' | 'atrasadas'>) => ({
  produto,
  situacao,
  codigoConvenio,
  atrasadas: atrasadas === 'true',
})

async function paginar(
  contexto: Contexto,
  { PageSize = PADRAO, cursor, atendente, ordem }: Busca,
  ler: (pedida: Pedida, de: Carteira['de']) => Promise<Linha[]>,
): Promise<Pagina> {
  const { escopo, agora } = contexto
  const { de, donos: quem } = carteiraDe(contexto, atendente)
  const quantas = Math.min(PageSize, MAXIMO_DE_PROPOSTAS)
  const [parte, chave, id] = cursor?.split('~') ?? []
  const deValor = ordem === 'valor' || ordem === '-valor'
  if (chave !== undefined && /^\d+$/.test(chave) !== deValor) {
    throw new Recusa('invalido', 'Cursor inválido')
  }
  const linhas = await ler(
    {
      agora,
      escopo,
      quem,
      parte: parte === undefined ? undefined : Number(parte),
      chave,
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
