import { empregadorApi } from '#shared/empregador/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { alvoDe, consultarBloco } from '../atendimento/bloco.ts'
import { convenios } from './blocos.ts'
import { atualizarEmpregador, incluirEmpregador } from './gravar.ts'

export const rotasEmpregador: Handler[] = [
  handle(empregadorApi.listar, (_input, contexto) =>
    consultarBloco(contexto, alvoDe(contexto).idRelacionamento, convenios),
  ),
  handle(empregadorApi.incluir, ({ body }, contexto) => incluirEmpregador(contexto, body)),
  handle(empregadorApi.atualizar, ({ params, body }, contexto) =>
    atualizarEmpregador(contexto, params.idEmpregador, body),
  ),
]
