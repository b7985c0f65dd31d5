import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { averbacoesDeOutro, averbacoesErradas, pagasSemPapel, semProva } from './sql/averbacao.ts'

async function averbadas({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const recorte = { desde, clientes }
  const erradas = await averbacoesErradas(client, recorte)
  const deOutro = await averbacoesDeOutro(client, recorte)
  return [
    ...erradas.map(({ id, situacao, averbacao }) => ({
      tabela: 'proposta',
      id,
      diz: `is ${situacao}, and its booking says ${averbacao}`,
    })),
    ...deOutro.map(({ id }) => ({
      tabela: 'proposta',
      id,
      diz: 'its booking names another contract, client or promotor',
    })),
  ]
}

async function papeis({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const recorte = { desde, clientes }
  const sem = await semProva(client, recorte)
  const pagas = await pagasSemPapel(client, recorte)
  return [
    ...sem.map(({ id }) => ({
      tabela: 'formalizacao',
      id,
      diz: 'has no evidence of its signature or of its check',
    })),
    ...pagas.map(({ id }) => ({
      tabela: 'proposta',
      id,
      diz: 'was paid before its papers were concluded',
    })),
  ]
}

export const averbacao: Regra[] = [
  {
    nome: 'averbacao',
    diz: 'the booking of a loan of the INSS agrees with its proposta',
    desde: SEMPRE,
    julgar: averbadas,
  },
  {
    nome: 'papeis',
    diz: 'what is signed has its evidence, and is signed before it is paid',
    desde: SEMPRE,
    julgar: papeis,
  },
]
