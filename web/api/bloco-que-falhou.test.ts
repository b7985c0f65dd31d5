import { createElement } from 'react'
import { expect, test } from 'vitest'
import { lido } from '../test/mostrar.tsx'
import { Block } from '../ui/Block.tsx'
import { ApiError } from './erro.ts'
import './falha-da-leitura.ts'

const palavras = {
  recusa: 'Erro ao consultar os contratos',
  falha: 'Erro interno ao consultar os contratos',
}

const bloco = (error: Error | null, data?: string) =>
  lido(
    createElement(Block<string>, {
      titulo: 'Contratos',
      erro: 'Não foi possível carregar os contratos',
      consulta: { data, error, isError: true, isFetching: false, refetch: () => undefined },
      children: (texto: string) => texto,
    }),
  )

test('S8.02 a block that failed has the words of its call, what the host said, and a retry', () => {
  const falhou = new ApiError(500, { errors: ['A base caiu'], message: null }, { palavras })
  expect(bloco(falhou)).toBe(
    'Contratos Erro interno ao consultar os contratos A base caiu Tentar novamente',
  )
  expect(bloco(falhou, 'Os de antes')).toContain('Tentar novamente Os de antes')
  expect(bloco(null)).toContain('Não foi possível carregar os contratos Tentar novamente')
})

test('a block whose call the host lacks says so, without a retry and without an end to what it had', () => {
  const ausente = new ApiError(404, undefined, { palavras, falha: 'ausente' })
  expect(bloco(ausente)).toBe('Contratos Este servidor não tem este recurso')
  expect(bloco(ausente, 'Os de antes')).toContain('Os de antes')
})
