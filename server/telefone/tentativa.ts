import { TENTATIVAS } from '#shared/telefone/token.ts'
import { Recusa, RecusaQueFica } from '../base/http/recusa.ts'
import { mesmoResumo } from './codigo.ts'

type Contado = { resumo: Buffer; expiraEm: Date; tentativas: number; usado: boolean }

/**
 * Judges a typed code. Its attempt was counted before, and stays counted after a wrong code: twenty
 * parallel guesses are twenty attempts.
 *
 * @param contado the last code sent, undefined when there is none
 * @param esperado what the typed code hashes to
 */
export function exigirCodigo<C extends Contado>(
  contado: C | undefined,
  agora: Date,
  esperado: (contado: C) => Buffer,
): C {
  if (!contado || contado.usado) throw new Recusa('invalido', 'Envie um código antes de validar')
  if (agora >= contado.expiraEm) {
    throw new RecusaQueFica('invalido', 'O código expirou: envie outro')
  }
  if (contado.tentativas > TENTATIVAS) {
    throw new RecusaQueFica('invalido', 'As tentativas deste código acabaram: envie outro')
  }
  if (!mesmoResumo(contado.resumo, esperado(contado))) {
    throw new RecusaQueFica('invalido', sobram(TENTATIVAS - contado.tentativas))
  }
  return contado
}

const sobram = (quantas: number): string => {
  if (quantas === 0) return 'Código incorreto: as tentativas acabaram, envie outro'
  return quantas === 1
    ? 'Código incorreto: resta 1 tentativa'
    : `Código incorreto: restam ${quantas} tentativas`
}
