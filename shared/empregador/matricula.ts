import { z } from 'zod'

/** Specification, section 9. */
const TAMANHO = { minimo: 1, maximo: 50 } as const

/** In English, as the specification has them (section 5). */
export const FALTA = 'matricula is required'
export const NAO_TEXTO = 'matricula is not a text'
export const TAMANHO_FORA = 'matricula length outside valid range (1-50)'
export const NAO_ALFANUMERICA = 'matricula has characters that are not letters or digits'

/** Without spaces at its ends; leading zeros and case are kept. */
export const apararMatricula = (texto: string): string => texto.normalize('NFC').trim()

/**
 * The error of a matricula, or null. A typed one has letters and digits only; one from the
 * worker-credit system is accepted as written there (specification, section 5).
 */
export function conferirMatricula(
  texto: string,
  { automatica = false }: { automatica?: boolean } = {},
): string | null {
  const matricula = apararMatricula(texto)
  const tamanho = Array.from(matricula).length
  if (tamanho < TAMANHO.minimo || tamanho > TAMANHO.maximo) return TAMANHO_FORA
  if (!automatica && !/^[0-9A-Za-z]+$/.test(matricula)) return NAO_ALFANUMERICA
  return null
}

const matricula = (automatica: boolean) =>
  z
    .string({ error: ({ input }) => (input === undefined || input === null ? FALTA : NAO_TEXTO) })
    .transform(apararMatricula)
    .superRefine((texto, contexto) => {
      const recusa = conferirMatricula(texto, { automatica })
      if (recusa) contexto.addIssue(recusa)
    })

/** A matricula that a person types. */
export const Matricula = matricula(false)

/** Two spellings of one matricula; the worker-credit system may have written the other one. */
export const MatriculaGuardada = matricula(true)

/** Two matriculas of one convênio are the same whatever their case (specification, section 5). */
export const mesmaMatricula = (uma: string, outra: string): boolean =>
  apararMatricula(uma).toLowerCase() === apararMatricula(outra).toLowerCase()
