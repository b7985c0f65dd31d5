import { contratoApi } from '#shared/contrato/api.ts'
import { handle, type Handler } from '../http/handler.ts'
import { valoresOportunidade } from '../oportunidade/blocos.ts'
import { alvoDe, consultarBloco } from '../relacionamento/bloco.ts'
import { contratos } from './blocos.ts'

export const rotasContrato: Handler[] = [
  handle(contratoApi.consultar, (_input, contexto) =>
    consultarBloco(contexto, alvoDe(contexto).idRelacionamento, contratos),
  ),

  handle(contratoApi.valoresOportunidade, ({ query }, contexto) =>
    consultarBloco(contexto, query.idRelacionamento, valoresOportunidade),
  ),
]
