import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import type { SegmentoDaMargem } from '#shared/calculo/resultado.ts'
import { desenhar, emPalavras, nomeDoSegmento } from './regua.ts'

const contrato = (numero: string, reais: number, depois = true): SegmentoDaMargem => ({
  tipo: 'CONTRATO',
  idContrato: numero,
  numero,
  banco: 'BB',
  valorParcela: centavos(reais * 100),
  antes: true,
  depois,
})
const novo = (reais: number): SegmentoDaMargem => ({
  tipo: 'NOVO',
  idContrato: null,
  numero: null,
  banco: null,
  valorParcela: centavos(reais * 100),
  antes: false,
  depois: true,
})
const limite = centavos(50_000)

test('the first bar has each contract, the second the scenario in place of the settled ones', () => {
  const segmentos = [contrato('1', 100), contrato('2', 150, false), novo(200)]

  expect(desenhar(segmentos, limite, 'antes').pedacos).toMatchObject([
    { inicio: 0, tamanho: 20, termina: false },
    { inicio: 20, tamanho: 30, termina: true },
  ])
  expect(desenhar(segmentos, limite, 'depois')).toMatchObject({
    pedacos: [
      { tipo: 'CONTRATO', inicio: 0, tamanho: 20 },
      { tipo: 'NOVO', inicio: 20, tamanho: 40 },
    ],
    limite: 100,
  })
})

test('an excess over the limit extends both bars, with the limit marked', () => {
  const segmentos = [contrato('1', 400), novo(600)]

  expect(desenhar(segmentos, limite, 'antes')).toMatchObject({
    pedacos: [{ tamanho: 40 }],
    limite: 50,
  })
  expect(emPalavras(segmentos, limite, 'depois').replaceAll('\u{a0}', ' ')).toBe(
    'Depois: R$ 1.000,00 em uso por 1 contrato, de R$ 500,00, passa do limite em R$ 500,00',
  )
})

test('a margin of nothing is drawn all the same', () => {
  expect(desenhar([], centavos(0), 'antes')).toEqual({ pedacos: [], limite: 0 })
})

test('who does not see the colours reads what each piece is', () => {
  expect(
    [
      contrato('7', 1),
      { ...novo(1), tipo: 'RESERVA' as const, numero: '44' },
      { ...novo(1), tipo: 'OUTROS' as const },
      novo(1),
    ].map(nomeDoSegmento),
  ).toEqual([
    '7 · BB',
    'Proposta 44 (reserva)',
    'Outros descontos, pela margem informada',
    'Este cenário',
  ])
})
