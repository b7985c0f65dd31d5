import type { Exemplo } from './exemplos.ts'
import type { Cliente } from './fixtures.ts'

/** Our own calls of the esteira. */
export const exemplosDaEsteira = (
  { idProposta }: Cliente,
  atendente: string,
): Record<string, Exemplo> => ({
  'proposta.esteira': { query: { devedor: 'BANCO', atendente } },
  'proposta.resumoDaEsteira': { query: { atendente } },
  'proposta.consultar': { params: { idProposta } },
  'proposta.conduta': {},
})
