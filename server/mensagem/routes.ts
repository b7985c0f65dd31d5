import { mensagemApi } from '#shared/mensagem/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { historico } from './sql.ts'

export const rotasMensagem: Handler[] = [
  handle(mensagemApi.historico, ({ params }, contexto) =>
    historico(contexto, params.idRelacionamento),
  ),
]
