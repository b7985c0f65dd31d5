import type { Exemplo } from './exemplos.ts'
import type { Cliente } from './fixtures.ts'

export function exemplosDoCadastro({ idCliente }: Cliente): Record<string, Exemplo> {
  return {
    'revelacao.revelar': {
      body: { campo: 'cpf', id: idCliente, finalidade: 'CONFIRMAR_IDENTIDADE' },
    },
  }
}
