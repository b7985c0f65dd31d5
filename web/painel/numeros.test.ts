import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import {
  contato,
  conversao,
  diferenca,
  duracao,
  escala,
  escrever,
  escreverCurto,
} from './numeros.ts'

const linha = (status: 'Ganha' | 'Perdida', quantidade: number) => ({
  status,
  quantidade,
  valor: centavos(quantidade * 100),
})

test.each([
  [12, 10, '20% a mais'],
  [5, 10, '50% a menos'],
  [0, 10, '100% a menos'],
  [30, 10, '200% a mais'],
  [31, 10, 'de 10 para 31'],
  [588, 4, 'de 4 para 588'],
  [1, 9, 'de 9 para 1'],
  [7, 7, 'igual'],
  [7, 0, 'antes nenhuma'],
])('%i after %i is %s', (agora, antes, dito) => {
  expect(diferenca(linha('Ganha', agora), linha('Ganha', antes), 'quantidade')).toBe(dito)
})

test('amounts that grew out of all proportion are both written', () => {
  const antes = { quantidade: 2000, valor: centavos(100_000) }
  const agora = { quantidade: 2100, valor: centavos(1_000_000) }

  expect(diferenca(agora, antes, 'valor')).toMatch(/^de R\$ 1\smil para R\$ 10\smil$/)
  expect(diferenca(agora, antes, 'quantidade')).toBe('5% a mais')
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

test('the contact rate is of calls, not of turns without one', () => {
  const turno = {
    idMailing: 'm',
    mailing: 'Lista',
    idUsuario: 'u',
    nome: 'Ana',
    tentativas: 10,
    falou: 2,
    pediuRetorno: 1,
    recusou: 1,
    recado: 1,
    naoAtendeu: 2,
    numeroErrado: 1,
    semLigacao: 1,
    semResultado: 1,
  }

  expect(contato(turno)).toBe('44%')
  expect(contato({ ...turno, tentativas: 1 })).toBeNull()
})
