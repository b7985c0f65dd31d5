import { formalizacaoApi } from '#shared/formalizacao/api.ts'
import { propostasAFormalizar } from '#shared/formalizacao/shapes.ts'
import { handle, type Handler } from '../http/handler.ts'
import { consultarBloco } from '../relacionamento/bloco.ts'
import { contratosAFormalizar, formalizacoes } from './blocos.ts'
import { cancelarFormalizacao, conferirFormalizacao, registrarAssinatura } from './encerrar.ts'
import { formalizarNoPapel, incluirFormalizacao } from './iniciar.ts'
import { listarRemotas } from './listar.ts'

export const rotasFormalizacao: Handler[] = [
  handle(formalizacaoApi.contratos, ({ query }, contexto) =>
    consultarBloco(contexto, query.idRelacionamento, contratosAFormalizar, [
      [...propostasAFormalizar],
    ]),
  ),
  handle(formalizacaoApi.propostasRemotas, ({ query }, contexto) => listarRemotas(contexto, query)),
  handle(formalizacaoApi.consultar, ({ query }, contexto) =>
    consultarBloco(contexto, query.idRelacionamento, formalizacoes),
  ),
  handle(formalizacaoApi.incluir, ({ body }, contexto) => incluirFormalizacao(contexto, body)),
  handle(formalizacaoApi.fisico, ({ body }, contexto) => formalizarNoPapel(contexto, body)),
  handle(formalizacaoApi.assinar, ({ params, body }, contexto) =>
    registrarAssinatura(contexto, params.idFormalizacao, body),
  ),
  handle(formalizacaoApi.conferir, ({ params, body }, contexto) =>
    conferirFormalizacao(contexto, params.idFormalizacao, body),
  ),
  handle(formalizacaoApi.cancelar, ({ params, body }, contexto) =>
    cancelarFormalizacao(contexto, params.idFormalizacao, body),
  ),
]
