import type { Atendente } from './api.ts'

/** How a person is called on a screen: the name, or the login where the service gives no name. */
export const nomeDaPessoa = ({
  nome,
  loginUsuario,
}: Pick<Atendente, 'nome' | 'loginUsuario'>): string => nome ?? loginUsuario
