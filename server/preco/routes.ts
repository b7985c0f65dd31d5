import { propostaApi } from '#shared/proposta/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import type { TokenServices } from '../telefone/token.ts'
import type { Carteiro } from './contar.ts'
import { reenviarPreco } from './reenviar.ts'

export const criarRotasDoPreco = ({
  mensagens,
  origem,
  resumos,
}: Carteiro & Pick<TokenServices, 'resumos'>): Handler[] => [
  handle(propostaApi.reenviarPreco, ({ params }, contexto) =>
    reenviarPreco(contexto, params.idProposta, { mensagens, origem, resumos }),
  ),
]
