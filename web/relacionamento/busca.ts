import { createStore } from 'zustand/vanilla'
import { cpfValido } from '#shared/cpf.ts'
import type { Output } from '#shared/endpoint.ts'
import { propostaApi } from '#shared/proposta/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { call, escopo } from '../api/client.ts'
import { config } from '../session/config.ts'

/** A search begins here: three letters of a name, or the digits of a phone. */
const MINIMO = 3

/** Milliseconds after the last key before the server is asked. */
export const ESPERA_DA_BUSCA = 180

/** Whether there is enough to look for: an empty search is never asked. */
export const vale = (texto: string): boolean =>
  texto.replace(/[^\p{L}]/gu, '').length >= MINIMO || texto.replace(/\D/g, '').length >= 8

/** Why a host without our search cannot find this text, or undefined. */
export const semBusca = (texto: string, temNossaBusca = config().abrirAgregado) =>
  temNossaBusca || cpfDigitado(texto) !== null || /\p{L}/u.test(texto)
    ? undefined
    : 'Este servidor só procura por CPF inteiro ou por nome'

/** Nobody found for one promotor is shown to another. */
export const chaveDaBusca = (texto: string) => ['busca', texto, escopo()] as const

/** By our one search, or by the specification's two where the host lacks it. */
export async function buscar(
  texto: string,
  signal?: AbortSignal,
  temNossaBusca = config().abrirAgregado,
): Promise<Output<typeof relacionamentoApi.buscar>> {
  const opcoes = signal ? { signal } : {}
  const cpf = cpfDigitado(texto)
  // What was pasted around a CPF is not searched.
  if (temNossaBusca) {
    return call(relacionamentoApi.buscar, { body: { texto: cpf ?? texto } }, opcoes)
  }
  if (cpf !== null) {
    const clientes = await call(relacionamentoApi.porCpf, { query: { cpf } }, opcoes)
    return { por: 'cpf', clientes, haMais: false }
  }
  if (semBusca(texto, false)) return { por: 'telefone', clientes: [], haMais: false }
  const clientes = await call(relacionamentoApi.porNome, { query: { nome: texto } }, opcoes)
  return { por: 'nome', clientes, haMais: false }
}

/** Words that mark a number as that of a proposta or contract. */
const DITO = /^\s*(?:proposta|contrato|ade)\b[\s:#.]*(?:n[º°.o]*\s*)?(?=\d)/iu

/** Shorter texts are no whole number of a proposta or contract. */
const MINIMO_DO_NUMERO = 6

/**
 * The whole number of a proposta or contract, as it stands on a paper or a screen, or null. Eleven
 * digits that make a CPF are the CPF, unless the text says otherwise ("contrato 123…").
 */
export function numeroDigitado(texto: string): string | null {
  if (cpfDigitado(texto) !== null) return null
  // Lists show the bank behind a number that two banks have.
  const numero = texto
    .replace(DITO, '')
    .replace(/\s*\(\d{3}\)\s*$/, '')
    .trim()
  if (numero.replace(/\D/g, '').length < MINIMO_DO_NUMERO) return null
  return propostaApi.porNumero.body.shape.numero.safeParse(numero).success ? numero : null
}

/** The eleven digits of a whole and right CPF, alone or the only one among words, or null. */
export function cpfDigitado(texto: string): string | null {
  if (DITO.test(texto)) return null
  const digitos = texto.replace(/[.\-\s]/g, '')
  if (cpfValido(digitos)) return digitos
  // Eleven digits beside other digits may be a phone.
  if (!/\p{L}/u.test(texto)) return null
  const colados = Array.from(
    texto.matchAll(/(?<![\d.-])\d{3}\.?\d{3}\.?\d{3}-?\d{2}(?![\d-])/g),
    ([achado]) => achado.replace(/[.-]/g, ''),
  ).filter(cpfValido)
  const [cpf, outro] = new Set(colados)
  return outro === undefined ? (cpf ?? null) : null
}

/** Why nobody can be found by a number with a wrong digit, so that nobody takes the client for a new one. */
export function numeroErrado(texto: string): string | undefined {
  if (cpfDigitado(texto) !== null) return undefined
  if (/(?<!\d)\d{3}\.\d{3}\.\d{3}-?\d{2}(?!\d)/.test(texto)) {
    return 'CPF inválido: confira os dígitos'
  }
  return /^\s*\d{11}\s*$/.test(texto)
    ? 'Nenhum cliente com este telefone, e o número não é de um CPF: confira os dígitos'
    : undefined
}

/**
 * The searched text, and the CPF of the client about to be created. They are personal data, so they
 * stay in memory and never in the address.
 */
export const digitado = createStore<{ busca: string; cpfNovo: string }>(() => ({
  busca: '',
  cpfNovo: '',
}))
