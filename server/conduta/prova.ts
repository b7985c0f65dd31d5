import { emitirIngresso } from '../base/files/ingresso.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { anotarAbertura, travarConduta } from './sql.ts'

const extensoes = { JPEG: 'jpg', PNG: 'png', PDF: 'pdf' } as const

/**
 * An address that opens the evidence once. Who opened it may decide, and is in the trail.
 *
 * @throws Recusa where it is not of the promotor, and for the person whom it is about
 */
export async function abrirProva(
  contexto: Contexto,
  id: string,
  codigoPromotor: string,
): Promise<{ endereco: string; expiraEm: string }> {
  const { client, usuario, agora, auditar } = contexto
  const quem = { id, escopo: [codigoPromotor], idLeitor: usuario.id }
  const travada = await travarConduta(client, quem)
  if (!travada || travada.idUsuario === usuario.id) {
    throw new Recusa('nao-encontrado', 'Pontos não encontrados')
  }
  const { arquivo, formato } = travada
  await anotarAbertura(client, { id, idUsuario: usuario.id, codigoPromotor, agora })
  auditar('LEITURA', { idCliente: null, codigoPromotor, alvo: `conduta:${id}` })
  const nome = `prova.${extensoes[formato]}`
  return emitirIngresso(contexto, { idCliente: null, arquivo, nome, formato })
}
