import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { aceitesSemProva, assinaturasPerdidas, avisosPerdidos } from './sql/ouvido.ts'

async function ouvidos({ client, desde, clientes, agora }: Contexto): Promise<Achado[]> {
  const perdidos = await avisosPerdidos(client, { desde, clientes, agora })
  const assinaturas = await assinaturasPerdidas(client, { desde, clientes })
  const semProva = await aceitesSemProva(client, { desde, clientes })
  return [
    ...perdidos.map(({ id, chave }) => ({
      tabela: 'proposta',
      id,
      diz: `the notice ${chave} is kept, and is neither applied nor a divergence`,
    })),
    ...assinaturas.map(({ id }) => ({
      tabela: 'formalizacao',
      id,
      diz: 'a signature was heard, and is neither applied nor a divergence',
    })),
    ...semProva.map(({ id }) => ({
      tabela: 'formalizacao',
      id,
      diz: 'a signature was heard, and its proof is not kept',
    })),
  ]
}

export const ouvido: Regra[] = [
  {
    nome: 'ouvido',
    diz: 'every notice kept is applied, or stands on Divergências',
    desde: SEMPRE,
    julgar: ouvidos,
  },
]
