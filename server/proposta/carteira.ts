import type { Contexto } from '../http/handler.ts'

/** Whose propostas are looked at: those of promotores, or of one atendente. */
export type Carteira = { de: 'promotores' | 'atendente'; donos: string[] }

/** An ATENDENTE has only their own clients; who supervises may look at one atendente. */
export function carteiraDe(
  { usuario, escopo }: Pick<Contexto, 'usuario' | 'escopo'>,
  atendente: string | undefined,
): Carteira {
  if (usuario.papel !== 'ATENDENTE') {
    return atendente === undefined
      ? { de: 'promotores', donos: [...escopo] }
      : { de: 'atendente', donos: [atendente] }
  }
  const dele = atendente === undefined || atendente === usuario.id
  return { de: 'atendente', donos: dele ? [usuario.id] : [] }
}
