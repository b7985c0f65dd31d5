import { telefoneApi } from '#shared/telefone/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { JsonCru } from '../base/http/json-cru.ts'
import { alvoDe, consultarBloco } from '../atendimento/bloco.ts'
import { listaDeTelefones, telefones } from './blocos.ts'
import { incluirTelefone } from './incluir.ts'
import { atualizarMeios, mudarSituacao, mudarTipo } from './mudar.ts'
import { historicoDeOptIns, motivosNaoConfirmado } from './queries/telefone.ts'
import { enviarToken, type TokenServices, verificarToken } from './token.ts'

export const criarRotasTelefone = (services: TokenServices): Handler[] => [
  handle(telefoneApi.doCliente, (_input, contexto) =>
    consultarBloco(contexto, alvoDe(contexto).idRelacionamento, listaDeTelefones),
  ),
  handle(telefoneApi.listar, ({ query }, contexto) =>
    consultarBloco(contexto, query.idRelacionamento, listaDeTelefones),
  ),
  handle(telefoneApi.comMascara, ({ query }, contexto) =>
    consultarBloco(contexto, query.idRelacionamento, telefones),
  ),
  handle(telefoneApi.motivosNaoConfirmado, (_input, { client }) => motivosNaoConfirmado(client)),
  handle(
    telefoneApi.historicoDeOptIns,
    async ({ params }, { client }) =>
      new JsonCru(await historicoDeOptIns(client, params.idTelefone)),
  ),

  handle(telefoneApi.incluir, ({ body }, contexto) => incluirTelefone(contexto, body)),
  handle(telefoneApi.incluirNoCliente, ({ body }, contexto) => incluirTelefone(contexto, body)),
  handle(telefoneApi.mudarTipo, ({ body }, contexto) => mudarTipo(contexto, body)),
  handle(telefoneApi.mudarSituacao, ({ body }, contexto) => mudarSituacao(contexto, body)),
  handle(telefoneApi.atualizarMeios, ({ body }, contexto) => atualizarMeios(contexto, body)),
  handle(telefoneApi.enviarToken, ({ body }, contexto) =>
    enviarToken(contexto, body.idTelefone, services),
  ),
  handle(telefoneApi.verificarToken, ({ body }, contexto) =>
    verificarToken(contexto, body, services),
  ),
]
