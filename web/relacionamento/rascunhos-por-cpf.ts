import {
  descartarRascunho,
  guardarAoPartir,
  guardarRascunho,
  lerRascunho,
} from '../session/guarda-de-rascunhos.ts'
import { valoresDos } from '../session/campos-tocados.ts'
import type { LojaDeRascunhos, RascunhoDoForm } from '../session/use-rascunho.ts'

/** What was typed, and the CPF that the form began with; empty when it was typed in the form. */
export type Rascunho = { de: string; valores: { cpf?: string | null; [campo: string]: unknown } }

/** Drafts of clients not included yet that are kept; the oldest leaves. */
const GUARDADOS = 10

/** The draft of a CPF, or the newest one where no CPF was asked for; never another person's. */
export const rascunhoDo = (cpf: string, todos: readonly Rascunho[]): Rascunho | undefined =>
  cpf === '' ? todos.at(-1) : todos.findLast((um) => um.valores.cpf === cpf)

export const comRascunho = (novo: Rascunho, todos: readonly Rascunho[]): Rascunho[] =>
  [...todos.filter(({ de }) => de !== novo.de), novo].slice(-GUARDADOS)

/** Without those of the form and of the client that was included. */
export const semRascunho = (
  { de, cpf }: { de: string; cpf: string },
  todos: readonly Rascunho[],
): Rascunho[] => todos.filter((um) => um.de !== de && um.valores.cpf !== cpf)

/**
 * One draft for each CPF, all closed in one entry: a CPF in the name of an entry would lie open in
 * the browser.
 */
export function rascunhosPorCpf(de: string, cpfDoForm: () => string): LojaDeRascunhos {
  let lidos: Rascunho[] = []
  const ler = async (chave: string) => (lidos = await lerTodos(chave))
  /** With the CPF that the form began with: it was not typed, and names the draft. */
  const deste = ({ campos }: RascunhoDoForm): Rascunho => ({
    de,
    valores: { ...(de !== '' && { cpf: de }), ...valoresDos(campos) },
  })
  return {
    ler: async (chave) => rascunhoDo(de, await ler(chave))?.valores,
    guardar: async (chave, rascunho) => {
      await guardarRascunho(chave, comRascunho(deste(rascunho), await ler(chave)))
    },
    partir: (chave, rascunho) => guardarAoPartir(chave, comRascunho(deste(rascunho), lidos)),
    descartar: async (chave) => {
      const restam = semRascunho({ de, cpf: cpfDoForm() }, await ler(chave))
      if (restam.length === 0) await descartarRascunho(chave)
      else await guardarRascunho(chave, restam)
    },
  }
}

async function lerTodos(chave: string): Promise<Rascunho[]> {
  const guardado = await lerRascunho(chave)
  return Array.isArray(guardado) ? guardado.filter(ehRascunho) : []
}

const ehRascunho = (um: unknown): um is Rascunho =>
  typeof um === 'object' && um !== null && 'de' in um && 'valores' in um
