import type { Pool } from 'pg'
import type { SituacaoDaMensagem } from '#shared/mensagem/situacao.ts'
import { transaction } from '../base/db/transaction.ts'
import { contarMudancas } from './contar.ts'
import { aplicarNoticias } from './noticias.ts'
import { buscarPromotor, inserirEvento } from './sql.ts'
import { sistemaNo } from '../base/db/sistema.ts'

export type EventosServices = { pool: Pool; agora: () => Date }

/** What a channel told of a message of ours. */
type Aviso = {
  /** The channel's name of the notice: the same when it is sent again. */
  chave: string
  idMensagem: string
  idExterno: string
  situacao: SituacaoDaMensagem
  codigo: string | null
  motivo: string | null
  ocorridoEm: Date
}

/**
 * Applies a delivery event. Repeated, late and disordered events are harmless, because the state
 * only advances. An event about an unknown message is ignored.
 */
export async function receberAviso(
  { pool, agora }: EventosServices,
  { chave, idMensagem, idExterno, situacao, codigo, motivo, ocorridoEm }: Aviso,
): Promise<'aplicado' | 'repetido' | 'desconhecida'> {
  const { promotor: codigoPromotor } = await buscarPromotor(pool, { id: idMensagem })
  if (!codigoPromotor) return 'desconhecida'
  return transaction(pool, sistemaNo(codigoPromotor), async ({ client }) => {
    const instante = agora()
    const novos = await inserirEvento(client, {
      chave,
      idMensagem,
      codigoPromotor,
      situacao,
      codigo,
      ocorridoEm,
      agora: instante,
    })
    if (novos !== 1) return 'repetido'
    const noticia = {
      id: idMensagem,
      situacao,
      idExterno,
      codigo,
      motivo,
      ocorridaEm: ocorridoEm,
    }
    const mudadas = await aplicarNoticias(client, [noticia], instante)
    await contarMudancas({ client, agora: instante }, mudadas)
    return 'aplicado'
  })
}
