import { trilhaApi } from '#shared/trilha/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { acompanhar } from './acompanhar.ts'

export const rotasTrilha: Handler[] = [
  handle(trilhaApi.acompanhamento, ({ query }, contexto) => acompanhar(contexto, query)),
]
