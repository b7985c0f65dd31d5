import type { ScoreNaSift } from './shapes.ts'

type Faixa = Pick<ScoreNaSift, 'faixa' | 'significado'>

/** Meaning of a score from 0 to 100 for the atendente: the higher, the more risk of fraud. */
export function faixaDoScore(score: number): Faixa {
  if (score >= 75) {
    return {
      faixa: 'ALTO',
      significado: 'Risco alto de fraude: confirme a identidade antes de seguir e avise o gestor',
    }
  }
  if (score >= 40) {
    return {
      faixa: 'MEDIO',
      significado: 'Risco médio de fraude: confirme telefone, endereço e conta com o cliente',
    }
  }
  return { faixa: 'BAIXO', significado: 'Risco baixo de fraude: siga o atendimento normalmente' }
}
