import type { CodigoDoMotivo } from './motivos.ts'

/** What a request is about. Only `NOSSO` comes to a person; the others are refused at once. */
const classesDaCtc = [
  'NOSSO',
  'NAO_ENCONTRADO',
  'OUTRO_BANCO',
  'CPF_DIVERGENTE',
  'CEDIDO',
  'CEDIDO_SEM_COOBRIGACAO',
  'QUITADO',
  'TIPO_INVALIDO',
  'EM_CURSO',
  'SEM_LOJA',
] as const
export type ClasseDaCtc = (typeof classesDaCtc)[number]

export type FatosDoPedido = {
  contrato: {
    proprio: boolean
    situacao: string
    produto: string
    cpfConfere: boolean
    /** Sold to another lender. */
    cessao: 'COM_COOBRIGACAO' | 'SEM_COOBRIGACAO' | null
    /** Another request for it is open, or released and not paid yet. */
    emCurso: boolean
    temLoja: boolean
  } | null
}

const cartoes = new Set(['RMC', 'RCC', 'SAQUE'])

/** The first that holds, as the clearing's own order asks: the contract, its holder, its state. */
export function classificar({ contrato }: FatosDoPedido): ClasseDaCtc {
  if (!contrato) return 'NAO_ENCONTRADO'
  if (!contrato.proprio) return 'OUTRO_BANCO'
  if (!contrato.cpfConfere) return 'CPF_DIVERGENTE'
  if (contrato.cessao !== null) {
    return contrato.cessao === 'COM_COOBRIGACAO' ? 'CEDIDO' : 'CEDIDO_SEM_COOBRIGACAO'
  }
  if (contrato.situacao === 'QUITADO' || contrato.situacao === 'EXCLUIDO') return 'QUITADO'
  if (cartoes.has(contrato.produto)) return 'TIPO_INVALIDO'
  if (contrato.emCurso) return 'EM_CURSO'
  return contrato.temLoja ? 'NOSSO' : 'SEM_LOJA'
}

/** The reason sent to the clearing; null if a person decides or the balance is sent. */
export const motivoDaClasse: Record<ClasseDaCtc, CodigoDoMotivo | null> = {
  NOSSO: null,
  NAO_ENCONTRADO: 'contract_not_found',
  OUTRO_BANCO: 'wrong_original_financial_institution',
  CPF_DIVERGENTE: 'issuer_document_number_invalid',
  CEDIDO: 'assigned_contract',
  CEDIDO_SEM_COOBRIGACAO: 'assigned_without_co_obligation',
  // The clearing has no reason of its own for a contract that ended.
  QUITADO: 'contract_not_found',
  TIPO_INVALIDO: 'invalid_contract_type',
  EM_CURSO: 'portability_in_progress',
  // Nobody may speak to the client: the balance is theirs by right.
  SEM_LOJA: null,
}
