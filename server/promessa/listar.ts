import { hoje, instanteEmBrasilia, somarDias } from '#shared/data.ts'
import { Promessa, type Promessas, type PromessasQuebradas } from '#shared/promessa/shapes.ts'
import { donosPedidos } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { buscarPromessa, listarDoCliente, listarDoDia, listarQuebradas } from './sql.ts'

/** Ended ones shown beside the open ones of a client. */
const TERMINADAS = 10

const MAXIMO = 100

/** Broken ones older than this wait for nobody any more. */
const QUEBRADAS_MS = 30 * 24 * 3_600_000

export async function promessasDoCliente(contexto: Contexto): Promise<Promessas> {
  const { idRelacionamento } = alvoDe(contexto)
  const linhas = await listarDoCliente(contexto.client, { idRelacionamento, maximo: TERMINADAS })
  return { items: linhas.map(({ promessa }) => Promessa.parse(promessa)) }
}

/** What the person owes today, and of whom they cover. */
export async function promessasDoDia({
  client,
  escopo,
  donos,
  agora,
}: Contexto): Promise<Promessas> {
  const linhas = await listarDoDia(client, {
    escopo,
    donos: [...donos],
    ate: instanteEmBrasilia(somarDias(hoje(agora), 1), '00:00'),
    maximo: MAXIMO,
  })
  return { items: linhas.map(({ promessa }) => Promessa.parse(promessa)) }
}

export async function promessasQuebradas(contexto: Contexto): Promise<PromessasQuebradas> {
  const { client, escopo, agora } = contexto
  const donos = donosPedidos(contexto, undefined)
  const linhas = await listarQuebradas(
    client,
    { escopo, donos, desde: new Date(agora.getTime() - QUEBRADAS_MS), maximo: MAXIMO },
    { dePessoas: donos !== undefined },
  )
  return {
    items: linhas.map(({ promessa }) => Promessa.parse(promessa)),
    total: linhas[0]?.total ?? 0,
  }
}

/** The promise as it is now in this transaction. */
export async function promessaAtual({ client }: Contexto, id: string): Promise<Promessa> {
  const linha = await buscarPromessa(client, { id })
  if (!linha) throw new Recusa('nao-encontrado', 'Promessa não encontrada')
  return Promessa.parse(linha.promessa)
}
