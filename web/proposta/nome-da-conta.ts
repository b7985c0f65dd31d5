import { ORDEM_DE_PAGAMENTO } from '#shared/cliente/conta.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'

/** An account as the person confirms it: of a card the money waits at the agency. */
export const nomeDaConta = ({
  banco,
  agencia,
  conta,
  codigoTipoConta,
}: Pick<DadosBancarios, 'banco' | 'agencia' | 'conta' | 'codigoTipoConta'>): string =>
  `${banco} · ag. ${agencia} · ${codigoTipoConta === ORDEM_DE_PAGAMENTO ? 'ordem de pagamento' : conta}`
