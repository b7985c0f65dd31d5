import { divergenciaApi } from '#shared/divergencia/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { confirmarDecisao, decidirDivergencia } from './decidir.ts'
import { conferirDecisao, divergenciasDaMesa } from './conferir.ts'
import { cancelarEnvio, reenviarDeveres } from './deveres.ts'
import { deveresParados, paginarDivergencias } from './listar.ts'

export const criarRotasDivergencia = (fila: Fila): Handler[] => [
  handle(divergenciaApi.listar, ({ query }, contexto) => paginarDivergencias(contexto, query)),
  handle(divergenciaApi.decidir, ({ params, body }, contexto) =>
    decidirDivergencia(contexto, fila, params, body),
  ),
  handle(divergenciaApi.confirmar, ({ params, body }, contexto) =>
    confirmarDecisao(contexto, fila, params, body),
  ),
  handle(divergenciaApi.daMesa, (_, contexto) => divergenciasDaMesa(contexto)),
  handle(divergenciaApi.conferir, ({ params, body }, contexto) =>
    conferirDecisao(contexto, fila, params.idDivergencia, body),
  ),
  handle(divergenciaApi.deveres, ({ query }, contexto) => deveresParados(contexto, query)),
  handle(divergenciaApi.reenviar, ({ params }, contexto) =>
    reenviarDeveres(contexto, fila, params.idRelacionamento),
  ),
  handle(divergenciaApi.cancelarEnvio, ({ params, body }, contexto) =>
    cancelarEnvio(contexto, fila, { ...params, ...body }),
  ),
]
