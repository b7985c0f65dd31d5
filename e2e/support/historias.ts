import { inject } from 'vitest'
import type { ClienteDoTeste } from './clientes.ts'

/** The stories that change a client: each has one of its own at each size. */
const historias = [
  'tarde',
  'abertura',
  'busca',
  'perda',
  'nota',
  'transferencia',
  'rede',
  'estados',
  'rascunho',
  'saida',
  'cadastro',
  'lembrete',
  'toque',
  'fixada',
  'telefone',
  'autorizacoes',
  'varios',
  'digitado',
] as const

type Historia = (typeof historias)[number]

/** Those with an oportunidade to begin come first, of them those who can be sold a new loan. */
const livres = () => clientesDe('atendente')

/** The client of a story at a size, from those drawn for `atendente`. */
export function clienteDe(historia: Historia, nomeDoTamanho: string): ClienteDoTeste {
  const lugar = historias.indexOf(historia) * 2 + (nomeDoTamanho === 'telefone' ? 1 : 0)
  const cliente = livres()[lugar]
  if (!cliente) throw new Error(`No client is left for the story ${historia}.`)
  return cliente
}

/** Whether a client is reserved for a story: stories that open the first of a list skip those. */
export const temHistoria = (nomeDoCliente: string): boolean =>
  livres()
    .slice(0, historias.length * 2)
    .some(({ nome }) => nome === nomeDoCliente)

/** The clients of an atendente, or of `ninguem`; the last ones are for stories that open many. */
export const clientesDe = (dono: string): ClienteDoTeste[] =>
  inject('sistema').clientes.filter((cliente) => cliente.dono === dono)
