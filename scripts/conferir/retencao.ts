import { TotaisDasCtcs } from '#shared/retencao/shapes.ts'
import { somarCtcs } from '#server/retencao/sql/ler.ts'
import { type Achado, type Contexto, type Regra, SEMPRE } from './regra.ts'
import {
  ctcsPorSituacao,
  falsasSemMarca,
  foraDaLista,
  ganhasSemContrato,
  quitadasVivas,
  respostasErradas,
  retidasSemEvidencia,
  retidasSemOportunidade,
} from './sql/retencao.ts'

const ctcs = (linhas: readonly { id: string }[], diz: string): Achado[] =>
  linhas.map(({ id }) => ({ tabela: 'ctc', id, diz }))

async function desfechos({ client, desde, clientes, agora }: Contexto): Promise<Achado[]> {
  const recorte = { desde, clientes }
  return [
    ...ctcs(
      await retidasSemEvidencia(client, recorte),
      'is kept without a contact in time, the words of the client and a file',
    ),
    ...ctcs(
      await retidasSemOportunidade(client, recorte),
      'is kept with an offer, and its oportunidade with a simulation is not there',
    ),
    ...ctcs(
      await ganhasSemContrato(client, recorte),
      'is kept and won, and no paid proposta changed its contract',
    ),
    ...ctcs(
      await falsasSemMarca(client, { ...recorte, agora }),
      'was not paid in time and counts as saved',
    ),
    ...ctcs(await quitadasVivas(client, recorte), 'was paid out, and its contract still runs'),
  ]
}

async function respostas({ client, desde, clientes }: Contexto): Promise<Achado[]> {
  const erradas = await respostasErradas(client, { desde, clientes })
  return erradas.map(({ id, decisoes }) => ({
    tabela: 'ctc',
    id,
    diz: decisoes > 1 ? `was decided ${decisoes} times` : 'was answered before it was decided',
  }))
}

/** The totals of the desk by its own statement, against the rows counted one by one. */
async function mesas({ client, clientes, agora }: Contexto): Promise<Achado[]> {
  // A number of the desk is of many clients.
  if (clientes !== null) return []
  const porPromotor = Map.groupBy(await ctcsPorSituacao(client), (linha) => linha.codigoPromotor)
  const achados = ctcs(
    await foraDaLista(client),
    'is in the totals of the desk and not in its list',
  )
  for (const [codigoPromotor, linhas] of porPromotor) {
    const filtro = {
      escopo: [codigoPromotor],
      donos: undefined,
      idRelacionamento: null,
      situacao: null,
      motivo: null,
      faixa: null,
      marca: null,
      camara: null,
      desde: new Date(SEMPRE),
      agora,
    }
    const { texto } = await somarCtcs(client, filtro, { dePessoas: false })
    const { porSituacao } = TotaisDasCtcs.parse(JSON.parse(texto))
    for (const { situacao, total, valor } of linhas) {
      const contada = porSituacao.find((uma) => uma.situacao === situacao)
      if (contada?.total === total && contada.valor === valor) continue
      achados.push({
        tabela: 'promotor',
        id: codigoPromotor,
        diz: `its desk has ${contada?.total ?? 0} of ${total} ${situacao}`,
      })
    }
  }
  return achados
}

export const retencao: Regra[] = [
  {
    nome: 'retencao',
    diz: 'a kept request has its evidence and its contract change, a paid one ended the contract',
    desde: SEMPRE,
    julgar: desfechos,
  },
  {
    nome: 'resposta',
    diz: 'a request of another bank is decided once, and answered after that',
    desde: SEMPRE,
    julgar: respostas,
  },
  {
    nome: 'mesa',
    diz: 'the totals of the retention desk equal its rows',
    desde: SEMPRE,
    julgar: mesas,
  },
]
