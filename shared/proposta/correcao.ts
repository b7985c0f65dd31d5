import { explicar } from '../beneficio/explicar.ts'
import type { SituacaoProposta } from './situacao.ts'

/** What of a refused proposta is to be put right before it is sent again. */
type Correcao = {
  campo: 'AGENCIA' | 'CONTA' | 'VALOR' | 'PRAZO' | 'OUTRO'
  /** What to do, for the person at the phone. */
  texto: string
}

/**
 * Codes of Dataprev that refer to one field of the proposta; the others are corrected elsewhere.
 */
const campos: Record<string, Correcao['campo']> = {
  AM: 'AGENCIA',
  AN: 'CONTA',
  HW: 'VALOR',
  BL: 'VALOR',
  BQ: 'VALOR',
  HV: 'PRAZO',
  IR: 'PRAZO',
}

const OUTRO: Correcao = {
  campo: 'OUTRO',
  texto: 'Corrija com o cliente o que o motivo diz e envie de novo',
}

/** The origin kept the client: nothing here was wrong. */
const INSISTIR: Correcao = {
  campo: 'OUTRO',
  texto: 'Confirme que o cliente ainda quer trazer o contrato e envie de novo',
}

/** Read from the reason: the code stands in it as `(HW)`. */
export function correcaoDe({
  situacao,
  motivo,
}: Pick<Terminada, 'situacao'> & { motivo: string | null }): Correcao {
  if (situacao === 'RETIDA') return INSISTIR
  const codigo = motivo?.match(/\(([A-Z][A-Z0-9])\)/)?.[1]
  if (codigo === undefined) return OUTRO
  return { campo: campos[codigo] ?? 'OUTRO', texto: explicar(codigo).oQueFazer }
}

type Terminada = {
  produto: string
  situacao: SituacaoProposta
  recuperavel: boolean | null
  sucessora: { numero: string } | null
}

/** Why a proposta may not be taken up again, or null when it may. */
export function impedimentoDaRetomada({
  produto,
  situacao,
  recuperavel,
  sucessora,
}: Terminada): string | null {
  if (sucessora) return `Esta proposta já foi retomada na proposta ${sucessora.numero}`
  if (produto === 'REFIN_PORT') {
    return 'Proponha o refinanciamento de novo na proposta da portabilidade ou, depois de paga, no contrato dela'
  }
  // Whom the origin kept may insist: the contract is the client's to move.
  if (situacao === 'RETIDA') return null
  if (situacao !== 'REPROVADA' && situacao !== 'EXPIRADA') {
    return 'Só uma proposta reprovada, expirada ou retida pode ser retomada'
  }
  return recuperavel === true ? null : 'Esta reprovação não pode ser corrigida'
}
