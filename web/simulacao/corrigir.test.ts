import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import type { EntradaSimulacao } from '#shared/calculo/entrada.ts'
import type { Correcao, MotivoSimulacao } from '#shared/calculo/resultado.ts'
import { correcaoEmPalavras, corrigir, corrigirTudo } from './corrigir.ts'

const entrada: EntradaSimulacao = {
  tipo: 'NOVO_POR_VALOR',
  codigoConvenio: '000331',
  idBeneficio: 'b1',
  prazo: 120,
  taxaAm: 2,
  valorLiberado: centavos(500_000),
}
const nada: Correcao = { taxaAm: null, prazo: null, valorParcela: null, aPartirDe: null }
const motivo = (correcao: Correcao | null): MotivoSimulacao => ({
  regra: 'r',
  norma: null,
  texto: 't',
  comoResolver: 'c',
  correcao,
  confianca: null,
})

test('the nearest allowed value replaces the requested one', () => {
  expect(corrigir(entrada, { ...nada, prazo: 108 })).toEqual({ ...entrada, prazo: 108 })
  expect(corrigir(entrada, { ...nada, taxaAm: 1.85 })).toEqual({ ...entrada, taxaAm: 1.85 })
})

test('the instalment that fits decides the amount, of a new loan and of a refinancing', () => {
  const parcela = { ...nada, valorParcela: centavos(21_735) }

  expect(corrigir(entrada, parcela)).toMatchObject({
    tipo: 'NOVO_POR_PARCELA',
    valorParcela: 21_735,
    prazo: 120,
  })
  expect(
    corrigir({ ...entrada, tipo: 'REFIN_MESMA_PARCELA', contratos: ['k1'] }, parcela),
  ).toMatchObject({ tipo: 'REFIN', contratos: ['k1'], valorParcela: 21_735 })
})

test('all is mended at once, or nothing where one of them only waits', () => {
  const prazo = motivo({ ...nada, prazo: 108 })
  const espera = motivo({ ...nada, aPartirDe: '2026-12-01' })

  expect(corrigirTudo(entrada, [prazo, motivo({ ...nada, taxaAm: 1.85 })])).toMatchObject({
    prazo: 108,
    taxaAm: 1.85,
  })
  const prazoDaIdade = motivo({ ...nada, prazo: 80 })
  for (const motivos of [
    [prazo, prazoDaIdade],
    [prazoDaIdade, prazo],
  ]) {
    expect(corrigirTudo(entrada, motivos)).toMatchObject({ prazo: 80 })
  }
  expect(corrigirTudo(entrada, [prazo, espera])).toBeUndefined()
  expect(corrigirTudo(entrada, [prazo, motivo(null)])).toBeUndefined()
})

test('the button names its changes', () => {
  expect(correcaoEmPalavras({ ...nada, prazo: 108, taxaAm: 1.85 })).toBe('1,85% a.m., 108×')
  expect(correcaoEmPalavras({ ...nada, aPartirDe: '2026-12-01' })).toBe('a partir de 01/12/2026')
})
