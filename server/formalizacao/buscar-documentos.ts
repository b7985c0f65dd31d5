import type { EstadoDaAssinatura } from '#integrations/assinatura/protocolo.ts'
import type { Contexto } from '../base/http/handler.ts'
import type { Fila } from '../base/jobs/fila.ts'
import type { Travada } from './sql/travas.ts'

export const FILA_DE_DOCUMENTOS = 'formalizacao-documento'

/** A document that the client photographed, to fetch. Ids only. */
export type TrabalhoDeDocumento = {
  idFormalizacao: string
  codigoPromotor: string
  protocolo: string
  documento: { id: string; tipo: string; bytes: number; resumo: string }
}

/** Queues what the client photographed; what was fetched is not fetched again. */
export async function buscarDocumentos(
  client: Contexto['client'],
  fila: Pick<Fila, 'adicionar'>,
  { id, codigoPromotor }: Travada,
  { protocolo, documentos, situacao }: EstadoDaAssinatura,
): Promise<void> {
  if (situacao !== 'DOCUMENTOS' && situacao !== 'BIOMETRIA' && situacao !== 'ASSINADA') return
  for (const documento of documentos) {
    const trabalho: TrabalhoDeDocumento = {
      idFormalizacao: id,
      codigoPromotor,
      protocolo,
      documento,
    }
    await fila.adicionar(client, FILA_DE_DOCUMENTOS, trabalho)
  }
}
