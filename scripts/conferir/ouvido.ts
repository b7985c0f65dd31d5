import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { avisosPerdidos } from './sql/ouvido.ts'

async function ouvidos({ client, desde, clientes, agora }: Contexto): Promise<Achado[]> {
  const perdidos = await avisosPerdidos(client, { desde, clientes, agora })
  return perdidos.map(({ id, chave }) => ({
    tabela: 'proposta',
    id,
    diz: `the notice ${chave} is kept, and is neither applied nor a divergence`,
  }))
}

export const ouvido: Regra[] = [
  {
    nome: 'ouvido',
    diz: 'every notice kept is applied, or stands on Divergências',
    desde: SEMPRE,
    julgar: ouvidos,
  },
]
