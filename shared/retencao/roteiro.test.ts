import { expect, test } from 'vitest'
import { roteiroDaCtc } from './roteiro.ts'

test('with an offer the script tells what to compare, without one that the balance is told', () => {
  expect(roteiroDaCtc({ temOferta: true, marcas: [] })).toContain(
    'Diga o que o outro banco oferece',
  )
  const sem = roteiroDaCtc({ temOferta: false, marcas: [] })
  expect(sem).toContain('Não há oferta que valha para o cliente')
  expect(sem).not.toContain('refinanciamento')
  expect(sem).not.toContain('desistir')
})

test('a live refinancing and a right to withdraw are said before any offer', () => {
  const refin = roteiroDaCtc({ temOferta: true, marcas: ['REFIN_VIVO'] }).split('\n')
  expect(refin[1]).toMatch(/já está em um refinanciamento/)
  expect(refin).toHaveLength(4)
  const reversao = roteiroDaCtc({ temOferta: true, marcas: ['REVERSAO'] }).split('\n')
  expect(reversao[1]).toMatch(/ainda pode desistir/)
  expect(reversao).toHaveLength(4)
})
