import { revelacaoApi } from '#shared/revelacao/api.ts'
import { handle, type Handler } from '../http/handler.ts'
import { revelar } from './revelar.ts'

export const rotasRevelacao: Handler[] = [
  handle(revelacaoApi.revelar, ({ body }, contexto) => revelar(contexto, body)),
]
