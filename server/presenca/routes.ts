import { presencaApi } from '#shared/presenca/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { bater, entrar, sair } from './bater.ts'
import { verEquipe } from './equipe.ts'
import { meuEstado, pausar, voltar } from './pausar.ts'

export const rotasPresenca: Handler[] = [
  handle(presencaApi.entrar, ({ body }, contexto) => entrar(contexto, body)),
  handle(presencaApi.bater, ({ body }, contexto) => bater(contexto, body)),
  handle(presencaApi.sair, ({ body }, contexto) => sair(contexto, body.idJanela)),
  handle(presencaApi.estado, (_input, contexto) => meuEstado(contexto)),
  handle(presencaApi.pausar, ({ body }, contexto) => pausar(contexto, body.tipo)),
  handle(presencaApi.voltar, (_input, contexto) => voltar(contexto)),
  handle(presencaApi.equipe, ({ query }, contexto) => verEquipe(contexto, query.codigoPromotor)),
]
