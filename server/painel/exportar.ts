import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { z } from 'zod'
import { formatarDia, hoje, horaDeBrasilia } from '#shared/data.ts'
import { emReais } from '#shared/dinheiro.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'
import { Produto } from '#shared/oportunidade/shapes.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { painelApi } from '#shared/painel/api.ts'
import {
  BuscaDosDetalhesExportados,
  CAMINHO_DO_PAINEL_EXPORTADO,
  caminhoDosDetalhesExportados,
  QualDosDetalhes,
} from '#shared/painel/exportacao.ts'
import {
  BuscaDoPainel,
  type Painel,
  type PaginaDeOportunidades,
  type PaginaDeRelacionamentos,
} from '#shared/painel/shapes.ts'
import { adicionarExportacao, type Leitura } from '../base/http/exportacao.ts'
import { type Qual, verOportunidades, verRelacionamentos } from './detalhar.ts'
import { verPainel } from './somar.ts'

const permissao = 'PAINEL_EXPORTAR'

/** The panel and the lists behind its numbers as files: what the screen shows, by the same functions. */
export function adicionarExportacoesDoPainel(app: FastifyInstance, pool: Pool): void {
  adicionarExportacao(app, pool, {
    caminho: CAMINHO_DO_PAINEL_EXPORTADO,
    permissao,
    arquivo: 'painel',
    tela: painelApi.painel,
    params: z.object({}),
    busca: BuscaDoPainel,
    abrir: async ({ busca }, ler) => {
      const painel = await ler((contexto) => verPainel(contexto, busca))
      return { nome: 'Painel', colunas: colunasDoPainel, linhas: linhasDoPainel(painel) }
    },
  })
  adicionarExportacao(app, pool, {
    caminho: caminhoDosDetalhesExportados(':id'),
    permissao,
    arquivo: 'painel-detalhes',
    tela: painelApi.painel,
    params: QualDosDetalhes,
    busca: BuscaDosDetalhesExportados,
    abrir: async ({ params, busca: { lista, ...busca } }, ler) =>
      lista === 'clientes'
        ? folhaDosClientes(ler, params, busca)
        : folhaDasOportunidades(ler, params, busca),
  })
}

const colunasDoPainel = [
  'Recorte',
  'Nome',
  'De',
  'Até',
  ...StatusOportunidade.options.flatMap((status) => [status, `${status} (R$)`]),
]

type PorStatus = Painel['fatias']['convenio'][number]['totais']

/** The whole, what it is compared with, each slice, and each day. */
function* linhasDoPainel(painel: Painel) {
  const { anterior, anoAnterior, fatias, serie } = painel
  const linha = (
    recorte: string,
    nome: string,
    { dataInicio, dataFim }: Pick<Painel, 'dataInicio' | 'dataFim'>,
    totais: PorStatus,
  ) => [
    recorte,
    nome,
    formatarDia(dataInicio),
    formatarDia(dataFim),
    ...StatusOportunidade.options.flatMap((status) => {
      const um = totais.find((cada) => cada.status === status)
      return [um?.quantidade ?? 0, emReais(um?.valor ?? 0)]
    }),
  ]
  yield linha('Total', '', painel, painel.totais)
  yield linha('Período anterior', '', anterior, anterior.totais)
  yield linha('Ano anterior', '', anoAnterior, anoAnterior.totais)
  const nomes = {
    convenio: 'Convênio',
    produto: 'Produto',
    atendente: 'Atendente',
    promotor: 'Promotor',
    mailing: 'Campanha',
  } as const
  for (const corte of Object.keys(nomes) as (keyof typeof nomes)[]) {
    for (const { chave, nome, totais } of fatias[corte]) {
      const produto = corte === 'produto' ? Produto.safeParse(chave).data : undefined
      yield linha(nomes[corte], produto ? nomeDoProduto[produto] : nome, painel, totais)
    }
  }
  for (const { dia, totais } of serie) {
    yield linha('Dia', formatarDia(dia), { dataInicio: dia, dataFim: dia }, totais)
  }
}

type Busca = Omit<ReturnType<typeof BuscaDosDetalhesExportados.parse>, 'lista'>
type Pagina<T> = { items: T[]; proximo: string | null }

const POR_VEZ = 2000

const formatarEm = (instante: string): string => {
  const em = new Date(instante)
  return `${formatarDia(hoje(em))} ${horaDeBrasilia(em)}`
}

/** The first page is read before the file begins: a refusal is an answer. */
async function paginas<T>(ler: (cursor?: string) => Promise<Pagina<T>>) {
  const primeira = await ler()
  return (async function* todas() {
    for (let pagina = primeira; ; pagina = await ler(pagina.proximo ?? undefined)) {
      yield* pagina.items
      if (pagina.proximo === null) return
    }
  })()
}

async function* cada<T, L>(linhas: AsyncIterable<T>, escrever: (linha: T) => L) {
  for await (const linha of linhas) yield escrever(linha)
}

async function folhaDosClientes(ler: Leitura, qual: Qual, busca: Busca) {
  type Cliente = PaginaDeRelacionamentos['items'][number]
  const clientes = await paginas<Cliente>((cursor) =>
    ler((contexto) =>
      verRelacionamentos(
        contexto,
        { ...qual, porVez: POR_VEZ },
        { ...busca, ...(cursor && { cursor }) },
      ),
    ),
  )
  return {
    nome: 'Clientes',
    colunas: ['Cliente', 'CPF', 'Atendente', 'Promotor', 'Oportunidades', 'Valor (R$)', 'Desde'],
    linhas: cada(clientes, (um) => [
      um.nomeCliente,
      um.cpf,
      um.atendente?.nome ?? 'Sem atendente',
      um.promotor,
      um.quantidade,
      emReais(um.valor),
      formatarEm(um.desde),
    ]),
  }
}

async function folhaDasOportunidades(ler: Leitura, qual: Qual, busca: Busca) {
  type Oportunidade = PaginaDeOportunidades['items'][number]
  const oportunidades = await paginas<Oportunidade>((cursor) =>
    ler((contexto) =>
      verOportunidades(
        contexto,
        { ...qual, porVez: POR_VEZ },
        { ...busca, ...(cursor && { cursor }) },
      ),
    ),
  )
  return {
    nome: 'Oportunidades',
    colunas: [
      'Cliente',
      'CPF',
      'Situação',
      'Produto',
      'Convênio',
      'Atendente',
      'Promotor',
      'Campanha',
      'Motivo da perda',
      'Valor (R$)',
      'Desde',
    ],
    linhas: cada(oportunidades, (uma) => [
      uma.nomeCliente,
      uma.cpf,
      uma.status,
      nomeDoProduto[uma.produto],
      uma.convenio,
      uma.atendente?.nome ?? 'Sem atendente',
      uma.codigoPromotor,
      uma.mailing,
      uma.fatorPerda,
      emReais(uma.valor),
      formatarEm(uma.desde),
    ]),
  }
}
