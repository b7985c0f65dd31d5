import { regrasApi } from '#shared/regras/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { historicoDaRegra, listarRegras } from './mesa.ts'
import {
  consultarRoteiro,
  incluirRoteiro,
  lerRoteiroAgora,
  listarRoteiros,
  versoesDoRoteiro,
} from './roteiro.ts'
import { decidirVersao, incluirVersao, listarPedidosDeRegra, preverVersao } from './versao.ts'

export const rotasRegras: Handler[] = [
  handle(regrasApi.listar, ({ query }, contexto) => listarRegras(contexto, query)),
  handle(regrasApi.historico, ({ params, query }, contexto) =>
    historicoDaRegra(contexto, params.regra, query.escopo),
  ),
  handle(regrasApi.previa, ({ body }, contexto) => preverVersao(contexto, body)),
  handle(regrasApi.incluir, ({ body }, contexto) => incluirVersao(contexto, body)),
  handle(regrasApi.pedidos, (_input, contexto) => listarPedidosDeRegra(contexto)),
  handle(regrasApi.decidir, ({ params, body }, contexto) =>
    decidirVersao(contexto, params.idPedido, body),
  ),
  handle(regrasApi.roteiros, (_input, contexto) => listarRoteiros(contexto)),
  handle(regrasApi.roteiro, ({ params }, contexto) =>
    consultarRoteiro(contexto, params.codigoConvenio),
  ),
  handle(regrasApi.versoesDoRoteiro, ({ params }, contexto) =>
    versoesDoRoteiro(contexto, params.codigoConvenio),
  ),
  handle(regrasApi.lerRoteiro, ({ params, body }, contexto) =>
    lerRoteiroAgora(contexto, params.codigoConvenio, body.versao),
  ),
  handle(regrasApi.incluirRoteiro, ({ params, body }, contexto) =>
    incluirRoteiro(contexto, params.codigoConvenio, body),
  ),
]
