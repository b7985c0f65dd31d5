import { telefoneApi } from '#shared/telefone/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { itensDaLista } from '../referencia/sql.ts'
import { incluirTelefone } from './incluir.ts'
import { atualizarMeios, mudarSituacao, mudarTipo } from './mudar.ts'
import { consultarTelefones, listarTelefones } from './sql/blocos.ts'
import { historicoDeOptIns } from './sql/telefone.ts'
import { enviarToken, type TokenServices, verificarToken } from './token.ts'

export const criarRotasTelefone = (services: TokenServices): Handler[] => [
  handle(telefoneApi.doCliente, (_input, contexto) =>
    listarTelefones(contexto, alvoDe(contexto).idRelacionamento),
  ),
  handle(telefoneApi.listar, ({ query }, contexto) =>
    listarTelefones(contexto, query.idRelacionamento),
  ),
  handle(telefoneApi.comMascara, ({ query }, contexto) =>
    consultarTelefones(contexto, query.idRelacionamento),
  ),
  handle(telefoneApi.motivosNaoConfirmado, (_input, { client }) =>
    itensDaLista(client, { lista: 'motivo_telefone_nao_confirmado' }),
  ),
  handle(telefoneApi.historicoDeOptIns, ({ params }, { client }) =>
    historicoDeOptIns(client, params),
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
