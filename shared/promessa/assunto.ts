import { z } from 'zod'

/** What the client is called back about. */
export const assuntosDaPromessa = {
  SALDO: 'Saldo do contrato',
  SIMULACAO: 'Simulação',
  PROPOSTA: 'Andamento da proposta',
  DOCUMENTOS: 'Documentos',
  PORTABILIDADE: 'Portabilidade',
  RETORNO: 'Retorno pedido pelo cliente',
  OUTRO: 'Outro assunto',
} as const
export type AssuntoDaPromessa = keyof typeof assuntosDaPromessa

const codigos = Object.keys(assuntosDaPromessa) as [AssuntoDaPromessa, ...AssuntoDaPromessa[]]
export const AssuntoDaPromessa = z.enum(codigos, 'Assunto: escolha uma opção')
