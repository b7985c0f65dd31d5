import type { Contexto } from '../base/http/handler.ts'

/** The relationship of the objects that the call named; the door found it, or refused. */
export function alvoDe({ alvo: achado }: Contexto): NonNullable<Contexto['alvo']> {
  if (!achado) throw new Error('The call names no object of a client')
  return achado
}

/** The active promotor; the call requires one. */
export function promotorAtivo({ codigoPromotor }: Contexto): string {
  if (codigoPromotor === null) throw new Error('The call came before a promotor was chosen')
  return codigoPromotor
}
