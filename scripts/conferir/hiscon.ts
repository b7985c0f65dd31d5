import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { confirmadosSemProva, daPaginaDeOutro, trazidosSemPapel } from './sql/hiscon.ts'

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

async function doLink({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const deOutro = await daPaginaDeOutro(client, { desde, clientes })
  return deOutro.map(({ id }) => ({
    tabela: 'hiscon',
    id,
    diz: 'came by the page of another client',
  }))
}

export const hiscon: Regra[] = [
  {
    nome: 'hiscon',
    diz: 'a HISCON counts by the evidence of who confirmed it, and its contracts come after that',
    desde: SEMPRE,
    julgar: papeis,
  },
  {
    nome: 'hiscon-do-link',
    diz: 'a HISCON that a client uploaded belongs to the client of that page',
    desde: SEMPRE,
    julgar: doLink,
  },
]
