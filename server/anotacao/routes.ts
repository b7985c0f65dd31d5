import { anotacaoApi } from '#shared/anotacao/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { fixarAnotacao } from './fixar.ts'
import { incluirAnotacao } from './incluir.ts'
import { listarAnotacoes } from './sql.ts'

export const rotasAnotacao: Handler[] = [
  handle(anotacaoApi.listar, ({ params, query }, contexto) =>
    listarAnotacoes(contexto, params.idRelacionamento, {
      tamanho: query.PageSize,
      salto: (query.Page - 1) * query.PageSize,
      codigoPromotor: query.CodigoPromotor,
      canal: query.Canal ?? null,
    }),
  ),

  handle(anotacaoApi.incluir, ({ body }, contexto) => incluirAnotacao(contexto, body)),
  handle(anotacaoApi.fixar, ({ params, body }, contexto) =>
    fixarAnotacao(contexto, params.idAnotacao, body.fixada),
  ),
]
