import { passagemApi } from '#shared/passagem/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { aceitar, devolver, doCliente, listar, manter } from './receber.ts'

export const rotasPassagem: Handler[] = [
  handle(passagemApi.listar, (_input, contexto) => listar(contexto)),
  handle(passagemApi.doCliente, (_input, contexto) => doCliente(contexto)),
  handle(passagemApi.aceitar, ({ params }, contexto) => aceitar(contexto, params.idPassagem)),
  handle(passagemApi.devolver, ({ params, body }, contexto) =>
    devolver(contexto, params.idPassagem, body.motivo),
  ),
  handle(passagemApi.manter, ({ params }, contexto) => manter(contexto, params.idPassagem)),
]
