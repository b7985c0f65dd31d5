import type { Ligacao } from '#shared/fila/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { exigirLigacao, registrarLigacao } from '../contato/ligar.ts'
import { exigirSemColega } from '../presenca/colega.ts'
import { numeroDoTelefone } from '../revelacao/revelar.ts'
import { travarMinha } from './locacao.ts'
import { registrarChamada } from './sql.ts'
import { finalidadeDe } from './vez.ts'

/**
 * Shows a number of the leased client to be called: it passes the gate for the purpose of the list, counts as
 * the attempt and not against the reveals of the day.
 */
export async function ligar(
  contexto: Contexto,
  { idTelefone, mesmoAssim }: Ligacao,
): Promise<{ valor: string }> {
  const { client, agora } = contexto
  const locacao = await travarMinha(contexto)
  await exigirSemColega(contexto, { mesmoAssim })
  const valor = await numeroDoTelefone(contexto, idTelefone)
  const chamado = { idCliente: locacao.idCliente, idTelefone }
  await registrarLigacao(contexto, chamado, finalidadeDe(locacao))
  await registrarChamada(client, { id: locacao.idTentativa, idTelefone, agora })
  return { valor }
}

/** The answer that was lost, shown once more. */
export async function ligarDeNovo(
  contexto: Contexto,
  { idTelefone }: Ligacao,
): Promise<{ valor: string }> {
  const locacao = await travarMinha(contexto)
  const chamado = { idCliente: locacao.idCliente, idTelefone }
  await exigirLigacao(contexto, chamado, finalidadeDe(locacao))
  return { valor: await numeroDoTelefone(contexto, idTelefone) }
}
