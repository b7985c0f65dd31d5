import { empregadorApi } from '#shared/empregador/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { atualizarEmpregador, desfazerInclusao, incluirEmpregador } from './gravar.ts'
import { listarEmpregadores } from './sql.ts'

export const rotasEmpregador: Handler[] = [
  handle(empregadorApi.listar, (_input, contexto) =>
    listarEmpregadores(contexto, alvoDe(contexto).idRelacionamento),
  ),
  handle(empregadorApi.incluir, ({ body }, contexto) => incluirEmpregador(contexto, body)),
  handle(empregadorApi.desfazer, ({ params }, contexto) =>
    desfazerInclusao(contexto, params.idEmpregador),
  ),
  handle(empregadorApi.atualizar, ({ params, body }, contexto) =>
    atualizarEmpregador(contexto, params.idEmpregador, body),
  ),
]
