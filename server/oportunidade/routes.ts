import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { consultarBloco } from '../atendimento/bloco.ts'
import { porEmAndamento } from './andamento.ts'
import { atender } from './atender.ts'
import { finalizadas, oportunidades, valoresOportunidade } from './blocos.ts'
import { contratoDaOportunidade } from './contrato.ts'
import { incluirOportunidade } from './incluir.ts'
import { oportunidadeAtual } from './mudar.ts'
import { perder } from './perder.ts'
import { reabrir } from './reabrir.ts'
import { convenios, criticas, fatoresPerda, historico } from './queries.ts'
import { contratoApi } from '#shared/contrato/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { emAtendimento } from './em-atendimento.ts'

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

  handle(oportunidadeApi.consultar, ({ params }, { client }) =>
    oportunidadeAtual(client, params.idOportunidade),
  ),
  handle(oportunidadeApi.historico, ({ params }, { db }) => historico(db, params.idOportunidade)),
  handle(oportunidadeApi.contrato, ({ params }, contexto) =>
    contratoDaOportunidade(contexto, params.idOportunidade),
  ),
  handle(oportunidadeApi.finalizadas, ({ params }, contexto) =>
    consultarBloco(contexto, params.idRelacionamento, finalizadas),
  ),
  handle(oportunidadeApi.listar, ({ query }, contexto) =>
    consultarBloco(contexto, query.idRelacionamento, oportunidades),
  ),

  handle(contratoApi.valoresOportunidade, ({ query }, contexto) =>
    consultarBloco(contexto, query.idRelacionamento, valoresOportunidade),
  ),
  handle(relacionamentoApi.emAtendimento, ({ params, body }, contexto) =>
    emAtendimento(contexto, params.idRelacionamento, body.atendente),
  ),

  handle(oportunidadeApi.listarStatus, async () => StatusOportunidade.options),
  handle(oportunidadeApi.fatoresPerda, (_input, { db }) => fatoresPerda(db)),
  handle(oportunidadeApi.criticas, async (_input, { db }) =>
    (await criticas(db)).map(({ descricao }) => descricao),
  ),
  handle(oportunidadeApi.listarConvenio, ({ params }, { db }) =>
    convenios(db, { codigoPromotor: params.codigoPromotor, idAtendente: params.atendente }),
  ),
  handle(oportunidadeApi.listarConvenioEmAberto, ({ params }, { db }) =>
    convenios(db, { codigoPromotor: params.codigoPromotor, soEmAberto: true }),
  ),
]
