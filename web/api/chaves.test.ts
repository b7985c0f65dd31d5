import { expect, test } from 'vitest'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { chaveDaBusca } from '#web/relacionamento/busca.ts'
import { chaves, ehBloco } from './chaves.ts'
import { conectar } from './client.ts'
import { q } from './query.ts'

let promotor = '10101'
conectar({
  hostApi: '',
  cabecalhos: () => ({}),
  escopo: () => promotor,
  token: () => Promise.resolve('t'),
  renovar: () => Promise.resolve(),
})

const lidas = () => [
  chaves.bloco('r1', 'lembretes'),
  chaveDaBusca('rosa'),
  q(relacionamentoApi.buscar, { body: { texto: 'rosa' } }).queryKey,
]

test('what was read for one promotor is never the answer for another', () => {
  promotor = '10101'
  const deUm = lidas()
  promotor = '10102'
  const deOutro = lidas()

  for (const [k, chave] of deUm.entries()) {
    expect(chave).toContain('10101')
    expect(deOutro[k]).not.toEqual(chave)
  }
})

test('a block is found in whichever client is open, and closing a client forgets its blocks', () => {
  const bloco = chaves.bloco('r1', 'lembretes')

  expect(ehBloco('lembretes')({ queryKey: bloco })).toBe(true)
  expect(ehBloco('anotacoes')({ queryKey: bloco })).toBe(false)
  expect(bloco.slice(0, chaves.cliente('r1').length)).toEqual(chaves.cliente('r1'))
})
