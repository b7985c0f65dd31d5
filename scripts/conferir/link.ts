import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { aceitosSemProva, naoPedidosVivos } from './sql/link.ts'

async function comAceite({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const semProva = await aceitosSemProva(client, { desde, clientes })
  const vivos = await naoPedidosVivos(client, { desde, clientes })
  return [
    ...semProva.map(({ id }) => ({
      tabela: 'link',
      id,
      diz: 'is accepted without its text, or without the pictures that come before',
    })),
    ...vivos.map(({ id }) => ({
      tabela: 'link',
      id,
      diz: 'was not asked for, and its proposta goes on',
    })),
  ]
}

export const link: Regra[] = [
  {
    nome: 'link',
    diz: 'no page of a client is accepted without its evidence, and what was not asked for goes no further',
    desde: SEMPRE,
    julgar: comAceite,
  },
]
