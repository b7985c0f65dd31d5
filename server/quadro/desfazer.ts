import { AcaoDoLote, type LoteDesfeito, type LoteRecente } from '#shared/oportunidade/lote.ts'
import { desfazerLote } from '../base/batch/desfazer.ts'
import { listarRecentes } from '../base/batch/sql.ts'
import type { Contexto } from '../base/http/handler.ts'
import { loteDeOportunidades } from '../oportunidade/lote.ts'

export async function desfazerMovimentos(
  contexto: Contexto,
  idLote: string,
): Promise<LoteDesfeito> {
  const { voltaram, ficaram } = await desfazerLote(contexto, loteDeOportunidades, idLote)
  return {
    desfeitas: voltaram.length,
    mantidas: ficaram.map(({ linha: { id, nomeCliente }, motivos }) => ({
      idOportunidade: id,
      nomeCliente,
      motivos: [...motivos],
    })),
  }
}

/** The batches of the person that can still be undone, the last one first. */
export async function lotesRecentes({ client, usuario, agora }: Contexto): Promise<LoteRecente[]> {
  const tipo = loteDeOportunidades.nome
  const { lotes } = await listarRecentes(client, { tipo, idUsuario: usuario.id, agora })
  return lotes.map(({ idLote, acao, itens, ...tempos }) => ({
    idLote,
    acao: AcaoDoLote.parse(acao),
    movidas: itens,
    ...tempos,
  }))
}
