import { anotacaoApi } from '#shared/anotacao/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { consultarBloco } from '../atendimento/bloco.ts'
import { MAXIMO_BYTES_DA_PAGINA, pagina } from './blocos.ts'
import { fixarAnotacao } from './fixar.ts'
import { incluirAnotacao } from './incluir.ts'

const paginaPedida = pagina({
  filtro: 'n.codigo_promotor = $10 and ($11::text is null or n.canal = $11)',
  tamanho: '$8::int',
  salto: '$9::bigint',
  maximoBytes: MAXIMO_BYTES_DA_PAGINA,
})

export const rotasAnotacao: Handler[] = [
  handle(anotacaoApi.listar, ({ params, query }, contexto) =>
    consultarBloco(contexto, params.idRelacionamento, paginaPedida, [
      query.PageSize,
      (query.Page - 1) * query.PageSize,
      query.CodigoPromotor,
      query.Canal ?? null,
    ]),
  ),

  handle(anotacaoApi.incluir, ({ body }, contexto) => incluirAnotacao(contexto, body)),
  handle(anotacaoApi.fixar, ({ params, body }, contexto) =>
    fixarAnotacao(contexto, params.idAnotacao, body.fixada),
  ),
]
