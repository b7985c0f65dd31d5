import type { LembretesDesfeitos } from '#shared/lembrete/lote.ts'
import { desfazerLote } from '../base/batch/desfazer.ts'
import type { Contexto } from '../base/http/handler.ts'
import { loteDeLembretes } from './lote.ts'

export async function desfazerLoteDeLembretes(
  contexto: Contexto,
  idLote: string,
): Promise<LembretesDesfeitos> {
  const { voltaram, ficaram } = await desfazerLote(contexto, loteDeLembretes, idLote)
  return {
    desfeitos: voltaram.length,
    mantidos: ficaram.map(({ linha: { id, nomeCliente, texto }, motivos }) => ({
      idLembrete: id,
      nomeCliente,
      texto,
      motivo: motivos[0] ?? '',
    })),
  }
}
