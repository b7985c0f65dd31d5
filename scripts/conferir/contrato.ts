import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import {
  contratoDiferente,
  emVariasPropostas,
  marcasErradas,
  naoPagos,
  naoQuitados,
  pagosForaDaOrdem,
  quitadosSemPagar,
  quitadosSemRetorno,
  semContrato,
} from './sql/contrato.ts'

const achados = (
  tabela: string,
  linhas: readonly { id: string }[],
  diz: string,
): readonly Achado[] => linhas.map(({ id }) => ({ tabela, id, diz }))

async function emUmaSo({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const recorte = { desde, clientes }
  const varias = await emVariasPropostas(client, recorte)
  return [
    ...varias.map(({ id, quantas }) => ({
      tabela: 'contrato',
      id,
      diz: `${quantas} live propostas settle it`,
    })),
    ...achados(
      'proposta',
      await marcasErradas(client, recorte),
      'the mark of its contracts does not follow its status',
    ),
  ]
}

async function pagamento({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const recorte = { desde, clientes }
  const diferentes = await contratoDiferente(client, recorte)
  return [
    ...achados('proposta', await semContrato(client, recorte), 'is paid and has no contract'),
    ...diferentes.map(({ id, campos }) => ({
      tabela: 'proposta',
      id,
      diz: `its contract differs in ${campos}`,
    })),
    ...(await pagosForaDaOrdem(client, recorte)).map(({ id }) => ({
      tabela: 'proposta',
      id,
      diz: 'its payment is not that of its order or contract, and stands before nobody',
    })),
    ...achados('contrato', await naoQuitados(client, recorte), 'was settled and still runs'),
    ...achados('contrato', await naoPagos(client, recorte), 'is of a proposta that is not paid'),
    ...achados(
      'contrato',
      await quitadosSemPagar(client, recorte),
      'is settled by a proposta that did not pay it',
    ),
  ]
}

async function quitacao({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const sem = await quitadosSemRetorno(client, { desde, clientes })
  const diz = 'is settled, and its payroll did not answer for the last instalment'
  return sem.map(({ id }) => ({ tabela: 'contrato', id, diz }))
}

export const contrato: Regra[] = [
  {
    nome: 'contrato',
    diz: 'a contract is in at most one live proposta',
    desde: SEMPRE,
    julgar: emUmaSo,
  },
  {
    nome: 'pagamento',
    diz: 'a paid proposta has one contract with its figures, and settled what it names',
    desde: SEMPRE,
    julgar: pagamento,
  },
  {
    nome: 'quitacao',
    diz: 'a contract of our own booking is settled after the payroll answered for all of it',
    // Nobody asked the payroll before this day: contracts that ended earlier keep their end.
    desde: '2026-11-23',
    julgar: quitacao,
  },
]
