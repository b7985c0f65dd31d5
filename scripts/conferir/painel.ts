import type { Achado, Contexto, Regra } from './regra.ts'
import { SEMPRE } from './regra.ts'
import { diferencasDoPainel, diferencasDosMeses, diferencasDosTotais } from './sql/painel.ts'

async function paineis({ client, clientes }: Contexto): Promise<Achado[]> {
  // A number of a panel is of many clients.
  if (clientes !== null) return []
  const linhas = [
    ...(await diferencasDoPainel(client)),
    ...(await diferencasDosMeses(client)),
    ...(await diferencasDosTotais(client)),
  ]
  return linhas.map(({ codigoPromotor, status, quantas, contadas, valor, somado }) => ({
    tabela: 'promotor',
    id: codigoPromotor,
    diz: `its panel has ${contadas} of ${quantas} ${status}, ${somado} of ${valor} centavos`,
  }))
}

export const painel: Regra[] = [
  {
    nome: 'painel',
    diz: 'the numbers of the panels equal the rows of the oportunidades',
    desde: SEMPRE,
    julgar: paineis,
  },
]
