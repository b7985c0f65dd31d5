import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { semPar, somasErradas } from './sql/producao.ts'

async function producoes({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const soltas = await semPar(client, { desde, clientes })
  const erradas = await somasErradas(client, { desde, clientes })
  return [
    ...soltas.map(({ idProposta, falta }) => ({
      tabela: 'proposta',
      id: idProposta ?? '',
      diz: falta
        ? 'was paid or withdrawn without a row of production'
        : 'has a row of production that no history knows',
    })),
    ...erradas.map(({ id, situacao, quantas, valor, financiado }) => ({
      tabela: 'proposta',
      id,
      diz: `is ${situacao}, and its production sums to ${quantas} of ${valor} centavos, financed ${financiado}`,
    })),
  ]
}

export const producao: Regra[] = [
  {
    nome: 'producao',
    diz: 'each payment and withdrawal has its row of production, and their sums agree',
    desde: SEMPRE,
    julgar: producoes,
  },
]
