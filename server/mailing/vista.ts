import { MailingAberto } from '#shared/mailing/shapes.ts'
import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { acharMailing, buscarMailing, type Travado, travarMailing, type Vista } from './sql.ts'

/** An ATENDENTE sees the lists that they work, a supervisor every one of the promotores. */
export const vistaDe = ({ usuario, escopo, agora }: Contexto): Vista => ({
  promotores: [...escopo],
  quem: usuario.papel === 'ATENDENTE' ? usuario.id : undefined,
  agora,
})

/** @throws Recusa when the caller sees no such list */
export const mailingAtual = (contexto: Contexto, id: string): Promise<MailingAberto> =>
  ler(contexto, { ...vistaDe(contexto), id })

/** The list after a change; a person who may change it may read it, even outside its team. */
export const mailingMudado = (contexto: Contexto, id: string): Promise<MailingAberto> =>
  ler(contexto, { ...vistaDe(contexto), quem: undefined, id })

async function ler({ client }: Contexto, vista: Vista & { id: string }): Promise<MailingAberto> {
  const linha = await buscarMailing(client, vista)
  if (!linha) throw naoEncontrado()
  return MailingAberto.parse(linha.mailing)
}

/**
 * Holds the list until the transaction ends.
 *
 * @throws Recusa when the caller does not run a promotor of it
 */
export async function travar({ client, escopo }: Contexto, id: string): Promise<Travado> {
  const travado = await travarMailing(client, { id, promotores: [...escopo] })
  if (!travado) throw naoEncontrado()
  return travado
}

/**
 * The promotor of a list, which is not held.
 *
 * @throws Recusa when the caller does not run a promotor of it
 */
export async function promotorDaLista({ client, escopo }: Contexto, id: string): Promise<string> {
  const achado = await acharMailing(client, { id, promotores: [...escopo] })
  if (!achado) throw naoEncontrado()
  return achado.codigoPromotor
}

const naoEncontrado = () => new Recusa('nao-encontrado', 'Campanha não encontrada')
