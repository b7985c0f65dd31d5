import { z } from 'zod'
import { semAcentos } from '../acentos.ts'
import { Id, IdDoTelefone, Instante } from '../campos.ts'
import { CodigoDoToken, TokenEnviado } from '../telefone/shapes.ts'
import { type SituacaoProposta, terminada } from './situacao.ts'

/** An account as people see it: the number masked. */
export const ContaMascarada = z.object({
  banco: z.string(),
  agencia: z.string(),
  conta: z.string(),
})

/** Another payout account for a live proposta: the code goes to this phone. */
export const PedidoDeTroca = z.object({ idDadosBancarios: Id, idTelefone: IdDoTelefone })
export type PedidoDeTroca = z.infer<typeof PedidoDeTroca>

export const TrocaPedida = TokenEnviado.omit({ idTelefone: true }).extend({
  idTroca: z.string(),
  de: ContaMascarada,
  para: ContaMascarada,
})
export type TrocaPedida = z.infer<typeof TrocaPedida>

/** The code that the client read aloud. */
export const CodigoDaTroca = CodigoDoToken.pick({ codigo: true }).extend({ idTroca: Id })
export type CodigoDaTroca = z.infer<typeof CodigoDaTroca>

/** A change that the client proved. */
export const TrocaDaConta = z.object({
  de: ContaMascarada,
  para: ContaMascarada,
  /** Who asked for it. */
  quem: z.string(),
  pedidaEm: Instante,
  /** `(11) 9****-1234`: where the code went. */
  telefone: z.string(),
  telefoneVerificadoEm: Instante,
  confirmadaEm: Instante,
  /** When the bank took it; null before. */
  contadaEm: Instante.nullable(),
})
export type TrocaDaConta = z.infer<typeof TrocaDaConta>

/** Why the payout account of a proposta cannot change now, in words for the person; null when it can. */
export function impedimentoDaTroca({
  situacao,
  produto,
}: {
  situacao: SituacaoProposta
  produto: string
}): string | null {
  if (produto === 'PORT') return 'Na portabilidade nada é depositado: não há conta a trocar'
  if (terminada(situacao)) return 'A proposta já terminou: a conta não muda mais'
  if (situacao === 'PRE_PROPOSTA') {
    return 'O banco ainda está recebendo a proposta: troque a conta daqui a pouco'
  }
  if (situacao === 'DIGITADA' || situacao === 'FORMALIZACAO') return null
  return 'O contrato já foi assinado e conferido com esta conta: para outra, cancele e faça outra proposta'
}

/** The text of the SMS: GSM-7 without accents; it says where the money would go. */
export const textoDaTroca = (
  codigo: string,
  { banco, agencia, conta }: z.infer<typeof ContaMascarada>,
): string =>
  `${codigo} confirma OUTRA CONTA para receber seu emprestimo: ${paraSms(banco)} ag ${agencia}, ${paraSms(conta)}. Vale 5 minutos. Se voce nao pediu, nao diga a ninguem.`

const paraSms = (texto: string) => semAcentos(texto).replaceAll('•', '*')
