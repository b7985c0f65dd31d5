import { hoje } from '#shared/data.ts'
import { centavos } from '#shared/dinheiro.ts'
import { contratoDaOportunidadeApi } from '#shared/contrato/api.ts'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { donosPedidos } from '../base/http/donos.ts'
import { type Contexto, handle, type Handler } from '../base/http/handler.ts'
import { porEmAndamento } from './andamento.ts'
import { atender } from './atender.ts'
import { listarFinalizadas, listarOportunidades, somarValores } from './sql/blocos.ts'
import { contratoDaOportunidade } from './contrato.ts'
import { incluirOportunidade } from './incluir.ts'
import { oportunidadeAtual } from './mudar.ts'
import { perder } from './perder.ts'
import { reabrir } from './reabrir.ts'
import { listarConvenios, listarCriticas, listarFatores, listarHistorico } from './sql/ler.ts'
import { contratoApi } from '#shared/contrato/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { emAtendimento } from './em-atendimento.ts'

type Convenios = {
  codigoPromotor: string
  donos: readonly string[] | undefined
  soEmAberto: boolean
}

async function convenios(
  { client, agora }: Pick<Contexto, 'client' | 'agora'>,
  { soEmAberto, ...quais }: Convenios,
) {
  const doAtendente = quais.donos !== undefined
  const com = { ...quais, hoje: hoje(agora) }
  const linhas = await listarConvenios(client, com, { soEmAberto, doAtendente })
  return linhas.map((linha) => ({ ...linha, valorLiberado: centavos(linha.valorLiberado) }))
}

export const rotasOportunidade: Handler[] = [
  handle(oportunidadeApi.emAtendimento, ({ params, body }, contexto) =>
    atender(contexto, params.idOportunidade, body),
  ),
  handle(oportunidadeApi.emAndamento, ({ params, body }, contexto) =>
    porEmAndamento(contexto, params.idOportunidade, body),
  ),
  handle(oportunidadeApi.perdida, ({ params, body }, contexto) =>
    perder(contexto, params.idOportunidade, body),
  ),
  handle(oportunidadeApi.reabrir, ({ params, body }, contexto) =>
    reabrir(contexto, params.idOportunidade, body),
  ),
  handle(oportunidadeApi.incluir, ({ body }, contexto) => incluirOportunidade(contexto, body)),

  handle(oportunidadeApi.consultar, ({ params }, contexto) =>
    oportunidadeAtual(contexto, params.idOportunidade),
  ),
  handle(oportunidadeApi.historico, async ({ params }, { client }) =>
    (await listarHistorico(client, { id: params.idOportunidade })).map((mudanca) => ({
      ...mudanca,
      ocorridoEm: mudanca.ocorridoEm.toISOString(),
    })),
  ),
  handle(contratoDaOportunidadeApi, ({ params }, contexto) =>
    contratoDaOportunidade(contexto, params.idOportunidade),
  ),
  handle(oportunidadeApi.finalizadas, (_input, contexto) =>
    listarFinalizadas(contexto, alvoDe(contexto).idRelacionamento),
  ),
  handle(oportunidadeApi.listar, ({ query }, contexto) =>
    listarOportunidades(contexto, query.idRelacionamento),
  ),

  handle(contratoApi.valoresOportunidade, ({ query }, contexto) =>
    somarValores(contexto, query.idRelacionamento),
  ),
  handle(relacionamentoApi.emAtendimento, ({ params, body }, contexto) =>
    emAtendimento(contexto, params.idRelacionamento, body.atendente),
  ),

  handle(oportunidadeApi.listarStatus, async () => StatusOportunidade.options),
  handle(oportunidadeApi.fatoresPerda, (_input, { client }) => listarFatores(client)),
  handle(oportunidadeApi.criticas, async (_input, { client }) =>
    (await listarCriticas(client)).map(({ descricao }) => descricao),
  ),
  handle(oportunidadeApi.listarConvenio, ({ params: { codigoPromotor, atendente } }, contexto) =>
    convenios(contexto, {
      codigoPromotor,
      donos: donosPedidos(contexto, atendente),
      soEmAberto: false,
    }),
  ),
  handle(oportunidadeApi.listarConvenioEmAberto, ({ params: { codigoPromotor } }, contexto) =>
    convenios(contexto, { codigoPromotor, donos: undefined, soEmAberto: true }),
  ),
]
