import { refinportApi } from '#shared/refinport/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { simularOsDois } from './calcular.ts'
import { guardarRefin, prepararRefin, proporRefin } from './propor.ts'

export const criarRotasRefinport = (fila: Fila): Handler[] => [
  handle(refinportApi.simular, ({ body }, contexto) => simularOsDois(contexto, body)),
  handle(refinportApi.preparar, ({ params, body }, contexto) =>
    prepararRefin(contexto, params.idProposta, body),
  ),
  handle(refinportApi.guardar, ({ params, body }, contexto) =>
    guardarRefin(contexto, params.idProposta, body),
  ),
  handle(refinportApi.propor, ({ params, body }, contexto) =>
    proporRefin(contexto, params.idProposta, body, fila),
  ),
]
