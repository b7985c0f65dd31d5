import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { diferencasDaCarteira } from './sql/carteira.ts'

async function carteiras({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const linhas = await diferencasDaCarteira(client, { desde, clientes })
  return linhas.map(({ id, falta, sobra, ...diferentes }) => ({
    tabela: 'relacionamento',
    id,
    diz: sobra
      ? 'is not whole, and stands in the portfolio'
      : falta
        ? 'is missing in the portfolio'
        : `has another ${Object.entries(diferentes)
            .flatMap(([qual, difere]) => (difere ? [qual] : []))
            .join(', ')} in the portfolio`,
  }))
}

export const carteira: Regra[] = [
  {
    nome: 'carteira',
    diz: 'the portfolio has each whole relationship once, with its last contact and its margin',
    desde: SEMPRE,
    julgar: carteiras,
  },
]
