import type { NossoPedido, SituacaoDoPedido } from './pedidos-protocolo.ts'

/** A rejection that the reference has without a code. */
const DECURSO_DE_PRAZO = 'DECURSO_DE_PRAZO'

/** A client of whom the origin always says a twentieth more. */
const SALDO_MAIOR = '90000208590'

export type Resposta = { situacao: SituacaoDoPedido; codigo?: string; porCento?: number }

const aceito: Resposta = { situacao: 'ACEITO' }
const rejeitado = (codigo: string): Resposta[] => [{ situacao: 'REJEITADO', codigo }]
const informado = (porCento: number): Resposta[] => [
  aceito,
  { situacao: 'SALDO_INFORMADO', porCento },
]

/** By the end of the number of the contract, the longest first. `docs/sandbox.md` lists these. */
const porFim: [fim: string, respostas: Resposta[]][] = [
  ['9023', rejeitado('ECTC0023')],
  ['9028', rejeitado('ECTC0028')],
  ['9029', rejeitado(DECURSO_DE_PRAZO)],
  ['9095', [aceito]],
  ['9099', informado(99)],
  ['7', [aceito, { situacao: 'RETIDO', codigo: 'issuer_retention' }]],
  ['3', informado(105)],
]

/** What the clearing and the bank of origin answer to a request, step by step. */
export function respostasA({ cpf, contrato }: Pick<NossoPedido, 'cpf' | 'contrato'>): Resposta[] {
  if (cpf === SALDO_MAIOR) return informado(105)
  return porFim.find(([fim]) => contrato.endsWith(fim))?.[1] ?? informado(100)
}
