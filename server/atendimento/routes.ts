import { atendimentoApi } from '#shared/atendimento/api.ts'
import { handleDireto, type Handler } from '../http/handler.ts'
import { consultaDeAbertura, lerAbertura } from './abrir.ts'

export const rotasAtendimento: Handler[] = [
  handleDireto(atendimentoApi.abrir, {
    consulta: ({ params }, pedido) => consultaDeAbertura(params.idRelacionamento, pedido),
    ler: lerAbertura,
  }),
]
