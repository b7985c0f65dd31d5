type Motivo = { nome: string; fazer: string }

const motivo = (nome: string, fazer: string): Motivo => ({ nome, fazer })

const CORRIGIR_CPF = 'Confira o CPF e o contrato no HISCON do cliente e peça de novo.'
const OUTRO_CAMINHO = 'Este contrato não sai da origem agora: ofereça outro caminho ao cliente.'

/**
 * Why the clearing rejects a request (`ctc_rejeicoes.csv`) or the bank of origin keeps a contract
 * (`ctc_motivos_retencao.csv`), by code, and what to do then.
 */
export const motivosDaCamara: Readonly<Record<string, Motivo>> = {
  ECTC0023: motivo(
    'Contrato com portabilidade em andamento',
    'Pergunte ao cliente se pediu a outro banco: só depois do fim desse pedido cabe o nosso.',
  ),
  ECTC0028: motivo(
    'Portabilidade já finalizada para o contrato informado',
    'O contrato já mudou de banco: atualize os contratos do cliente antes de oferecer.',
  ),
  /** The third rejection of the reference, which has no code there. */
  DECURSO_DE_PRAZO: motivo(
    'Portabilidade não permitida: contrato em "Decurso de prazo"',
    'O pedido anterior deste contrato passou do prazo sem resposta: fale com o banco de origem e peça de novo depois dele.',
  ),
  issuer_retention: motivo(
    'Retenção do cliente',
    'O cliente aceitou a oferta da origem. Se não foi assim, retome a portabilidade com ele.',
  ),
  different_from_original: motivo(
    'Condições da proposta divergentes do contrato original',
    'Confira saldo, prazo e parcela no HISCON e simule de novo.',
  ),
  issuer_lawsuit: motivo('Cliente com ação judicial', OUTRO_CAMINHO),
  insurance_in_progress: motivo('Indenização de seguro em andamento', OUTRO_CAMINHO),
  collateral_in_execution: motivo('Garantia em execução', OUTRO_CAMINHO),
  contract_not_found: motivo('Contrato não encontrado', CORRIGIR_CPF),
  invalid_contract_type: motivo('Tipo de contrato inválido', OUTRO_CAMINHO),
  portability_in_progress: motivo(
    'Portabilidade em andamento',
    'Pergunte ao cliente se pediu a outro banco: só depois do fim desse pedido cabe o nosso.',
  ),
  assigned_contract: motivo(
    'Contrato cedido',
    'Outro banco é o credor hoje: confira no HISCON e peça a ele.',
  ),
  issuer_document_number_invalid: motivo('CPF não é do contrato', CORRIGIR_CPF),
  unrelated_issuer_document_number: motivo('CPF informado não é o do titular', CORRIGIR_CPF),
  assigned_without_co_obligation: motivo(
    'Contrato cedido sem coobrigação',
    'Outro banco é o credor hoje: confira no HISCON e peça a ele.',
  ),
  fgts_in_use: motivo('FGTS amortizar em uso', OUTRO_CAMINHO),
  fgts_funding: motivo('FGTS funding', OUTRO_CAMINHO),
  portability_not_requested: motivo(
    'O cliente não solicitou a portabilidade',
    'Fale com o cliente: se ele quer mudar, o aceite dele é colhido de novo; se não, encerre.',
  ),
  wrong_original_financial_institution: motivo(
    'IF credora original incorreta',
    'Confira no HISCON em que banco o contrato está e peça a ele.',
  ),
}

/** A code of the clearing in words, the code after them; any other reason as it came. */
export function motivoEmPalavras(dito: string | null): string | null {
  const codigo = dito?.trim() ?? ''
  return Object.hasOwn(motivosDaCamara, codigo)
    ? `${motivosDaCamara[codigo]?.nome} (${codigo})`
    : dito
}

/** What to do about a reason that `motivoEmPalavras` wrote; null of any other. */
export function oQueFazer(motivoEscrito: string | null): string | null {
  const codigo = /\((\w+)\)$/.exec(motivoEscrito ?? '')?.[1] ?? ''
  return Object.hasOwn(motivosDaCamara, codigo) ? (motivosDaCamara[codigo]?.fazer ?? null) : null
}
