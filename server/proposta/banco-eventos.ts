import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  CABECALHO_ASSINATURA,
  CABECALHO_INSTANTE,
  conferir,
} from '#integrations/banco/assinatura.ts'
import { CAMINHO_DOS_EVENTOS, EventoDoBanco } from '#integrations/banco/protocolo.ts'
import { transaction } from '../db/transaction.ts'
import { lerJson } from '../http/json.ts'
import { Recusa } from '../http/recusa.ts'
import { textosDaPorta } from '../http/respostas.ts'
import { aplicarEstado } from './aplicar.ts'
import { sistemaNo } from './enviar.ts'
import type { Fila } from './fila.ts'

/** A notice is a few hundred bytes. */
const bodyLimit = 64 * 1024

export type EventosServices = {
  pool: Pool
  /** Shared with the bank. */
  segredo: string
  fila: Pick<Fila, 'adicionar'>
  agora: () => Date
}

/**
 * Takes the bank's notices. It stands outside the door of the people: who signs with the bank's
 * secret, within five minutes of the true clock, is the bank; anybody else is 401. Repeated and late
 * notices are answered as if they were new.
 */
export function adicionarEventosDoBanco(
  app: FastifyInstance,
  { segredo, ...services }: EventosServices,
): void {
  app.register(async (dentro) => {
    dentro.removeAllContentTypeParsers()
    // The signature is over the bytes: whoever did not sign is refused before they are read.
    dentro.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit },
      async (_r: unknown, b: Buffer) => b,
    )

    dentro.route({
      method: 'POST',
      url: CAMINHO_DOS_EVENTOS,
      config: { chamada: `POST ${CAMINHO_DOS_EVENTOS}` },
      handler: async ({ headers, body }, reply) => {
        const corpo = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
        const assinada = {
          instante: unico(headers[CABECALHO_INSTANTE]),
          assinatura: unico(headers[CABECALHO_ASSINATURA]),
          corpo,
        }
        if (!conferir(segredo, assinada, new Date())) {
          throw new Recusa('nao-autenticado', textosDaPorta.semAcesso)
        }
        const lido = EventoDoBanco.safeParse(lerJson(corpo))
        if (!lido.success)
          throw new Recusa('invalido', 'O evento do banco não tem a forma esperada')
        await receber(services, lido.data)
        return reply.code(204).send()
      },
    })
  })
}

async function receber(
  { pool, fila, agora }: Omit<EventosServices, 'segredo'>,
  evento: EventoDoBanco,
): Promise<void> {
  const { rows } = await pool.query<{ promotor: string | null }>(
    'select promotor_da_proposta($1) as promotor',
    [evento.numero],
  )
  const promotor = rows[0]?.promotor
  if (!promotor) throw new Recusa('nao-encontrado', 'Proposta não encontrada')
  const { evento: chave, ocorridoEm: _ocorridoEm, ...estado } = evento
  await transaction(pool, sistemaNo(promotor), ({ client }) =>
    aplicarEstado({ client, agora: agora(), fila }, `evento:${chave}`, estado),
  )
}

const unico = (valor: string | string[] | undefined) =>
  typeof valor === 'string' ? valor : undefined
