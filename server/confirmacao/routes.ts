import { confirmacaoApi } from '#shared/confirmacao/api.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { enviarCodigo, validarCodigo } from './codigo.ts'
import { abrirDocumento, decidirDocumento, guardarDocumento, limparDocumento } from './documento.ts'
import { enviarLink } from './link.ts'
import type { EnvioServices } from './mandar.ts'
import { consultar, listarPendentes } from './sql.ts'

type Services = EnvioServices & { origem: string }

export const criarRotasConfirmacao = (services: Services, acervo: Acervo): Handler[] => [
  handle(confirmacaoApi.consultar, ({ params }, { client, usuario, agora }) =>
    consultar(client, { ...params, idUsuario: usuario.id, agora }),
  ),
  handle(confirmacaoApi.enviarCodigo, (_input, contexto) => enviarCodigo(contexto, services)),
  handle(confirmacaoApi.validarCodigo, ({ body }, contexto) =>
    validarCodigo(contexto, body.codigo, services),
  ),
  handle(confirmacaoApi.enviarLink, ({ body }, contexto) => enviarLink(contexto, body, services)),
  handle(confirmacaoApi.enviarDocumento, {
    em: 'trabalho-longo',
    preparar: ({ body }) => Promise.resolve(body),
    perguntar: (body) => limparDocumento(body),
    guardar: (limpo, _input, contexto) => guardarDocumento(contexto, acervo, limpo),
  }),
  handle(confirmacaoApi.pendentes, (_input, { client, usuario, escopo }) =>
    listarPendentes(client, { escopo: [...escopo], idUsuario: usuario.id }),
  ),
  handle(confirmacaoApi.abrirDocumento, ({ params }, contexto) =>
    abrirDocumento(contexto, params.idConfirmacao),
  ),
  handle(confirmacaoApi.decidir, ({ params, body }, contexto) =>
    decidirDocumento(contexto, params.idConfirmacao, body),
  ),
]
