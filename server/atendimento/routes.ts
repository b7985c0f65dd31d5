import { atendimentoApi } from '#shared/atendimento/api.ts'
import { handle, type Handler } from '../base/http/handler.ts'
import { type Abertura, criarConsultaDeAbertura, lerAbertura } from './abrir.ts'

export function criarRotasAtendimento(partes: Abertura): Handler[] {
  const consultaDeAbertura = criarConsultaDeAbertura(partes)
  return [
    handle(atendimentoApi.abrir, {
      em: 'uma-viagem',
      consulta: ({ params }, pedido) => consultaDeAbertura(params.idRelacionamento, pedido),
      ler: lerAbertura,
    }),
  ]
}
