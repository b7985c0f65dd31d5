import type { Contexto } from '../base/http/handler.ts'
import { tiposDeOptIn } from '#shared/contato/semaforo.ts'
import { textoDoOptIn } from '#shared/telefone/opt-in.ts'
import { situacoes } from '#shared/telefone/situacao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { travarTelefone } from './atual.ts'
import { gravarHotphone, gravarOptIns } from './gravar.ts'
import { devolverSituacao, type TelefoneTravado } from './sql/telefone.ts'

/** What saying that a number is wrong takes from a phone. */
export type TelefoneDeAntes = Pick<
  TelefoneTravado,
  'situacao' | 'motivo' | 'hotphone' | 'optIns'
> & { verificadoEm: string | null }

export async function telefoneDeAntes(contexto: Contexto, id: string): Promise<TelefoneDeAntes> {
  const telefone = await travarTelefone(contexto, id)
  const { situacao, motivo, hotphone, optIns, verificadoEm } = telefone
  return {
    situacao,
    motivo,
    hotphone,
    optIns,
    verificadoEm: verificadoEm === null ? null : verificadoEm.toISOString(),
  }
}

/**
 * The number was not wrong: the phone is as it was, unless somebody changed it since.
 *
 * @returns the situation that it has again; null where somebody changed it
 */
export async function restaurarTelefone(
  contexto: Contexto,
  id: string,
  { optIns, hotphone, verificadoEm, situacao, motivo }: TelefoneDeAntes,
): Promise<string | null> {
  const { client, usuario, agora } = contexto
  const telefone = await travarTelefone(contexto, id)
  if (telefone.situacao !== situacoes.naoPertence) return null
  await devolverSituacao(client, {
    id,
    situacao,
    motivo,
    verificadoEm: verificadoEm === null ? null : new Date(verificadoEm),
    agora,
  })
  if (hotphone) await gravarHotphone(client, alvoDe(contexto).idCliente, id, agora)
  const devolvidos = tiposDeOptIn.filter((tipo) => optIns[tipo])
  if (devolvidos.length === 0) return situacao
  const textos = Object.fromEntries(devolvidos.map((tipo) => [tipo, textoDoOptIn(tipo)]))
  await gravarOptIns(client, id, optIns, {
    canal: 'SITUACAO',
    textos,
    idUsuario: usuario.id,
    em: agora,
  })
  return situacao
}
