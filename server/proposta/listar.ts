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
import { type Carteira, carteiraDaLista } from '../organizacao/carteira.ts'
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
  paginar(contexto, busca, (pedida, escolha) =>
    listarPagina(
      contexto.client,
      { ...pedida, ...filtrosDe(busca) },
      { lista, ...escolha, ordem: busca.ordem ?? (lista === 'reprovadas' ? 'padrao' : 'prazo') },
    ),
  )

/** The propostas of one debtor, the most urgent first. */
export const listarDaEsteira = (
  contexto: Contexto,
  { devedor, ...busca }: BuscaDaEsteira,
): Promise<Pagina> =>
  paginar(contexto, busca, (pedida, escolha) =>
    listarEsteira(
      contexto.client,
      { ...pedida, ...filtrosDe(busca), devedor },
      { ...escolha, ordem: busca.ordem ?? 'prazo' },
    ),
  )

/** How many a list has under its filters, and what they release: one statement. */
export async function totaisDasPropostas(
  contexto: Contexto,
  { lista, devedor, atendente, ...filtros }: BuscaDosTotais,
): Promise<TotaisDasPropostas> {
  const { client, escopo, agora } = contexto
  const { de, donos: quem } = carteiraDaLista(contexto, atendente)
  const { quantas, valorLiberado } = await somarPropostas(
    client,
    { agora, escopo, quem, devedor, ...filtrosDe(filtros) },
    { lista, de, doCliente: filtros.idRelacionamento !== undefined },
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
  idRelacionamento,
}: Pick<Busca, 'produto' | 'situacao' | 'codigoConvenio' | 'atrasadas' | 'idRelacionamento'>) => ({
  produto,
  situacao,
  codigoConvenio,
  atrasadas: atrasadas === 'true',
  idRelacionamento,
})

/** Whose rows, and whether of one client. */
type Escolha = { de: Carteira['de']; doCliente: boolean }

async function paginar(
  contexto: Contexto,
  { PageSize = PADRAO, cursor, atendente, idRelacionamento, ordem }: Busca,
  ler: (pedida: Pedida, escolha: Escolha) => Promise<Linha[]>,
): Promise<Pagina> {
  const { escopo, agora } = contexto
  const { de, donos: quem } = carteiraDaLista(contexto, atendente)
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
    { de, doCliente: idRelacionamento !== undefined },
  )
  const mostradas = linhas.slice(0, quantas)
  return {
    items: mostradas.map(({ proposta }): PropostaDaLista => item.parse(proposta)),
    proximo: linhas.length > quantas ? (mostradas.at(-1)?.cursor ?? null) : null,
  }
}

const item = propostaApi.emAberto.response.shape.items.element
