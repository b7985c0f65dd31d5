import type { LembretesDesfeitos } from '#shared/lembrete/lote.ts'
import { desfazerLote } from '../base/batch/desfazer.ts'
import { atende } from '../base/http/donos.ts'
import type { Contexto } from '../base/http/handler.ts'
import { loteDeLembretes } from './lote.ts'

/** What stays is named; its text is told to who still attends the client. */
export async function desfazerLoteDeLembretes(
  contexto: Contexto,
  idLote: string,
): Promise<LembretesDesfeitos> {
  const { voltaram, ficaram } = await desfazerLote(contexto, loteDeLembretes, idLote)
  return {
    desfeitos: voltaram.length,
    mantidos: ficaram.map(({ linha: { id, nomeCliente, texto, atendidoPor }, motivos }) => ({
      idLembrete: id,
      nomeCliente,
      texto: atende(contexto, atendidoPor) ? texto : '',
      motivo: motivos[0] ?? '',
    })),
  }
}
