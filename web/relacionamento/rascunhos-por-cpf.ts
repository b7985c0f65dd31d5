import { cpfValido } from '#shared/cpf.ts'
import {
  descartarRascunho,
  guardarAoPartir,
  guardarRascunho,
  lerRascunho,
} from '../session/guarda-de-rascunhos.ts'
import { valoresDos } from '../session/campos-tocados.ts'
import type { LojaDeRascunhos, Lugar, RascunhoDoForm } from '../session/rascunho-do-form.ts'

/** What was typed, and the CPF that the form began with; empty when it was typed in the form. */
export type Rascunho = { de: string; valores: { cpf?: string | null; [campo: string]: unknown } }

/** Drafts of clients not included yet that are kept; the oldest leaves. */
const GUARDADOS = 10

/** The draft of a CPF, or the newest one where no CPF was asked for; never another person's. */
export const rascunhoDo = (cpf: string, todos: readonly Rascunho[]): Rascunho | undefined =>
  cpf === '' ? todos.at(-1) : todos.findLast((um) => um.valores.cpf === cpf)

/**
 * The newest draft that was not offered yet. A draft without a CPF is offered again, because it cannot be found by
 * its CPF.
 */
export function proximaOferta(
  todos: readonly Rascunho[],
  oferecidos: Set<string>,
): Rascunho | undefined {
  const achado = todos.findLast((um) => !oferecidos.has(um.de))
  if (achado && temCpf(achado)) oferecidos.add(achado.de)
  return achado
}

export const comRascunho = (novo: Rascunho, todos: readonly Rascunho[]): Rascunho[] =>
  [...todos.filter((um) => um.de !== novo.de && !mesmoCpf(um, novo)), novo].slice(-GUARDADOS)

const mesmoCpf = (um: Rascunho, { valores }: Rascunho): boolean =>
  temCpf(um) && um.valores.cpf === valores.cpf

const temCpf = ({ valores: { cpf } }: Rascunho): boolean =>
  typeof cpf === 'string' && cpfValido(cpf)

/** Without those of the form and of the client that was included. */
export const semRascunho = (
  { de, cpf }: { de: string; cpf: string },
  todos: readonly Rascunho[],
): Rascunho[] => todos.filter((um) => um.de !== de && um.valores.cpf !== cpf)

/** The last words of a page that went are those of one form: the drafts of the others stay. */
export const juntarListas = (guardado: unknown, ultimo: unknown): Rascunho[] =>
  listaDe(ultimo).reduce((todos, um) => comRascunho(um, todos), listaDe(guardado))

/**
 * One draft for each CPF, all closed in one entry: a CPF in the name of an entry would lie open in
 * the browser.
 *
 * @param de the CPF that the form begins with, or nothing
 * @param recarregada the page went with this form open: a form that begins with no CPF gets back what
 *   was typed in it. Otherwise the newest draft is of some other client, and is only offered.
 */
export function rascunhosPorCpf(
  { de, recarregada }: { de: string; recarregada: boolean },
  cpfDoForm: () => string,
): LojaDeRascunhos {
  let nome = de || crypto.randomUUID()
  let oferecido: Rascunho | undefined
  const ler = async (lugar: Lugar) => listaDe(await lerRascunho(lugar, juntarListas))
  /** With the CPF that the form began with: it was not typed, and names the draft. */
  const deste = ({ campos }: RascunhoDoForm): Rascunho => ({
    de: nome,
    valores: { ...(de !== '' && { cpf: de }), ...valoresDos(campos) },
  })
  /** An offered draft is kept until the person takes or refuses it. */
  const semOferecido = (todos: Rascunho[], { deixados }: Partial<RascunhoDoForm>) =>
    deixados || !oferecido ? todos : semRascunho({ de: oferecido.de, cpf: '' }, todos)

  async function semEste(lugar: Lugar, rascunho: Partial<RascunhoDoForm>): Promise<void> {
    const outros = semRascunho({ de: nome, cpf: cpfDoForm() }, await ler(lugar))
    const restam = semOferecido(outros, rascunho)
    if (restam.length === 0) await descartarRascunho(lugar)
    else await guardarRascunho(lugar, restam)
  }
  return {
    titulo: () => oferecido && tituloDaOferta(oferecido),
    ler: async (lugar) => {
      const todos = await ler(lugar)
      if (de === '' && !recarregada) {
        oferecido ??= proximaOferta(todos, oferecidos)
        return oferecido && { campos: {}, deixados: oferecido.valores }
      }
      const achado = rascunhoDo(de, todos)
      nome = achado?.de ?? nome
      return achado?.valores
    },
    guardar: async (lugar, rascunho) => {
      if (Object.keys(rascunho.campos).length === 0) return semEste(lugar, rascunho)
      const outros = semOferecido(await ler(lugar), rascunho)
      await guardarRascunho(lugar, comRascunho(deste(rascunho), outros))
    },
    partir: (lugar, rascunho) => guardarAoPartir(lugar, [deste(rascunho)]),
    descartar: (lugar, enviado = { campos: {} }) => semEste(lugar, enviado),
  }
}

/** Whose draft it is: one press fills the form with that person. */
export function tituloDaOferta({ valores: { cpf, nome } }: Rascunho): string {
  const final =
    typeof cpf === 'string' && cpf.length >= 3 ? `CPF final ${cpf.slice(-3)}` : undefined
  const quem = [typeof nome === 'string' && nome.trim() !== '' ? nome.trim() : undefined, final]
  const dito = quem.filter((um) => um !== undefined).join(', ')
  return dito === '' ? 'Há um rascunho de outro cliente, sem nome' : `Há um rascunho de ${dito}`
}

/** Each draft with a CPF is offered once until the page is loaded again: that CPF brings it back. */
const oferecidos = new Set<string>()

const listaDe = (guardado: unknown): Rascunho[] =>
  Array.isArray(guardado) ? guardado.filter(ehRascunho) : []

const ehRascunho = (um: unknown): um is Rascunho =>
  typeof um === 'object' && um !== null && 'de' in um && 'valores' in um
