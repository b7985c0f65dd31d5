import { indicacaoApi } from '#shared/indicacao/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { descartar, esconder, revelarDeNovo, revelarTelefone } from './atender.ts'
import { atenderIndicacao } from './cliente.ts'
import { consultarLink, gerarLink, type LinkServices, revogar } from './link.ts'
import { listar } from './listar.ts'

export const criarRotasIndicacao = (services: LinkServices): Handler[] => [
  handle(indicacaoApi.consultarLink, ({ query }, contexto) =>
    consultarLink(contexto, query.CodigoPromotor, services),
  ),
  handle(indicacaoApi.gerarLink, ({ body }, contexto) =>
    gerarLink(contexto, body.codigoPromotor, services),
  ),
  handle(indicacaoApi.revogarLink, ({ params }, contexto) => revogar(contexto, params.idLink)),
  handle(indicacaoApi.listar, ({ query }, contexto) => listar(contexto, query)),
  handle(indicacaoApi.revelarTelefone, {
    em: 'efemera',
    fazer: ({ params }, contexto) => revelarTelefone(contexto, params.idIndicacao),
    esconder,
    refazer: (guardada, { params }, contexto) =>
      revelarDeNovo(guardada, contexto, params.idIndicacao),
  }),
  handle(indicacaoApi.atender, ({ params, body }, contexto) =>
    atenderIndicacao(contexto, params.idIndicacao, body),
  ),
  handle(indicacaoApi.descartar, ({ params, body }, contexto) =>
    descartar(contexto, params.idIndicacao, body.motivo),
  ),
]
