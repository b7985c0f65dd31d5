import { trilhaApi } from '#shared/trilha/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { acompanhar } from './acompanhar.ts'
import { desistir } from './desistir.ts'

export const criarRotasTrilha = (fila: Fila): Handler[] => [
  handle(trilhaApi.acompanhamento, ({ query }, contexto) => acompanhar(contexto, query)),
  handle(trilhaApi.desistir, ({ params, body }, contexto) =>
    desistir(contexto, fila, { ...params, ...body }),
  ),
]
