import type { FastifyInstance } from 'fastify'
import { iguais } from '#integrations/mensagem/assinatura.ts'
import {
  AvisoDaMeta,
  CABECALHO_META,
  CAMINHO_DOS_EVENTOS_DE_WHATSAPP,
  conferirMeta,
  type EstadoDaMeta,
  lerAviso,
} from '#integrations/whatsapp/protocolo.ts'
import { Id } from '#shared/campos.ts'
import { Recusa } from '../base/http/recusa.ts'
import { textosDaPorta } from '../base/http/respostas.ts'
import { type EventosServices, receberAviso } from './receber.ts'
import { receberResposta } from './responder.ts'
import { adicionarRotaAssinada, unico } from '../base/http/rota-assinada.ts'

/** Meta sends many changes in one notice, up to 3 MB. */
const bodyLimit = 3 * 1024 * 1024

/**
 * Receives Meta's notices, signed with the app's secret, and answers its verification request by a word of
 * its own: that one travels in the address, and every log on the way may keep it.
 */
export function adicionarEventosDeWhatsapp(
  app: FastifyInstance,
  {
    segredo,
    verificacao,
    ...services
  }: EventosServices & { segredo: string; verificacao: string | undefined },
): void {
  app.get<{ Querystring: Record<string, string> }>(
    CAMINHO_DOS_EVENTOS_DE_WHATSAPP,
    { config: { chamada: `GET ${CAMINHO_DOS_EVENTOS_DE_WHATSAPP}` } },
    async ({ query }, reply) => {
      const dita = query['hub.verify_token'] ?? ''
      const confere = verificacao !== undefined && iguais(dita, verificacao)
      if (query['hub.mode'] !== 'subscribe' || !confere) {
        throw new Recusa('sem-acesso', textosDaPorta.semAcesso)
      }
      return reply.type('text/plain; charset=utf-8').send(query['hub.challenge'] ?? '')
    },
  )
  adicionarRotaAssinada(app, {
    caminho: CAMINHO_DOS_EVENTOS_DE_WHATSAPP,
    bodyLimit,
    conferir: (headers, corpo) => conferirMeta(segredo, unico(headers[CABECALHO_META]), corpo),
    receber: async (corpo) => {
      const { data: aviso } = AvisoDaMeta.safeParse(corpo)
      if (!aviso) throw new Recusa('invalido', 'O aviso do WhatsApp não tem a forma esperada')
      const { estados, respostas } = lerAviso(aviso)
      for (const estado of estados) await receberEstado(services, estado)
      for (const resposta of respostas) {
        await receberResposta(services, { ...resposta, canal: 'WHATSAPP' })
      }
    },
  })
}

/** What carries no key of ours is of another system on the same number. */
async function receberEstado(services: EventosServices, estado: EstadoDaMeta): Promise<void> {
  const { chave, idExterno, situacao, ...resto } = estado
  const idMensagem = Id.safeParse(chave)
  if (!idMensagem.success) return
  await receberAviso(services, {
    chave: `whatsapp:${idExterno}:${situacao}`,
    idMensagem: idMensagem.data,
    idExterno,
    situacao,
    ...resto,
  })
}
