import { contarCartoes } from '#server/quadro/sql.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { fins } from '#shared/proposta/situacao.ts'
import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { deOutroDono, historiasDiferentes, porStatus } from './sql/quadro.ts'

/** The board's own count of each promotor and status, against its rows. */
async function somas({ client, clientes }: Contexto): Promise<Achado[]> {
  // A column is counted whole.
  if (clientes !== null) return []
  const linhas = await porStatus(client)
  const achados: Achado[] = []
  for (const codigo of new Set(linhas.map(({ codigoPromotor }) => codigoPromotor))) {
    const { resumo } = await contarCartoes(
      client,
      { escopo: [codigo], quem: [codigo], status: StatusOportunidade.options },
      { de: 'promotores' },
    )
    for (const { status, quantas, haMais } of resumo) {
      const linha = linhas.find((uma) => uma.codigoPromotor === codigo && uma.status === status)
      const certas = linha?.quantas ?? 0
      if (haMais ? certas > quantas : certas === quantas) continue
      const diz = `its board counts ${quantas} of ${certas} ${status}`
      achados.push({ tabela: 'promotor', id: codigo, diz })
    }
  }
  return achados
}

async function quadros(contexto: Contexto): Promise<Achado[]> {
  const { client, desde, clientes } = contexto
  const deOutro = await deOutroDono(client, { desde, clientes })
  const diferentes = await historiasDiferentes(client, { desde, clientes, fins })
  return [
    ...deOutro.map(({ tabela, id }) => ({
      tabela,
      id,
      diz: 'stands on the board of another owner, promotor or client',
    })),
    ...diferentes.map(({ id, status, situacao }) => ({
      tabela: 'oportunidade',
      id,
      diz: `is ${status}, and its proposta is ${situacao}`,
    })),
    ...(await somas(contexto)),
  ]
}

export const quadro: Regra[] = [
  {
    nome: 'quadro',
    diz: 'the sums of the boards equal their rows',
    desde: SEMPRE,
    julgar: quadros,
  },
]
