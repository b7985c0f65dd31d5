import { contratoApi } from '#shared/contrato/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { saldosDosContratos } from './saldos.ts'
import { consultarContratos } from './sql.ts'

export const rotasContrato: Handler[] = [
  handle(contratoApi.consultar, (_input, contexto) =>
    consultarContratos(contexto, alvoDe(contexto).idRelacionamento),
  ),
  handle(contratoApi.saldos, (_input, contexto) => saldosDosContratos(contexto)),
]
