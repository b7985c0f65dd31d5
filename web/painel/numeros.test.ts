import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import { conversao, diferenca, duracao, escala, escrever, escreverCurto } from './numeros.ts'

const linha = (status: 'Ganha' | 'Perdida', quantidade: number) => ({
  status,
  quantidade,
  valor: centavos(quantidade * 100),
})

test.each([
  [12, 10, '20% a mais'],
  [5, 10, '50% a menos'],
  [0, 10, '100% a menos'],
  [7, 7, 'igual'],
  [7, 0, 'antes nenhuma'],
])('%i after %i is %s', (agora, antes, dito) => {
  expect(diferenca(agora, antes)).toBe(dito)
})

test('conversion is of what ended; of nothing there is none', () => {
  expect(conversao([linha('Ganha', 3), linha('Perdida', 9)])).toBe('25%')
  expect(conversao([linha('Ganha', 0), linha('Perdida', 0)])).toBeNull()
})

test.each([
  [2400, '40 min'],
  [5 * 3600, '5 h'],
  [3 * 86_400, '3 dias'],
])('%i seconds are %s', (segundos, dito) => {
  expect(duracao(segundos)).toBe(dito)
})

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [7, [0, 2, 4, 6, 8]],
  [40, [0, 10, 20, 30, 40]],
  [93, [0, 50, 100]],
])('the axis of %i has the steps %j', (maior, passos) => {
  expect(escala(maior)).toEqual(passos)
})

test('a count and an amount are written as people read them', () => {
  const quantia = { quantidade: 1234, valor: centavos(123_456) }

  expect(escrever(quantia, 'quantidade')).toBe('1.234')
  expect(escrever(quantia, 'valor')).toMatch(/R\$\s1\.234,56/)
  expect(escreverCurto(120_000_000, 'valor')).toMatch(/R\$ 1,2\smi/)
})
