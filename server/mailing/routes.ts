import { mailingApi } from '#shared/mailing/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { alterar, incluir, mudarSituacao } from './gravar.ts'
import { listar, listarDe } from './listar.ts'
import { listarPerfis } from './sql.ts'
import { mailingAtual } from './vista.ts'

export const rotasMailing: Handler[] = [
  handle(mailingApi.listar, ({ params }, contexto) => listarDe(contexto, params)),
  handle(mailingApi.ativos, (_input, contexto) =>
    listar(contexto, { so: 'EM_CURSO', quem: contexto.usuario.id }),
  ),
  handle(mailingApi.emAberto, ({ params: { codigoPromotor } }, contexto) =>
    listar(contexto, { so: 'EM_ABERTO', codigoPromotor }),
  ),
  handle(mailingApi.perfisManuais, async (_input, { client }) =>
    (await listarPerfis(client))
      .filter(({ manual }) => manual)
      .map(({ codigo, descricao }) => ({ codigo, descricao })),
  ),
  handle(mailingApi.perfis, (_input, { client }) => listarPerfis(client)),
  handle(mailingApi.todos, ({ query }, contexto) => listar(contexto, query)),
  handle(mailingApi.consultar, ({ params }, contexto) => mailingAtual(contexto, params.idMailing)),
  handle(mailingApi.incluir, ({ body }, contexto) => incluir(contexto, body)),
  handle(mailingApi.alterar, ({ params, body }, contexto) =>
    alterar(contexto, params.idMailing, body),
  ),
  handle(mailingApi.mudarSituacao, ({ params, body }, contexto) =>
    mudarSituacao(contexto, params.idMailing, body),
  ),
]
