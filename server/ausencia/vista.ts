import type { Contexto } from '../base/http/handler.ts'
import { Recusa } from '../base/http/recusa.ts'
import { type Travada, travarAusencia, type Vista } from './sql.ts'

/** Whose absences the caller sees. */
export const vistaDe = ({ usuario, escopo }: Pick<Contexto, 'usuario' | 'escopo'>): Vista => ({
  idUsuario: usuario.id,
  supervisiona: usuario.papel !== 'ATENDENTE',
  gestor: usuario.papel === 'GESTOR',
  promotores: [...escopo],
})

/**
 * The person whose absence the call is about: the caller without a name.
 *
 * @throws Recusa when an ATENDENTE names somebody else
 */
export function quemFalta(
  { usuario }: Pick<Contexto, 'usuario'>,
  atendente: string | undefined,
): string {
  if (atendente === undefined || atendente === usuario.id) return usuario.id
  if (usuario.papel === 'ATENDENTE') {
    throw new Recusa('sem-acesso', 'Você cuida só das suas ausências')
  }
  return atendente
}

/**
 * Holds the absence until the transaction ends: the caller's own, or of a person that they supervise.
 *
 * @throws Recusa when there is none, or the caller only covers it
 */
export async function travar(contexto: Contexto, id: string): Promise<Travada> {
  const { client, usuario } = contexto
  const travada = await travarAusencia(client, { ...vistaDe(contexto), id })
  if (!travada) throw new Recusa('nao-encontrado', 'Ausência não encontrada')
  quemFalta({ usuario }, travada.idUsuario)
  return travada
}
