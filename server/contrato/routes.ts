import { contratoApi } from '#shared/contrato/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { alvoDe, consultarBloco } from '../atendimento/bloco.ts'
import { contratos } from './blocos.ts'

export const rotasContrato: Handler[] = [
  handle(contratoApi.consultar, (_input, contexto) =>
    consultarBloco(contexto, alvoDe(contexto).idRelacionamento, contratos),
  ),
]
