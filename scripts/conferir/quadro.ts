import { contarEsteira } from '#server/proposta/sql/listas.ts'
import { contarCartoes } from '#server/quadro/sql.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { Devedor, etapas, fins } from '#shared/proposta/situacao.ts'
import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { deOutroDono, historiasDiferentes, porEtapa, porStatus } from './sql/quadro.ts'

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

/** The pipeline's own count of each promotor and debtor, against its rows. */
async function somasDaEsteira({ client, clientes, agora }: Contexto): Promise<Achado[]> {
  if (clientes !== null) return []
  const linhas = await porEtapa(client)
  const achados: Achado[] = []
  for (const codigo of new Set(linhas.map(({ codigoPromotor }) => codigoPromotor))) {
    const { resumo } = await contarEsteira(
      client,
      { escopo: [codigo], quem: [codigo], devedores: Devedor.options, agora, fimDeHoje: agora },
      { de: 'promotores' },
    )
    for (const { devedor, quantas, haMais } of resumo) {
      const certas = linhas
        .filter(
          ({ codigoPromotor, situacao }) =>
            codigoPromotor === codigo && etapas[situacao].proximo?.quem === devedor,
        )
        .reduce((soma, { quantas: uma }) => soma + uma, 0)
      if (haMais ? certas >= quantas : certas === quantas) continue
      const diz = `its pipeline counts ${quantas} of ${certas} owed by ${devedor}`
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
    ...(await somasDaEsteira(contexto)),
  ]
}

export const quadro: Regra[] = [
  {
    nome: 'quadro',
    diz: 'the sums of the boards and of the pipeline equal their rows',
    desde: SEMPRE,
    julgar: quadros,
  },
]
