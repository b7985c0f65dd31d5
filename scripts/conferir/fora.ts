import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import {
  averbacoesParadas,
  desistidos,
  linksParados,
  mensagensParadas,
  naoEntregues,
  pedidosParados,
  repetidos,
  respostasParadas,
  risco,
} from './sql/fora.ts'

const achados = (tabela: string, linhas: readonly { id: string }[], diz: string): Achado[] =>
  linhas.map(({ id }) => ({ tabela, id, diz }))

const NINGUEM = 'has no answer, no live try and no deadline'

/** A duty outside ends in an answer, or somebody still tries, or a deadline shows it to a person. */
async function deveres({ client, desde, clientes, agora }: Contexto): Promise<Achado[]> {
  const recorte = { desde, clientes }
  const paradas = await averbacoesParadas(client, recorte)
  return [
    ...achados('proposta', await naoEntregues(client, recorte), `at the bank ${NINGUEM}`),
    ...paradas.map(({ id, situacao }) => ({
      tabela: 'averbacao',
      id,
      diz: `is ${situacao} and no sweep looks at it`,
    })),
    ...achados('formalizacao', await linksParados(client, recorte), `its link ${NINGUEM}`),
    ...achados('ctc', await respostasParadas(client, recorte), `at the clearing ${NINGUEM}`),
    ...achados(
      'proposta',
      await pedidosParados(client, recorte),
      'waits for the clearing without an open request',
    ),
    ...achados('sift_envio', await risco(client, recorte), NINGUEM),
    ...achados(
      'mensagem',
      await mensagensParadas(client, { ...recorte, agora }),
      'is open for more than a day and nobody tries',
    ),
    // A job has no client: a run over some clients leaves them out.
    ...(clientes === null
      ? achados('fila.job', await desistidos(client, { desde }), 'failed for good')
      : []),
  ]
}

async function umaVez({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const linhas = await repetidos(client, { desde, clientes })
  return linhas.map(({ tabela, id }) => ({
    tabela,
    id,
    diz: 'shares its acknowledgement with another row',
  }))
}

export const fora: Regra[] = [
  {
    nome: 'dever',
    diz: 'every duty outside has an answer, a live try or a person',
    desde: SEMPRE,
    julgar: deveres,
  },
  {
    nome: 'uma-vez',
    diz: 'every acknowledged call outside was told once',
    desde: SEMPRE,
    julgar: umaVez,
  },
]
