import { expect, test } from 'vitest'
import { conectar } from '../api/client.ts'
import { buscar, cpfDigitado, numeroErrado, numeroDigitado, semBusca } from './busca.ts'

function rede() {
  const pedidos: string[] = []
  conectar({
    hostApi: 'http://api.test',
    cabecalhos: () => ({}),
    token: async () => 't',
    renovar: async () => undefined,
    fetch: async (pedido, init) => {
      const { method, url } = new Request(pedido, init)
      pedidos.push(`${method} ${url.replace('http://api.test', '')}`)
      return Response.json({ model: [], errors: [], message: null })
    },
  })
  return pedidos
}

test("a host without our search is asked by CPF and by name, in the specification's own calls", async () => {
  const pedidos = rede()

  expect(await buscar('529.982.247-25', undefined, false)).toMatchObject({ por: 'cpf' })
  expect(await buscar('José', undefined, false)).toMatchObject({ por: 'nome' })
  expect(pedidos).toEqual([
    'GET /relacionamento/v1/cpf?cpf=52998224725',
    'GET /relacionamento/v1/consultar-cliente-por-nome?nome=Jos%C3%A9',
  ])
})

test('by phone such a host is not asked, and the person is told', async () => {
  const pedidos = rede()

  expect(await buscar('11 90000-1234', undefined, false)).toMatchObject({ clientes: [] })
  expect(pedidos).toEqual([])
  expect(semBusca('11 90000-1234', false)).toBe(
    'Este servidor só procura por CPF inteiro ou por nome',
  )
  expect(semBusca('11 90000-1234', true)).toBeUndefined()
})

test.each([
  ['900.002.001-82', '90000200182'],
  ['CPF: 900.002.001-82', '90000200182'],
  ['cliente 90000200182 (Maria)', '90000200182'],
  ['CPF 900.002.001-82, repito 90000200182', '90000200182'],
  ['CPF 900.002.001-82 e 900.002.081-67', null],
  ['CPF 900.002.001-83', null],
  ['CPF 1900.002.001-82', null],
  ['+55 11 90000-1234', null],
])('the CPF in “%s” is %s', (texto, cpf) => {
  expect(cpfDigitado(texto)).toBe(cpf)
})

test.each([
  ['90000200182', undefined],
  ['900.002.001-83', 'CPF inválido: confira os dígitos'],
  ['CPF 900.002.001-83', 'CPF inválido: confira os dígitos'],
  [
    '90000200183',
    'Nenhum cliente com este telefone, e o número não é de um CPF: confira os dígitos',
  ],
  ['11 3000-1234', undefined],
  ['José', undefined],
])('the number “%s” is wrong because: %s', (texto, motivo) => {
  expect(numeroErrado(texto)).toBe(motivo)
})

test.each([
  ['2265093343', '2265093343'],
  ['proposta nº 712345678', '712345678'],
  ['Contrato: 2265093343 (033)', '2265093343'],
  ['ADE 77-41/2212', '77-41/2212'],
  ['2611270123456789', '2611270123456789'],
  // Said to be a contract, it is not taken for the CPF that its digits make.
  ['contrato 90000200182', '90000200182'],
  ['90000200182', null],
  ['CPF: 900.002.001-82', null],
  ['12345', null],
  ['maria 2265093343', null],
  ['(11) 90000-1234', null],
  ['contrato', null],
])('the number of a proposta or contract in “%s” is %s', (texto, numero) => {
  expect(numeroDigitado(texto)).toBe(numero)
  if (numero !== null) expect(cpfDigitado(texto)).toBeNull()
})
