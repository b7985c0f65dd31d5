import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '../api/erro.ts'
import '../api/falha-da-leitura.ts'
import { lido } from '../test/mostrar.tsx'
import { HistoricoMensagens } from './HistoricoMensagens.tsx'

const palavras = {
  recusa: 'Erro ao consultar as mensagens',
  falha: 'Erro interno ao consultar as mensagens',
}

const bloco = (error: Error | null) =>
  lido(
    createElement(HistoricoMensagens, {
      consulta: {
        data: undefined,
        error,
        isError: true,
        isFetching: false,
        refetch: () => undefined,
      },
    }),
  )

test('S8.02 a block that failed has the words of its call, what the host said, and a retry', () => {
  const falhou = new ApiError(500, { errors: ['A base caiu'], message: null }, { palavras })
  expect(bloco(falhou)).toContain(
    'Erro interno ao consultar as mensagens A base caiu Tentar novamente',
  )
  expect(bloco(null)).toContain('Não foi possível carregar as mensagens Tentar novamente')
})

test('a block whose call the host lacks says so, without a retry', () => {
  const ausente = new ApiError(404, undefined, { palavras, falha: 'ausente' })
  expect(bloco(ausente)).toContain('Este servidor não tem este recurso')
  expect(bloco(ausente)).not.toContain('Tentar novamente')
})
