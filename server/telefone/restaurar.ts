import type { Contexto } from '../base/http/handler.ts'
import { tiposDeOptIn } from '#shared/contato/semaforo.ts'
import { textoDoOptIn } from '#shared/telefone/opt-in.ts'
import { situacoes } from '#shared/telefone/situacao.ts'
import { alvoDe } from '../atendimento/bloco.ts'
import { travarTelefone } from './atual.ts'
import { gravarHotphone, gravarOptIns } from './gravar.ts'
import {
  contarSaidas,
  devolverSituacao,
  gravarProva,
  type TelefoneTravado,
} from './sql/telefone.ts'

/** What saying that a number is wrong takes from a phone. */
export type TelefoneDeAntes = Pick<
  TelefoneTravado,
  'situacao' | 'motivo' | 'hotphone' | 'optIns'
> & {
  verificadoEm: string | null
  /** How often the client had asked to leave. */
  saidas: number
}

export async function telefoneDeAntes(contexto: Contexto, id: string): Promise<TelefoneDeAntes> {
  const telefone = await travarTelefone(contexto, id)
  const { saidas } = await contarSaidas(contexto.client, { id })
  const { situacao, motivo, hotphone, optIns, verificadoEm } = telefone
  return {
    situacao,
    motivo,
    hotphone,
    optIns,
    saidas,
    verificadoEm: verificadoEm === null ? null : verificadoEm.toISOString(),
  }
}

/**
 * The number was not wrong: the phone is as it was, unless somebody changed it since. A client who asked to leave
 * meanwhile has left.
 *
 * @returns the situation that it has again; null where somebody changed it
 */
export async function restaurarTelefone(
  contexto: Contexto,
  id: string,
  { optIns, hotphone, verificadoEm, situacao, motivo, saidas }: TelefoneDeAntes,
): Promise<string | null> {
  const { client, usuario, agora } = contexto
  const telefone = await travarTelefone(contexto, id)
  if (telefone.situacao === situacoes.optOut && situacao === situacoes.optOut) {
    await gravarProva(client, {
      id,
      verificadoEm: verificadoEm === null ? null : new Date(verificadoEm),
    })
    return situacao
  }
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
  const pediuParaSair = (await contarSaidas(client, { id })).saidas > saidas
  if (devolvidos.length === 0 || pediuParaSair) return situacao
  const textos = Object.fromEntries(devolvidos.map((tipo) => [tipo, textoDoOptIn(tipo)]))
  await gravarOptIns(client, id, optIns, {
    canal: 'SITUACAO',
    textos,
    idUsuario: usuario.id,
    em: agora,
  })
  return situacao
}
