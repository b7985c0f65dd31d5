import type { FastifyInstance } from 'fastify'
import {
  CABECALHO_SMS,
  CAMINHO_DOS_EVENTOS_DE_SMS,
  conferirSms,
  EventoDeSms,
} from '#integrations/sms/protocolo.ts'
import { Id } from '#shared/campos.ts'
import { Recusa } from '../base/http/recusa.ts'
import { type EventosServices, receberAviso } from './receber.ts'
import { receberResposta } from './responder.ts'
import { adicionarRotaAssinada, unico } from '../base/http/rota-assinada.ts'

/** Takes the notices of the SMS gateway, signed within five minutes of the true clock. */
export function adicionarEventosDeSms(
  app: FastifyInstance,
  { segredo, ...services }: EventosServices & { segredo: string },
): void {
  adicionarRotaAssinada(app, {
    caminho: CAMINHO_DOS_EVENTOS_DE_SMS,
    conferir: (headers, corpo) =>
      conferirSms(segredo, unico(headers[CABECALHO_SMS]), corpo, new Date()),
    receber: async (corpo) => {
      const { data: evento } = EventoDeSms.safeParse(corpo)
      if (!evento) throw new Recusa('invalido', 'O evento de SMS não tem a forma esperada')
      if (evento.tipo === 'ESTADO') await receberEstado(services, evento)
      else {
        const { evento: idExterno, de, texto } = evento
        const ocorridoEm = new Date(evento.ocorridoEm)
        await receberResposta(services, { canal: 'SMS', idExterno, de, texto, ocorridoEm })
      }
    },
  })
}

async function receberEstado(
  services: EventosServices,
  evento: Extract<EventoDeSms, { tipo: 'ESTADO' }>,
): Promise<void> {
  const idMensagem = Id.safeParse(evento.chave)
  if (!idMensagem.success) return
  await receberAviso(services, {
    chave: `sms:${evento.evento}`,
    idMensagem: idMensagem.data,
    idExterno: evento.id,
    situacao: evento.situacao,
    codigo: evento.codigo,
    motivo: evento.situacao === 'FALHOU' ? 'O gateway não entregou a mensagem' : null,
    ocorridoEm: new Date(evento.ocorridoEm),
  })
}
