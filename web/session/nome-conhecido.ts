import { abas } from './abas.ts'
import { recentes } from './recentes.ts'

/** The name of a client whose tab is open here, or who was seen lately. */
export function nomeConhecido(id: string | undefined): string | undefined {
  const todos = [...abas.getState().abas, ...recentes.getState().lista]
  return todos.find(({ idRelacionamento, nome }) => idRelacionamento === id && nome !== '')?.nome
}
