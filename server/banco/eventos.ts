import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  CABECALHO_ASSINATURA,
  CABECALHO_INSTANTE,
  conferir,
} from '#integrations/banco/assinatura.ts'
import { CAMINHO_DOS_EVENTOS, EventoDoBanco } from '#integrations/banco/protocolo.ts'
import { Recusa } from '../base/http/recusa.ts'
import { adicionarRotaAssinada, unico } from '../base/http/rota-assinada.ts'
import { ouvir, type Prova } from './julgar.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { promotorDaProposta } from './sql.ts'

type EventosServices = {
  pool: Pool
  /** Shared with the bank. */
  segredo: string
  fila: Pick<Fila, 'adicionar'>
  agora: () => Date
  relatar: (error: unknown) => void
}

/**
 * Takes the bank's notices, signed with its secret within five minutes of the true clock. Repeated
 * and late notices, and those that contradict our record, are answered as if they were new.
 */
export function adicionarEventosDoBanco(
  app: FastifyInstance,
  { segredo, ...services }: EventosServices,
): void {
  adicionarRotaAssinada(app, {
    caminho: CAMINHO_DOS_EVENTOS,
    conferir: (headers, corpo) => {
      const instante = unico(headers[CABECALHO_INSTANTE])
      const assinatura = unico(headers[CABECALHO_ASSINATURA])
      return conferir(segredo, { instante, assinatura, corpo }, new Date())
    },
    receber: async (corpo, assinado) => {
      const { data: evento } = EventoDoBanco.safeParse(corpo)
      if (!evento) throw new Recusa('invalido', 'O evento do banco não tem a forma esperada')
      await receber(services, evento, {
        corpo: assinado.corpo.toString(),
        instante: unico(assinado.headers[CABECALHO_INSTANTE]) ?? '',
        assinatura: unico(assinado.headers[CABECALHO_ASSINATURA]) ?? '',
      })
    },
  })
}

async function receber(
  { relatar, ...services }: Omit<EventosServices, 'segredo'>,
  evento: EventoDoBanco,
  prova: Prova,
): Promise<void> {
  const { promotor } = await promotorDaProposta(services.pool, { numero: evento.numero })
  if (!promotor) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  await ouvir(services, { promotor, evento, prova }, relatar)
}
