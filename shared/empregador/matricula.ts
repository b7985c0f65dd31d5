import { z } from 'zod'

/** Specification, section 9. */
const TAMANHO = { minimo: 1, maximo: 50 } as const

/** In English, as the specification has them (section 5). */
export const TAMANHO_FORA = 'matricula length outside valid range (1-50)'
export const NAO_ALFANUMERICA = 'matricula has characters that are not letters or digits'

/** Without spaces at its ends; leading zeros and case are kept. */
export const apararMatricula = (texto: string): string => texto.normalize('NFC').trim()

/**
 * What is wrong with a matricula, or null. What a person types has letters and digits only; what
 * the worker-credit system says is taken as it is written there (specification, section 5).
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

/** A matricula that a person types. */
export const Matricula = z
  .string('Matrícula: preencha este campo')
  .transform(apararMatricula)
  .superRefine((matricula, contexto) => {
    const recusa = conferirMatricula(matricula)
    if (recusa) contexto.addIssue(recusa)
  })

/** Two matriculas of one agreement are the same whatever their case (specification, section 5). */
export const mesmaMatricula = (uma: string, outra: string): boolean =>
  apararMatricula(uma).toLowerCase() === apararMatricula(outra).toLowerCase()
