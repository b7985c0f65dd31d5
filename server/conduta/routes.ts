import { condutaApi } from '#shared/conduta/api.ts'
import type { Acervo } from '../base/files/acervo.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { decidir, responder, retirar } from './decidir.ts'
import { abrirNaMesa, conferirPontos, pontosDaMesa } from './mesa.ts'
import { guardarPontos, limparProva, prepararPontos } from './propor.ts'
import { abrirProva } from './prova.ts'
import { listarMotivos } from './sql.ts'
import { verEquipe, verMinha, verRegistros } from './ver.ts'

export const criarRotasConduta = (acervo: Acervo): Handler[] => [
  handle(condutaApi.equipe, ({ query }, contexto) => verEquipe(contexto, query.codigoPromotor)),
  handle(condutaApi.registros, ({ query }, contexto) => verRegistros(contexto, query)),
  handle(condutaApi.motivos, (_, { client }) => listarMotivos(client)),
  handle(condutaApi.minha, (_, contexto) => verMinha(contexto)),
  handle(condutaApi.propor, {
    em: 'trabalho-longo',
    preparar: ({ body }, contexto) => prepararPontos(contexto, body),
    perguntar: (nova) => limparProva(nova),
    guardar: (pronta, { body }, contexto) => guardarPontos(contexto, acervo, body, pronta),
  }),
  handle(condutaApi.abrirProva, ({ params, body }, contexto) =>
    abrirProva(contexto, params.idConduta, body.codigoPromotor),
  ),
  handle(condutaApi.daMesa, (_, contexto) => pontosDaMesa(contexto)),
  handle(condutaApi.abrirNaMesa, ({ params }, contexto) => abrirNaMesa(contexto, params.idConduta)),
  handle(condutaApi.conferir, ({ params, body }, contexto) =>
    conferirPontos(contexto, params.idConduta, body),
  ),
  handle(condutaApi.decidir, ({ params, body }, contexto) =>
    decidir(contexto, params.idConduta, body),
  ),
  handle(condutaApi.retirar, ({ params, body }, contexto) =>
    retirar(contexto, params.idConduta, body.codigoPromotor),
  ),
  handle(condutaApi.responder, ({ params, body }, contexto) =>
    responder(contexto, params.idConduta, body.texto),
  ),
]
