import type { Achado, Contexto, Regra } from './regra.ts'
import { nomesAchaveis, semProvaDePresenca } from './sql/relacionamento.ts'

async function comProva({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const inteiros = await semProvaDePresenca(client, { desde, clientes })
  const achaveis = await nomesAchaveis(client, { desde, clientes })
  return [
    ...inteiros.map(({ id }) => ({
      tabela: 'relacionamento',
      id,
      diz: 'is whole without a proof, and another promotor had the client before',
    })),
    ...achaveis.map(({ id }) => ({
      tabela: 'relacionamento',
      id,
      diz: 'is to be confirmed, and is found by name',
    })),
  ]
}

export const relacionamento: Regra[] = [
  {
    nome: 'relacionamento',
    diz: 'no relationship with the client of another promotor is whole without its proof',
    // What existed before stays as it was made (decision 040).
    desde: '2026-11-22',
    julgar: comProva,
  },
]
