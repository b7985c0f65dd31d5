import { ausenciaApi } from '#shared/ausencia/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { itensDaLista } from '../referencia/sql.ts'
import { alterarAusencia } from './alterar.ts'
import { devolucaoDe, receber } from './devolver.ts'
import { excluir } from './excluir.ts'
import { verImpacto } from './impacto.ts'
import { incluirAusencia } from './incluir.ts'
import { listar } from './listar.ts'

export const rotasAusencia: Handler[] = [
  handle(ausenciaApi.motivos, (_input, { client }) =>
    itensDaLista(client, { lista: 'motivo_ausencia' }),
  ),
  handle(ausenciaApi.listar, ({ query }, contexto) => listar(contexto, query)),
  handle(ausenciaApi.incluir, ({ body }, contexto) => incluirAusencia(contexto, body)),
  handle(ausenciaApi.alterar, ({ params, body }, contexto) =>
    alterarAusencia(contexto, params.idAusencia, body),
  ),
  handle(ausenciaApi.excluir, ({ params, body }, contexto) =>
    excluir(contexto, params.idAusencia, body),
  ),
  handle(ausenciaApi.impacto, ({ body }, contexto) => verImpacto(contexto, body)),
  handle(ausenciaApi.devolucao, (_input, contexto) => devolucaoDe(contexto)),
  handle(ausenciaApi.receber, ({ params }, contexto) => receber(contexto, params.idAusencia)),
]
