import { expect, test } from 'vitest'
import type { Dia } from '../data.ts'
import { centavos } from '../dinheiro.ts'
import { memoriaDoRefin } from './memoria.ts'
import type { Termos } from './novo.ts'
import { simularRefin } from './refin.ts'
import type { ContratoAntigo } from './saldo.ts'

const iof = { diaria: 0.000082, adicional: 0.0038, diasMax: 365 }
const lei = 0.000082

/** 1.200,00 without interest, in twelve of 100,00; on 30/04/2026 nine are open: 900,00. */
const antigo: ContratoAntigo = {
  parcela: centavos(10_000),
  taxaMensal: 0,
  prazo: 12,
  primeiroVencimento: '2026-02-10',
  origem: { liberacao: '2026-01-10', iofDiario: lei },
}
const termos: Termos = {
  taxaMensal: 0,
  prazo: 24,
  liberacao: '2026-04-30',
  primeiroVencimento: '2026-06-10',
  convencao: 'REF-1',
  iof,
}

function refinanciado(mudanca: Partial<ContratoAntigo> = {}, novos: Partial<Termos> = {}) {
  const feito = simularRefin({ ...termos, ...novos }, [{ ...antigo, ...mudanca }], {
    troco: centavos(200_000),
  })
  if ('recusa' in feito) throw new Error(feito.recusa)
  return feito
}
const complemento = (...args: Parameters<typeof refinanciado>) =>
  refinanciado(...args).iofComplementar

test('principal that is renewed within its first year is taxed for the days that are added', () => {
  // Taxed already: 100,00 for each of 120, 151 … 365 days. Renewed: 37,50 for each of 151 … 365.
  expect(complemento()).toBe(640)
})

test('what is renewed is the principal, also where the grace of the new loan bears interest', () => {
  // All of 900,00 for a year: 32.850.000 less the 21.830.000 that were taxed, by 0,0082 %.
  const umaSo = { prazo: 1, primeiroVencimento: '2027-06-10' }
  expect(complemento({}, umaSo)).toBe(904)
  expect(complemento({}, { ...umaSo, taxaMensal: 2, convencao: 'price-30' })).toBe(904)
})

test('a loan that ends before the settled one would have gives no tax back', () => {
  expect(complemento({}, { prazo: 2 })).toBe(0)
})

test('the tax is that of the day on which the money was lent', () => {
  expect(complemento({ origem: { liberacao: '2026-01-10', iofDiario: lei / 2 } })).toBe(320)
  const partes = (desde: Dia) => ({
    origem: {
      liberacao: '2026-01-10',
      iofDiario: lei,
      dinheiro: [
        { desde: '2026-01-10', parte: 0.5, iofDiario: lei },
        { desde, parte: 0.5, iofDiario: lei },
      ],
    },
  })
  expect(complemento(partes('2026-01-10'))).toBe(640)
  // Lent a year ago by the contract before: owed no more. A day less: still owed.
  expect(complemento(partes('2025-04-30'))).toBe(320)
  expect(complemento(partes('2025-05-01'))).toBe(320)
})

test('without a complementary tax the account has no line of it, and with one it names the contracts', () => {
  const linhas = (mudanca: Partial<ContratoAntigo>) =>
    memoriaDoRefin(refinanciado(mudanca)).passos.filter(({ campo }) => campo === 'iofComplementar')
  expect(linhas({ origem: undefined })).toEqual([])
  expect(linhas({}).map(({ conta }) => conta.replaceAll('\u{a0}', ' '))).toEqual([
    '1 contrato(s) com menos de um ano = R$ 6,40',
  ])
})

test('a contract of unknown release is warned of while its first due date is younger than a year', () => {
  const avisos = (primeiroVencimento: Dia) =>
    refinanciado({ origem: undefined, primeiroVencimento, prazo: 24 }).avisos
  expect(avisos('2025-05-01')).toEqual([
    expect.stringContaining('primeiro vencimento em 01/05/2025 pode ter menos de um ano'),
  ])
  expect(avisos('2025-04-30')).toEqual([])
})
