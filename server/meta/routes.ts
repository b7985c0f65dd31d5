import { metaApi } from '#shared/meta/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { gravarMeta, incluirComissao, verComissoes } from './gravar.ts'
import { verMes, verProducao } from './ver.ts'

export const rotasMeta: Handler[] = [
  handle(metaApi.doMes, ({ query }, contexto) => verMes(contexto, query)),
  handle(metaApi.gravar, ({ body }, contexto) => gravarMeta(contexto, body)),
  handle(metaApi.producao, ({ query }, contexto) => verProducao(contexto, query)),
  handle(metaApi.comissoes, ({ query }, contexto) => verComissoes(contexto, query.codigoPromotor)),
  handle(metaApi.incluirComissao, ({ body }, contexto) => incluirComissao(contexto, body)),
]
