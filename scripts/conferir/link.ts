import { regraEm } from '#shared/calculo/regras.ts'
import { hoje } from '#shared/data.ts'
import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import { aceitesAlterados, aceitosSemProva, naoPedidosVivos, vivosDepoisDoFim } from './sql/link.ts'

async function comAceite(contexto: Contexto): Promise<Achado[]> {
  const { client, desde, clientes, regras, agora } = contexto
  const semProva = await aceitosSemProva(client, { desde, clientes })
  const vivos = await naoPedidosVivos(client, { desde, clientes })
  const alterados = await aceitesAlterados(client, { desde, clientes })
  const token = regraEm(regras, 'link_token_minutos', 'PORTABILIDADE', hoje(agora))
  // A bank without its dated rules has no page: a session of none would still be named.
  const tokenMinutos = 'recusa' in token ? 0 : token.valor
  const depois = await vivosDepoisDoFim(client, { desde, clientes, tokenMinutos })
  return [
    ...semProva.map(({ id }) => ({
      tabela: 'link',
      id,
      diz: 'is accepted without its text, or without the pictures that come before',
    })),
    ...vivos.map(({ id }) => ({
      tabela: 'link',
      id,
      diz: 'was not asked for, and its proposta goes on',
    })),
    ...alterados.map(({ id }) => ({
      tabela: 'link',
      id,
      diz: 'its acceptance has another text than its hash, no address or no step',
    })),
    ...depois.map(({ id }) => ({
      tabela: 'link',
      id,
      diz: 'was opened, used or still opens after it was cancelled or ran out',
    })),
  ]
}

export const link: Regra[] = [
  {
    nome: 'link',
    diz: 'no page of a client is accepted without its evidence or after its end, and what was not asked for goes no further',
    desde: SEMPRE,
    julgar: comAceite,
  },
]
