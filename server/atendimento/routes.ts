import { atendimentoApi } from '#shared/atendimento/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { type Abertura, consultaDeAbertura } from './abrir.ts'
import { lerModelo } from './sql.ts'

export function criarRotasAtendimento(abertura: Abertura): Handler[] {
  return [
    handle(atendimentoApi.abrir, {
      em: 'uma-viagem',
      consulta: ({ params }, pedido) =>
        consultaDeAbertura(abertura, params.idRelacionamento, pedido),
      ler: lerModelo,
    }),
  ]
}
