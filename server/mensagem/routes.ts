import { mensagemApi } from '#shared/mensagem/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { consultarBloco } from '../atendimento/bloco.ts'
import { historico } from './historico.ts'

export const rotasMensagem: Handler[] = [
  handle(mensagemApi.historico, ({ params }, contexto) =>
    consultarBloco(contexto, params.idRelacionamento, historico),
  ),
]
