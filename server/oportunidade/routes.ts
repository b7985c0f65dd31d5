import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { handle, type Handler } from '../http/handler.ts'
import { consultarBloco } from '../relacionamento/bloco.ts'
import { porEmAndamento } from './andamento.ts'
import { atender } from './atender.ts'
import { finalizadas, oportunidades } from './blocos.ts'
import { contratoDaOportunidade } from './contrato.ts'
import { desfazerLote } from './desfazer-lote.ts'
import { listarEsperas } from './esperam-motivo.ts'
import { incluirOportunidade } from './incluir.ts'
import { lotesRecentes } from './lote.ts'
import { moverLote } from './mover-lote.ts'
import { oportunidadeAtual } from './mudar.ts'
import { perder } from './perder.ts'
import { reabrir } from './reabrir.ts'
import { listarQuadro, resumirQuadro } from './quadro.ts'
import { convenios, criticas, fatoresPerda, historico } from './queries.ts'

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

  handle(oportunidadeApi.quadro, ({ query }, contexto) => listarQuadro(contexto, query)),
  handle(oportunidadeApi.resumoDoQuadro, ({ query }, contexto) => resumirQuadro(contexto, query)),
  handle(oportunidadeApi.esperamMotivo, ({ query }, contexto) => listarEsperas(contexto, query)),
  handle(oportunidadeApi.atenderLote, ({ params, body }, contexto) =>
    moverLote(contexto, params.idLote, {
      acao: 'atender',
      itens: body.itens,
      mover: ({ idOportunidade, versao }) => atender(contexto, idOportunidade, { versao }),
    }),
  ),
  handle(oportunidadeApi.andamentoLote, ({ params, body }, contexto) =>
    moverLote(contexto, params.idLote, {
      acao: 'andamento',
      itens: body.itens,
      mover: ({ idOportunidade, versao }) => porEmAndamento(contexto, idOportunidade, { versao }),
    }),
  ),
  handle(oportunidadeApi.perderLote, ({ params, body: { itens, ...perda } }, contexto) =>
    moverLote(contexto, params.idLote, {
      acao: 'perder',
      itens,
      mover: ({ idOportunidade, versao }) => perder(contexto, idOportunidade, { versao, ...perda }),
    }),
  ),
  handle(oportunidadeApi.desfazerLote, ({ params }, contexto) =>
    desfazerLote(contexto, params.idLote),
  ),
  handle(oportunidadeApi.lotesRecentes, (_input, contexto) => lotesRecentes(contexto)),
]
