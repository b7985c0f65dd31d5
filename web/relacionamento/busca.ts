import { createStore } from 'zustand/vanilla'
import { cpfValido } from '#shared/cliente/cpf.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { call } from '../api/client.ts'

/** A search begins here: three letters of a name, or the digits of a phone. */
const MINIMO = 3

/** Whether there is enough to look for: an empty search is never asked. */
export const vale = (texto: string): boolean =>
  texto.replace(/[^\p{L}]/gu, '').length >= MINIMO || texto.replace(/\D/g, '').length >= 8

export const buscar = (texto: string, signal?: AbortSignal) =>
  call(relacionamentoApi.buscar, { body: { texto } }, signal ? { signal } : {})

/** The eleven digits of a whole and right CPF, or null. */
export function cpfDigitado(texto: string): string | null {
  const digitos = texto.replace(/[.\-\s]/g, '')
  return cpfValido(digitos) ? digitos : null
}

/**
 * What was searched, and the CPF of the client about to be created. They are personal data, so they
 * stand in memory and never in the address.
 */
export const digitado = createStore<{ busca: string; cpfNovo: string }>(() => ({
  busca: '',
  cpfNovo: '',
}))
