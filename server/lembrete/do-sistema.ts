import { novoId } from '../base/db/id.ts'
import type { Contexto } from '../base/http/handler.ts'
import { avisar } from '../base/notices/avisar.ts'
import { agendarDoSistema, finalizar } from './sql.ts'

type Sistema = Pick<Contexto, 'client' | 'agora'>

type Promessa = {
  idRelacionamento: string
  idCliente: string
  codigoPromotor: string
  idAtendente: string
  /** The kind by its description, as the list of kinds has it. */
  descricaoDoTipo: string
  texto: string
  quando: Date
}

/**
 * Creates a lembrete of the system for the owner of the client.
 *
 * @returns null when the kind is unknown
 */
export async function agendarLembrete(
  { client, agora }: Sistema,
  promessa: Promessa,
): Promise<string | null> {
  const id = novoId()
  const agendados = await agendarDoSistema(client, { ...promessa, id, agora })
  const { idAtendente: idUsuario, idRelacionamento } = promessa
  await avisar(
    { client, agora },
    { idUsuario, tipo: 'lembrete', dados: { idLembrete: id, idRelacionamento } },
  )
  return agendados === 1 ? id : null
}

type Aberto = { idLembrete: string; idAtendente: string | null; idRelacionamento: string }

/** Finishes a lembrete of the system, unless it has ended. */
export async function encerrarLembrete(
  { client, agora }: Sistema,
  { idLembrete, idAtendente, idRelacionamento }: Aberto,
): Promise<void> {
  const encerrados = await finalizar(client, { id: idLembrete, agora })
  if (encerrados !== 1 || idAtendente === null) return
  const dados = { idLembrete, idRelacionamento }
  await avisar({ client, agora }, { idUsuario: idAtendente, tipo: 'lembrete', dados })
}
