import { expect, test } from 'vitest'
import { criarPlano, diasDesde } from './plano.ts'
import { centavos } from '../dinheiro.ts'
import { planoDe, simularPorParcela, simularPorValorLiberado } from './novo.ts'

const termos = {
  taxaMensal: 1.8,
  prazo: 84,
  liberacao: '2026-11-23',
  primeiroVencimento: '2027-01-31',
  convencao: 'REF-1' as const,
}

test.each([
  { taxaMensal: 1.81 },
  { prazo: 83 },
  { liberacao: '2026-11-24' },
  { primeiroVencimento: '2027-02-07' },
  { convencao: 'price-30' as const },
])('a loan simulated after one that differs by %j has a plan of its own', (outro) => {
  const diferentes = { ...termos, ...outro }
  const { taxaMensal, liberacao, primeiroVencimento, prazo, convencao } = diferentes
  const proprio = criarPlano(
    taxaMensal / 100,
    diasDesde(liberacao, primeiroVencimento, primeiroVencimento, prazo),
    convencao,
  )

  const antes = planoDe(termos)
  expect(planoDe(diferentes)).toEqual(proprio)
  expect(planoDe(termos)).toEqual(antes)
})

test('a ported contract keeps the due day of its origin, another one on that day does not', () => {
  const emFevereiro = { ...termos, liberacao: '2027-01-20', primeiroVencimento: '2027-02-28' }
  const doDia31 = planoDe({ ...emFevereiro, primeiroDaOrigem: '2027-01-31' })
  const doDia28 = planoDe(emFevereiro)

  // 31/03 and 28/03.
  expect([doDia31.dias[1], doDia28.dias[1]]).toEqual([70, 67])
})

test('two loans ported from one origin, first due in different months, have plans of their own', () => {
  const daOrigem = { ...termos, primeiroDaOrigem: '2027-01-31' }
  const emJaneiro = planoDe(daOrigem)
  const emFevereiro = planoDe({ ...daOrigem, primeiroVencimento: '2027-02-28' })

  expect([emJaneiro.dias[0], emFevereiro.dias[0]]).toEqual([69, 97])
  expect(emFevereiro.dias[1]).toBe(128)
})

test('the share of the tax is the tax by the loan, and a tax that takes all of it is refused', () => {
  const comIof = (adicional: number) => ({
    ...termos,
    iof: { diaria: 0.000082, adicional, diasMax: 365 },
  })
  const feita = simularPorParcela(comIof(0.0038), centavos(50_000))
  if ('recusa' in feita) throw new Error(feita.recusa)
  expect(feita.aliquotaIof).toBeCloseTo(feita.iofTotal / feita.valorFinanciado, 5)
  const semDiaria = { ...termos, iof: { diaria: 0, adicional: 1, diasMax: 365 } }
  expect(simularPorValorLiberado(semDiaria, centavos(100_000))).toEqual({
    recusa: 'O imposto consome todo o valor financiado',
  })
  expect(simularPorParcela(semDiaria, centavos(50_000))).toEqual({
    recusa: 'A parcela é pequena demais: nada sobra para liberar',
  })
})
