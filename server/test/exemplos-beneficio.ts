import { beneficioDe } from './credito.ts'
import type { Exemplo } from './exemplos.ts'
import type { Cliente } from './fixtures.ts'

export function exemplosDoBeneficio(cliente: Cliente): Record<string, Exemplo> {
  const { cpf, idRelacionamento } = cliente
  return {
    'beneficio.detalhesInss': { query: { Cpf: cpf } },
    'beneficio.margemConvenio': { query: { Cpf: cpf, codigoConvenio: '000331' } },
    'beneficio.inss': { params: { idRelacionamento } },
    'beneficio.provaDeVida': {
      params: { idRelacionamento },
      query: { idBeneficio: beneficioDe(cliente) },
    },
  }
}
