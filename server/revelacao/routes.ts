import { revelacaoApi } from '#shared/revelacao/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { esconder, revelar, revelarDeNovo } from './revelar.ts'

export const rotasRevelacao: Handler[] = [
  handle(revelacaoApi.revelar, {
    em: 'efemera',
    fazer: ({ body }, contexto) => revelar(contexto, body),
    esconder,
    refazer: (guardada, { body }, contexto) => revelarDeNovo(guardada, contexto, body),
  }),
]
