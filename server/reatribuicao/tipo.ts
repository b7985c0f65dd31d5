import type { TipoDeConjunto } from '../base/batch/conjunto.ts'

export const reatribuicaoDeClientes: TipoDeConjunto = {
  nome: 'reatribuicao',
  escopo: 'REATRIBUICAO',
}
