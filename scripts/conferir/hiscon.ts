import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { confirmadosSemProva, trazidosSemPapel } from './sql/hiscon.ts'

async function papeis({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const semProva = await confirmadosSemProva(client, { desde, clientes })
  const trazidos = await trazidosSemPapel(client, { desde, clientes })
  return [
    ...semProva.map(({ id }) => ({
      tabela: 'hiscon',
      id,
      diz: 'is confirmed without the evidence of each doubt and correction',
    })),
    ...trazidos.map(({ id }) => ({
      tabela: 'hiscon_contrato',
      id,
      diz: 'became a contract, and its paper of this client is not confirmed',
    })),
  ]
}

export const hiscon: Regra[] = [
  {
    nome: 'hiscon',
    diz: 'a HISCON counts by the evidence of who confirmed it, and its contracts come after that',
    desde: SEMPRE,
    julgar: papeis,
  },
]
