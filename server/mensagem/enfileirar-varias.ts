import type { ClientBase } from 'pg'
import type { FinalidadeDeMensagem, TipoDeOptIn } from '#shared/contato/semaforo.ts'
import { novoId } from '../base/db/id.ts'
import type { Fila } from '../base/jobs/fila.ts'
import { filaDa } from './enfileirar.ts'
import { cancelarMensagens, inserirMensagens, liberarFalhadas } from './sql.ts'

/** One of many messages of a template: nothing in it is secret. */
type UmaDeVarias = {
  idRelacionamento: string
  idCliente: string
  canal: 'SMS' | 'WHATSAPP'
  finalidade: FinalidadeDeMensagem
  idTelefone: string
  texto: string
  parametros: readonly string[]
  optIn: TipoDeOptIn | null
  /** The same intention again is the same message. */
  chaveUnica: string
  idTemplate: string
  versaoDoTemplate: number
  template: string
  idioma: string
}

/**
 * Queues many messages in one statement, in the transaction of the caller, who passed the contact gate for each
 * client. The gate is asked again just before each message leaves. Sends no notice per message.
 *
 * @returns the message of each relationship; a relationship that has the same message already, and not failed, is
 * left out
 */
export async function enfileirarVarias(
  fila: Pick<Fila, 'adicionarVarias'>,
  { client, agora }: { client: ClientBase; agora: Date },
  codigoPromotor: string,
  novas: readonly UmaDeVarias[],
): Promise<Map<string, string>> {
  if (novas.length === 0) return new Map()
  await liberarFalhadas(client, { chaves: novas.map(({ chaveUnica }) => chaveUnica) })
  const inseridas = await inserirMensagens(client, {
    codigoPromotor,
    novas: novas.map(({ template, idioma, parametros, ...nova }) => ({
      ...nova,
      id: novoId(),
      corpo: { template, idioma, parametros },
    })),
    agora,
  })
  for (const finalidade of new Set(novas.map((nova) => nova.finalidade))) {
    const envios = inseridas
      .filter((uma) => uma.finalidade === finalidade)
      .map(({ id }) => ({ idMensagem: id, codigoPromotor }))
    await fila.adicionarVarias(client, filaDa(finalidade), envios)
  }
  return new Map(inseridas.map(({ id, idRelacionamento }) => [idRelacionamento ?? '', id]))
}

/** Takes back messages that have not left. Answers which. */
export async function cancelarDaFila(
  client: ClientBase,
  ids: readonly string[],
  agora: Date,
): Promise<string[]> {
  return (await cancelarMensagens(client, { ids, agora })).map(({ id }) => id)
}
