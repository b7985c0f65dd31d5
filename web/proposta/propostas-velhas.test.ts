import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { propostaApi } from '#shared/proposta/api.ts'
import { refinportApi } from '#shared/refinport/api.ts'
import { chaves } from '../api/chaves.ts'
import { receber } from '../notificacao/avisos.ts'
import { envelhecerDaMudanca, ouvirPropostas } from './propostas-velhas.ts'

const oportunidades = chaves.bloco('1', 'oportunidades')
const anotacoes = chaves.bloco('1', 'anotacoes')
const outra = chaves.bloco('2', 'oportunidades')
const pagina = [propostaApi.consultar.path, { params: { idProposta: '9' } }]
const refin = [refinportApi.preparar.path, { params: { idProposta: '9' }, body: { prazo: 96 } }]

test('a proposta moved by the bank invalidates its page, the figures of its refinancing and the sale of its client, and nothing else', () => {
  const cache = new QueryClient()
  for (const chave of [oportunidades, anotacoes, outra, pagina, refin])
    cache.setQueryData(chave, [])
  const velha = (chave: readonly unknown[]) => cache.getQueryState(chave)?.isInvalidated

  const parar = ouvirPropostas(cache)
  const dados = { idProposta: '9', idRelacionamento: '1' }
  receber({ id: 1, tipo: 'proposta', dados })
  expect([oportunidades, pagina, refin, anotacoes, outra].map(velha)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])

  parar()
  cache.setQueryData(oportunidades, [])
  receber({ id: 2, tipo: 'proposta', dados })
  expect(velha(oportunidades)).toBe(false)
})

test('who sees a proposta move without a notice, as a gestor does, gets the figures of its refinancing anew', () => {
  const cache = new QueryClient()
  for (const chave of [refin, oportunidades, anotacoes, outra]) cache.setQueryData(chave, [])

  envelhecerDaMudanca(cache, '1')

  const velhas = [refin, oportunidades, anotacoes, outra].map(
    (chave) => cache.getQueryState(chave)?.isInvalidated,
  )
  expect(velhas).toEqual([true, true, false, false])
})
