import { expect, test } from 'vitest'
import { Pedido } from './pedido.ts'

const pedido = {
  nome: 'Maria das Dores',
  telefone: '(11) 98765-4321',
  cpf: '529.982.247-25',
  aceite: 'sim',
}
const lido = (mudanca: Partial<typeof pedido>) => Pedido.safeParse({ ...pedido, ...mudanca })
const recusa = (mudanca: Partial<typeof pedido>) => lido(mudanca).error?.issues[0]?.message

test.each(['(11) 98765-4321', '11 98765.4321', '+55 11 98765-4321', '5511987654321'])(
  'S6.05 a phone typed as %s is area code and number',
  (telefone) => {
    expect(lido({ telefone }).data?.telefone).toEqual({ ddd: '11', numero: '987654321' })
  },
)

test('a phone of area code 55 keeps it, and one without an area code is refused', () => {
  expect(lido({ telefone: '55 98765-4321' }).data?.telefone).toEqual({
    ddd: '55',
    numero: '987654321',
  })
  expect(recusa({ telefone: '98765-4321' })).toBe('Telefone: escreva o DDD e o número')
})

test('a name has from 2 to 120 letters, and no digits or signs', () => {
  expect(lido({ nome: '  Maria   das Dores ' }).data?.nome).toBe('Maria das Dores')
  expect([recusa({ nome: 'Jó' }), recusa({ nome: 'a'.repeat(120) })]).toEqual([
    undefined,
    undefined,
  ])
  expect(recusa({ nome: 'J' })).toBe('Nome: escreva o seu nome completo')
  expect(recusa({ nome: 'a'.repeat(121) })).toMatch(/^Nome/)
  for (const nome of ['Maria 2', 'Maria <b>', 'Maria\u{202e}']) {
    expect(recusa({ nome })).toBe('Nome: use só letras')
  }
})

test('without the acceptance nothing is asked for', () => {
  expect(recusa({ aceite: '' })).toBe('Marque que você leu e aceita')
})
