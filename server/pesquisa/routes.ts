import { pesquisaApi } from '#shared/pesquisa/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { adiarPesquisa, pesquisaPendente } from './pendente.ts'
import { responderPesquisa } from './responder.ts'
import { resultadosDasPesquisas } from './resultado.ts'

export const rotasPesquisa: Handler[] = [
  handle(pesquisaApi.pendente, (_input, contexto) => pesquisaPendente(contexto)),
  handle(pesquisaApi.responder, ({ params, body }, contexto) =>
    responderPesquisa(contexto, params.idPesquisa, body),
  ),
  handle(pesquisaApi.adiar, ({ params }, contexto) => adiarPesquisa(contexto, params.idPesquisa)),
  handle(pesquisaApi.resultados, (_input, contexto) => resultadosDasPesquisas(contexto)),
]
