import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { porEmAndamento } from '../oportunidade/andamento.ts'
import { atender } from '../oportunidade/atender.ts'
import { perder } from '../oportunidade/perder.ts'
import { desfazerMovimentos, lotesRecentes } from './desfazer.ts'
import { listarEsperas } from './esperam-motivo.ts'
import { listarQuadro, resumirQuadro } from './listar.ts'
import { moverLote } from './mover.ts'

export const rotasQuadro: Handler[] = [
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
    desfazerMovimentos(contexto, params.idLote),
  ),
  handle(oportunidadeApi.lotesRecentes, (_input, contexto) => lotesRecentes(contexto)),
]
