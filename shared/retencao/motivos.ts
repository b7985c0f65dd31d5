import { z } from 'zod'

/** Reasons that the clearing takes (`ctc_motivos_retencao.csv`), with what each may be given for. */
const daCamara = {
  issuer_retention: ['Retenção do cliente', 'RETER'],
  portability_not_requested: ['O cliente não solicitou a portabilidade', 'RETER'],
  different_from_original: ['Condições da proposta divergentes do contrato original', 'RECUSAR'],
  issuer_lawsuit: ['Cliente com ação judicial', 'RECUSAR'],
  insurance_in_progress: ['Indenização de seguro em andamento', 'RECUSAR'],
  collateral_in_execution: ['Garantia em execução', 'RECUSAR'],
  contract_not_found: ['Contrato não encontrado', 'RECUSAR'],
  invalid_contract_type: ['Tipo de contrato inválido', 'RECUSAR'],
  portability_in_progress: ['Portabilidade em andamento', 'RECUSAR'],
  assigned_contract: ['Contrato cedido', 'RECUSAR'],
  issuer_document_number_invalid: ['CPF não é do contrato', 'RECUSAR'],
  unrelated_issuer_document_number: ['CPF informado não é o do titular', 'RECUSAR'],
  assigned_without_co_obligation: ['Contrato cedido sem coobrigação', 'RECUSAR'],
  fgts_in_use: ['FGTS amortizar em uso', 'RECUSAR'],
  fgts_funding: ['FGTS funding', 'RECUSAR'],
  wrong_original_financial_institution: ['IF credora original incorreta', 'RECUSAR'],
} as const

/** Why a client leaves, for the bank alone: the clearing hears the balance and no reason. */
const daPerda = {
  lost_rate: ['Taxa menor no outro banco', 'LIBERAR'],
  lost_cash: ['Troco maior no outro banco', 'LIBERAR'],
  lost_no_answer: ['Cliente não atendeu até o prazo', 'LIBERAR'],
  lost_refused: ['Cliente não quis conversar', 'LIBERAR'],
  lost_no_offer: ['Sem contraproposta possível', 'LIBERAR'],
  lost_service: ['Insatisfação com o atendimento', 'LIBERAR'],
} as const

const todos = { ...daCamara, ...daPerda }

export const CodigoDoMotivo = z.enum(
  Object.keys(todos) as [keyof typeof todos, ...(keyof typeof todos)[]],
  'Escolha o motivo',
)
export type CodigoDoMotivo = z.infer<typeof CodigoDoMotivo>

export const MotivoDaCtc = z.object({
  codigo: CodigoDoMotivo,
  descricao: z.string(),
  /** The outcome that it may be given for. */
  acao: z.enum(['RETER', 'LIBERAR', 'RECUSAR']),
})
export type MotivoDaCtc = z.infer<typeof MotivoDaCtc>

export const motivosDaCtc: readonly MotivoDaCtc[] = CodigoDoMotivo.options.map((codigo) => {
  const [descricao, acao] = todos[codigo]
  return { codigo, descricao, acao }
})

export const motivoDe = (codigo: CodigoDoMotivo): MotivoDaCtc => {
  const [descricao, acao] = todos[codigo]
  return { codigo, descricao, acao }
}
