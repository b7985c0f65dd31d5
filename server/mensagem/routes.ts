import { mensagemApi } from '#shared/mensagem/api.ts'
import { valoresDoCliente } from '../hsm/valores.ts'
import { handle, type Handler } from '../http/handler.ts'
import { consultarBloco } from '../relacionamento/bloco.ts'
import { historico } from './historico.ts'

export const rotasMensagem: Handler[] = [
  handle(mensagemApi.historico, ({ params }, contexto) =>
    consultarBloco(contexto, params.idRelacionamento, historico),
  ),
  handle(mensagemApi.dadosParaTemplates, ({ params }, contexto) =>
    valoresDoCliente(contexto, params.idRelacionamento),
  ),
]
