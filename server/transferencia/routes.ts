import { transferenciaApi } from '#shared/transferencia/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { cancelar, listar, pedir, responder } from './transferir.ts'

export const rotasTransferencia: Handler[] = [
  handle(transferenciaApi.pedir, ({ body }, contexto) => pedir(contexto, body)),
  handle(transferenciaApi.listar, (_input, contexto) => listar(contexto)),
  handle(transferenciaApi.responder, ({ params, body }, contexto) =>
    responder(contexto, params.idTransferencia, body),
  ),
  handle(transferenciaApi.cancelar, ({ params }, contexto) =>
    cancelar(contexto, params.idTransferencia),
  ),
]
