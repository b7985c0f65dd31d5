import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import {
  antesDaPortabilidade,
  quitaOutro,
  semPortabilidade,
  variosDaPortabilidade,
  vivosSemPortabilidade,
} from './sql/refinport.ts'

async function comPortabilidade({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const recorte = { desde, clientes }
  const achados = (linhas: readonly { id: string }[], diz: string): Achado[] =>
    linhas.map(({ id }) => ({ tabela: 'proposta', id, diz }))
  return [
    ...achados(await semPortabilidade(client, recorte), 'refinances no portability of its client'),
    ...achados(
      await antesDaPortabilidade(client, recorte),
      'is booked or paid, and its portability was not paid before',
    ),
    ...achados(
      await vivosSemPortabilidade(client, recorte),
      'goes on, and its portability ended without being paid',
    ),
    ...achados(
      await quitaOutro(client, recorte),
      'settles another contract than the one that its portability brought',
    ),
    ...achados(
      await variosDaPortabilidade(client, recorte),
      'is one of several of its portability that live or were paid',
    ),
  ]
}

export const refinport: Regra[] = [
  {
    nome: 'refinport',
    diz: 'the refinancing of a portability lives with it, is booked and paid after it, settles what it brought, and is one',
    desde: SEMPRE,
    julgar: comPortabilidade,
  },
]
