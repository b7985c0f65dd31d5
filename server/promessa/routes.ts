import { promessaApi } from '#shared/promessa/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { prometer } from './incluir.ts'
import { promessasDoCliente, promessasDoDia, promessasQuebradas } from './listar.ts'
import { terminar } from './terminar.ts'

export const rotasPromessa: Handler[] = [
  handle(promessaApi.doCliente, (_input, contexto) => promessasDoCliente(contexto)),
  handle(promessaApi.doDia, (_input, contexto) => promessasDoDia(contexto)),
  handle(promessaApi.quebradas, ({ query }, contexto) => promessasQuebradas(contexto, query)),
  handle(promessaApi.incluir, ({ body }, contexto) => prometer(contexto, body)),
  handle(promessaApi.cumprir, ({ params }, contexto) =>
    terminar(contexto, params.idPromessa, { acao: 'cumprir' }),
  ),
  handle(promessaApi.reabrir, ({ params }, contexto) =>
    terminar(contexto, params.idPromessa, { acao: 'reabrir' }),
  ),
  handle(promessaApi.cancelar, ({ params, body }, contexto) =>
    terminar(contexto, params.idPromessa, { acao: 'cancelar', motivo: body.motivo }),
  ),
]
