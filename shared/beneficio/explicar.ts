import { formatarDia, hoje, horaDeBrasilia } from '../data.ts'
import { orientacoes, type Orientacao } from './erros-dataprev.ts'

/** A code that the table does not know yet says so, and is never hidden. */
const desconhecido: Orientacao = {
  significado: 'O INSS recusou o pedido por um motivo que ainda não conhecemos',
  oQueFazer: 'Avise o suporte do banco com este código',
  repetir: 'nunca',
}

export const explicar = (codigo: string): Orientacao => orientacoes[codigo] ?? desconhecido

type Erro = { codigo: string; numero: string | null; previsao: string | null }

/** The refusal as one sentence: benefit, meaning, next step, code. */
export function sentencaDoErro({ codigo, numero, previsao }: Erro): string {
  const { significado, oQueFazer } = explicar(codigo)
  const onde = numero === null ? '' : ` (NB ${numero})`
  const fim = previsao === null ? '' : ` até ${momento(new Date(previsao))}`
  return `${significado}${fim}${onde}: ${iniciarMinuscula(oQueFazer)} (${codigo})`
}

const momento = (instante: Date) => `${formatarDia(hoje(instante))} às ${horaDeBrasilia(instante)}`

/** Names stay as they are: only the first letter of a verb comes down. */
const iniciarMinuscula = (texto: string) => texto.charAt(0).toLowerCase() + texto.slice(1)
