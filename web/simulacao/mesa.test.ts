import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { ResultadoSimulacao } from '#shared/calculo/resultado.ts'
import type { Cenario } from './cenarios.ts'
import { comCenario, comGuardada, trocado, ultimoEmPalavras } from './mesa.ts'

const entrada = (prazo: number): EntradaSimulacao => ({
  tipo: 'NOVO_POR_MARGEM',
  codigoConvenio: '000331',
  prazo,
  taxaAm: 1.85,
})
const guardado = (id: string) => ({ idOportunidade: `o-${id}`, idSimulacao: `s-${id}` })
const letras = (cenarios: readonly Cenario[]) => cenarios.map(({ letra }) => letra).join('')
const mesaCom = (quantos: number) =>
  Array.from({ length: quantos }).reduce<readonly Cenario[]>(
    (antes, _um, k) => comCenario(antes, { entrada: entrada(60 + k) }),
    [],
  )

test('scenarios take the letters in order, and a place that was freed is taken again', () => {
  const mesa = mesaCom(3)
  expect(letras(mesa)).toBe('ABC')
  const semB = mesa.filter(({ letra }) => letra !== 'B')

  expect(letras(comCenario(semB, { entrada: entrada(96) }))).toBe('ACB')
})

test('scenarios that come back take the first letters, and those made since the next ones', () => {
  expect(letras(mesaCom(1).reduce(comCenario, mesaCom(2)))).toBe('ABC')
})

test('a search that ends when the desk is full meanwhile adds no fifth scenario without a letter', () => {
  const cheia = mesaCom(4)

  expect(comCenario(cheia, { entrada: entrada(96) })).toBe(cheia)
})

test('what the oportunidade keeps stands among the scenarios once, however often it is opened', () => {
  const guardada = { entrada: entrada(84), guardado: guardado('1') }
  const uma = comGuardada(mesaCom(1), guardada)

  expect(uma).toMatchObject([{ letra: 'A' }, { letra: 'B', guardado: guardado('1') }])
  expect(comGuardada(uma, guardada)).toBe(uma)
  expect(letras(comGuardada(uma, { ...guardada, guardado: guardado('2') }))).toBe('ABC')
})

test('an oportunidade that keeps nothing, and a full desk, change nothing', () => {
  const cheia = mesaCom(4)

  expect(comGuardada(cheia, { entrada: entrada(84), guardado: guardado('1') })).toBe(cheia)
  expect(comGuardada(cheia, undefined)).toBe(cheia)
})

test('a scenario is changed by its letter, and the others stay the very same', () => {
  const mesa = mesaCom(3)
  const mudada = trocado(mesa, 'B', { entrada: entrada(48), guardado: guardado('1') })

  expect(mudada[1]).toMatchObject({ letra: 'B', entrada: { prazo: 48 }, guardado: guardado('1') })
  expect([mudada[0], mudada[2]]).toEqual([mesa[0], mesa[2]])
  expect(trocado(mesa, 'D', { guardado: guardado('1') })).toEqual(mesa)
})

const resultado = (mudanca: object): ResultadoSimulacao =>
  ({ permitido: true, numeros: null, portabilidade: null, ...mudanca }) as ResultadoSimulacao
const numeros = { valorLiberado: centavos(1_234_56), valorParcela: centavos(99_90), prazo: 84 }
const cenario: Cenario = { letra: 'C', entrada: entrada(84) }
const dito = (mudanca: object) =>
  ultimoEmPalavras(cenario, resultado(mudanca)).replaceAll('\u{a0}', ' ')

test('who does not see the card hears what came of the scenario', () => {
  expect(dito({ numeros })).toBe('Cenário C: R$ 1.234,56 em 84 parcelas de R$ 99,90')
  expect(dito({ numeros, permitido: false })).toBe(
    'Cenário C: R$ 1.234,56 em 84 parcelas de R$ 99,90, não é permitido hoje',
  )
  expect(dito({ permitido: false })).toBe('Cenário C: sem números, não é permitido hoje')
})

test('of a portability the balance is said, for the client receives nothing', () => {
  const portabilidade = { saldoDevedor: centavos(8_000_00) }
  const semTroco = { ...numeros, valorLiberado: centavos(0) }

  expect(dito({ numeros: semTroco, portabilidade })).toBe(
    'Cenário C: R$ 8.000,00 em 84 parcelas de R$ 99,90',
  )
})

test('nothing is said before there is an answer, and of no scenario', () => {
  expect(ultimoEmPalavras(cenario, undefined)).toBe('')
  expect(ultimoEmPalavras(undefined, resultado({ numeros }))).toBe('')
})
