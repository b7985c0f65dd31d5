import type { LembretesDesfeitos } from '#shared/lembrete/lote.ts'
import { exigirAtendimento } from '../base/http/escopo.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa, recusaDe } from '../base/http/recusa.ts'
import { exigirAberto } from '../oportunidade/lote.ts'
import { avisarDeVarios } from './lote.ts'
import {
  devolverItens,
  encerrarLote,
  listarItens,
  type Travado,
  travar,
  travarLote,
} from './sql.ts'

/**
 * Undoes a whole batch: each lembrete unchanged since the batch gets its old values back, even a
 * past time. Changed ones stay and answer the reason. Once, and within the time limit.
 */
export async function desfazerLoteDeLembretes(
  contexto: Contexto,
  idLote: string,
): Promise<LembretesDesfeitos> {
  const { client, usuario, escopo, agora, auditar } = contexto
  const lote = await travarLote(client, { id: idLote, escopo })
  if (!lote) throw new Recusa('nao-encontrado', 'Lote não encontrado')
  if (usuario.papel === 'ATENDENTE' && lote.idUsuario !== usuario.id) {
    throw new Recusa('sem-acesso', 'O lote é de outra pessoa')
  }
  exigirAberto(lote, agora)

  const itens = await listarItens(client, { idLote })
  const deixadas = new Map(itens.map(({ id, versao }) => [id, versao]))
  const voltam: Travado[] = []
  const mantidos: LembretesDesfeitos['mantidos'] = []
  for (const travado of await travar(client, { ids: [...deixadas.keys()], escopo })) {
    const { id: idLembrete, idCliente, nomeCliente, texto } = travado
    const recusa = await recusaDe(() => {
      exigirAtendimento({ idAtendente: travado.atendidoPor }, contexto)
      if (travado.versao !== deixadas.get(idLembrete)) throw new Recusa('invalido', 'Mudou depois')
    })
    if (recusa) {
      mantidos.push({ idLembrete, nomeCliente, texto, motivo: recusa.motivos[0] ?? '' })
      continue
    }
    voltam.push(travado)
    auditar('MUDANCA', {
      idCliente,
      alvo: `lembrete:${idLembrete}`,
      detalhe: { idLote, desfeito: true },
    })
  }
  await devolverItens(client, { idLote, ids: voltam.map(({ id }) => id), agora })
  await encerrarLote(client, { id: idLote, agora })
  await avisarDeVarios(contexto, voltam)
  return { desfeitos: voltam.length, mantidos }
}
