import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import {
  type BuscaDeQuebradas,
  Promessa,
  type Promessas,
  type PromessasQuebradas,
} from '#shared/promessa/shapes.ts'
import { donosPedidos, porQuemTrabalha } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import {
  buscarPromessa,
  contarQuebradas,
  listarDoCliente,
  listarDoDia,
  listarQuebradas,
} from './sql.ts'

/** Ended ones shown beside the open ones of a client. */
const TERMINADAS = 10

const MAXIMO = 100
/** Broken ones a page. */
const PADRAO = 20

/** Broken ones older than this wait for nobody any more. */
const QUEBRADAS_MS = 30 * 24 * 3_600_000

export async function promessasDoCliente(contexto: Contexto): Promise<Promessas> {
  const { idRelacionamento } = alvoDe(contexto)
  const linhas = await listarDoCliente(contexto.client, { idRelacionamento, maximo: TERMINADAS })
  return daLista(linhas)
}

/** What the person owes today, and of whom they cover. */
export async function promessasDoDia(contexto: Contexto): Promise<Promessas> {
  const { client, escopo, agora, usuario } = contexto
  const linhas = await listarDoDia(
    client,
    {
      escopo,
      donos: porQuemTrabalha(contexto),
      ate: instanteEmBrasilia(somarDias(hoje(agora), 1), '00:00'),
      agora,
      maximo: MAXIMO,
    },
    { supervisiona: usuario.papel !== 'ATENDENTE' },
  )
  return daLista(linhas)
}

const daLista = (linhas: readonly { promessa: unknown; total: number }[]): Promessas => ({
  items: linhas.map(({ promessa }) => Promessa.parse(promessa)),
  total: linhas[0]?.total ?? 0,
})

export async function promessasQuebradas(
  contexto: Contexto,
  { PageSize = PADRAO, cursor }: BuscaDeQuebradas,
): Promise<PromessasQuebradas> {
  const { client, escopo, agora } = contexto
  const donos = donosPedidos(contexto, undefined)
  const quais = { escopo, donos, desde: new Date(agora.getTime() - QUEBRADAS_MS) }
  const dePessoas = donos !== undefined
  const [instante, id] = cursor?.split('~') ?? []
  const linhas = await listarQuebradas(
    client,
    { ...quais, instante, id, maximo: PageSize + 1 },
    { dePessoas, depois: cursor !== undefined },
  )
  const pagina = linhas.slice(0, PageSize)
  return {
    items: pagina.map(({ promessa }) => Promessa.parse(promessa)),
    total: (await contarQuebradas(client, quais, { dePessoas })).total,
    proximo: linhas.length > PageSize ? (pagina.at(-1)?.cursor ?? null) : null,
  }
}

/** The promise as it is now in this transaction. */
export async function promessaAtual({ client }: Contexto, id: string): Promise<Promessa> {
  const linha = await buscarPromessa(client, { id })
  if (!linha) throw new Recusa('nao-encontrado', 'Promessa não encontrada')
  return Promessa.parse(linha.promessa)
}
