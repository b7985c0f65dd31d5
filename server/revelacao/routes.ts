import { revelacaoApi } from '#shared/revelacao/api.ts'
import { handleEfemero, type Handler } from '../base/http/handler.ts'
import { esconder, revelar, revelarDeNovo } from './revelar.ts'

export const rotasRevelacao: Handler[] = [
  handleEfemero(revelacaoApi.revelar, {
    fazer: ({ body }, contexto) => revelar(contexto, body),
    esconder,
    refazer: (guardada, { body }, contexto) => revelarDeNovo(guardada, contexto, body),
  }),
]
