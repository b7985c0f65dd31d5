import {
  AvisoDoPedido,
  type EstadoDoPedido,
  type SituacaoDoPedido,
} from '#integrations/camara/pedidos-protocolo.ts'
import { EventoDoBanco, type EstadoNoBanco } from '#integrations/banco/protocolo.ts'

/** Who tells a step of a portability: the bank, or the clearing. Each counts its own steps. */
export type Fonte = 'BANCO' | 'CAMARA'

const etapas: Record<SituacaoDoPedido, EstadoNoBanco['situacao'] | null> = {
  // Taken, and not yet looked at.
  RECEBIDO: null,
  ACEITO: 'CTC_ENVIADA',
  REJEITADO: 'REPROVADA',
  SALDO_INFORMADO: 'SALDO_RECEBIDO',
  RETIDO: 'RETIDA',
  CANCELADO: 'CANCELADA',
}

/**
 * A step of the clearing as a step of the proposta, so that one function judges both; null if the proposta has no
 * such step.
 */
export function comoEtapa({
  chave,
  numero,
  situacao: dela,
  sequencia,
  codigo,
  saldo,
  ocorridoEm,
}: EstadoDoPedido): EstadoNoBanco | null {
  const situacao = etapas[dela]
  if (situacao === null) return null
  return {
    numero: chave,
    protocolo: numero,
    situacao,
    sequencia,
    motivo: codigo ?? (dela === 'CANCELADO' ? 'A câmara encerrou o pedido' : null),
    recuperavel: situacao === 'REPROVADA' || situacao === 'CANCELADA' ? true : null,
    ocorridoEm,
    ...(situacao === 'SALDO_RECEBIDO' && saldo !== null && { saldoInformado: saldo }),
  }
}

/** A step found by a question is the one of its notice: judged once. */
export const chaveDoPedido = ({ chave, sequencia }: EstadoDoPedido): string =>
  `camara:${chave}:${sequencia}`

/** Reads a stored notice of the bank or of the clearing; null if the proposta has no such step. */
export function lerGuardado(
  fonte: Fonte,
  json: unknown,
): (EstadoNoBanco & { ocorridoEm: string }) | null {
  if (fonte === 'BANCO') {
    const { evento: _evento, ...estado } = EventoDoBanco.parse(json)
    return estado
  }
  const aviso = AvisoDoPedido.parse(json)
  const etapa = comoEtapa(aviso)
  return etapa && { ...etapa, ocorridoEm: aviso.ocorridoEm }
}
