import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { centavos } from '../dinheiro.ts'
import { calcularCet } from './cet.ts'
import { criarPlano } from './plano.ts'
import { provarVantagem } from './vantagem.ts'

const mensais = (quantos: number, primeiro = 30) =>
  Array.from({ length: quantos }, (_, k) => primeiro + 30 * k)
const serie = (parcela: number, quantos: number, primeiro = 30) => ({
  parcela: centavos(parcela),
  dias: mensais(quantos, primeiro),
})
const planoA = (taxa: number, quantos: number) => criarPlano(taxa, mensais(quantos))

type Troca = Parameters<typeof provarVantagem>[0]
const prova = (mudanca: Partial<Troca>) =>
  provarVantagem({
    ficando: [serie(10_000, 12)],
    mudando: serie(10_000, 12),
    plano: planoA(0.018, 12),
    aliquotaIof: 0,
    recebeAgora: centavos(0),
    folga: 0,
    ...mudanca,
  })
const lido = (texto: string) => texto.replaceAll('\u{a0}', ' ')

test('paying the same in all is no harm, a centavo less is a saving', () => {
  expect(prova({})).toMatchObject({ situacao: 'MELHOR', diferenca: 0, custoAm: null })
  expect(prova({}).texto).toBe('Mudando ou ficando como está, o cliente paga o mesmo no total.')
  const menos = prova({ mudando: serie(9999, 12) })
  expect(menos).toMatchObject({ situacao: 'MELHOR', diferenca: -12 })
  expect(lido(menos.texto)).toBe(
    'Mudando, o cliente paga R$ 0,12 a menos no total do que ficando como está.',
  )
})

test('what is received now is taken off what is paid more', () => {
  const troca = prova({ mudando: serie(11_000, 12), recebeAgora: centavos(12_000) })
  expect(troca).toMatchObject({
    situacao: 'MELHOR',
    pagaFicando: 120_000,
    pagaMudando: 132_000,
    recebeAgora: 12_000,
    diferenca: 0,
  })
})

test('money paid more for nothing at all has no price, and is the worse', () => {
  const troca = prova({ mudando: serie(10_100, 12) })
  expect(troca).toMatchObject({ situacao: 'PIOR', diferenca: 1200, custoAm: null })
  expect(lido(troca.texto)).toBe(
    'Mudando, o cliente paga R$ 12,00 a mais no total do que ficando como está. Não há nada em troca desse valor.',
  )
})

/** New money at a rate, beside an unchanged contract, costs just that rate. */
const misturas = fc.record({
  taxa: fc.integer({ min: 50, max: 400 }).map((centesimos) => centesimos / 10_000),
  prazo: fc.integer({ min: 6, max: 96 }),
  troco: fc.integer({ min: 50_000, max: 2_000_000 }).map(centavos),
  velha: fc.integer({ min: 5000, max: 60_000 }),
})

test('the cost of new money is the rate at which it was lent, by the calendar of the CET', () => {
  fc.assert(
    fc.property(misturas, ({ taxa, prazo, troco, velha }) => {
      const plano = planoA(taxa, prazo)
      const nova = Math.round(troco / plano.somaDosFatores)
      const { custoAm } = prova({
        ficando: [serie(velha, prazo)],
        mudando: serie(velha + nova, prazo),
        plano,
        recebeAgora: troco,
      })
      const { cetMensal } = calcularCet({ recebido: troco, parcela: nova, dias: mensais(prazo) })
      // Both are rounded to two decimals, each its own way.
      expect(Math.abs((custoAm ?? 0) - (cetMensal ?? 0))).toBeLessThanOrEqual(0.0101)
    }),
  )
})

test('a fair price is the one of a new loan under the same terms, and its slack', () => {
  fc.assert(
    fc.property(
      misturas,
      fc.integer({ min: 0, max: 20 }),
      ({ taxa, prazo, troco, velha }, folga) => {
        const plano = planoA(taxa, prazo)
        const justa = {
          ficando: [serie(velha, prazo)],
          mudando: serie(velha + Math.floor(troco / plano.somaDosFatores), prazo),
          plano,
          recebeAgora: troco,
          folga,
        }
        const { situacao, custoAm, limiteAm } = prova(justa)
        if (custoAm === null || limiteAm === null) return
        expect(situacao).toBe(custoAm <= limiteAm ? 'JUSTA' : 'PIOR')
        // At the very price of the reference, rounded down, it never passes it.
        expect(custoAm).toBeLessThanOrEqual(limiteAm + 0.011)
        // Twice that price is never fair, whatever slack of the table is given.
        const cara = prova({
          ...justa,
          mudando: serie(velha + Math.ceil(1.6 * (troco / plano.somaDosFatores)) + 2, prazo),
        })
        expect(cara.situacao).toBe('PIOR')
        expect(cara.diferenca).toBeGreaterThan(0)
      },
    ),
  )
})

test('the less is received, the worse the change: it never turns fair on the way', () => {
  fc.assert(
    fc.property(misturas, ({ taxa, prazo, troco, velha }) => {
      const plano = planoA(taxa, prazo)
      const mudando = serie(velha + Math.round(troco / plano.somaDosFatores), prazo)
      const ordem = { MELHOR: 0, JUSTA: 1, PIOR: 2 }
      let antes = -1
      for (const parte of [1, 0.9, 0.75, 0.5, 0.25, 0]) {
        const recebeAgora = centavos(Math.round(troco * parte))
        const { situacao, diferenca } = prova({
          ficando: [serie(velha, prazo)],
          mudando,
          plano,
          recebeAgora,
          folga: 5,
        })
        expect(ordem[situacao]).toBeGreaterThanOrEqual(antes)
        expect(diferenca).toBe(mudando.parcela * prazo - velha * prazo - recebeAgora)
        antes = ordem[situacao]
      }
    }),
  )
})

test('a longer and lighter loan that frees the coming months has a price too', () => {
  // 100,00 for twelve months become 60,00 for thirty: more in all, less each month.
  const { custoAm, diferenca, situacao } = prova({
    mudando: serie(6000, 30),
    plano: planoA(0.018, 30),
  })
  expect(diferenca).toBe(60_000)
  // Computed independently: at this rate the savings and the payments have the same value.
  const porMes = (custoAm ?? 0) / 100
  const porDia = (1 + porMes) ** (12 / 365)
  const valor = (parcela: number, quantos: number) =>
    mensais(quantos).reduce((soma, dia) => soma + parcela / porDia ** dia, 0)
  expect(Math.abs(valor(10_000, 12) - valor(6000, 30))).toBeLessThan(200)
  expect(situacao).toBe('PIOR')
})

test('the words say by how much, at which price and against which limit', () => {
  const dito = (fator: number) =>
    lido(
      prova({
        mudando: serie(
          Math.round(10_000 + (100_000 / planoA(0.018, 12).somaDosFatores) * fator),
          12,
        ),
        recebeAgora: centavos(100_000),
        folga: 5,
      }).texto,
    )
  expect(dito(1)).toMatch(
    /^Mudando, o cliente paga R\$ [\d.,]+ a mais .*, já descontados os R\$ 1\.000,00 que recebe agora\. Isso custa 1,8\d% ao mês, dentro do limite de 1,9\d%, .* com 5% de folga\.$/,
  )
  expect(dito(1.2)).toMatch(/acima do limite de .*: ficar como está e contratar à parte/)
  for (const fator of [1, 1.2, 3]) expect(dito(fator)).not.toContain(';')
})

test('the limit is named with its slack where there is one, and without it where there is none', () => {
  const dita = (folga: number) =>
    lido(prova({ mudando: serie(12_000, 12), recebeAgora: centavos(20_000), folga }).texto)
  expect(dita(10)).toContain('nas mesmas condições, com 10% de folga')
  expect(dita(0)).toMatch(/nas mesmas condições[.:]/)
})

test('what would cost more than doubling each month has no price', () => {
  // Of 100,00 now nothing is left after a month at 100 %: 200,00. At 201,00 no rate is searched.
  const umaSo = (parcela: number) =>
    prova({
      ficando: [],
      mudando: { parcela: centavos(parcela), dias: [365 / 12] },
      recebeAgora: centavos(10_000),
    }).custoAm
  expect(umaSo(19_900)).toBe(99)
  expect(umaSo(20_000)).toBe(100)
  expect(umaSo(20_100)).toBeNull()
})

test('the highest fair cost is the monthly CET of the money as a new loan, times the slack', () => {
  const mensal = calcularCet({ recebido: 1_000_000, parcela: 93_500, dias: mensais(12) }).cetMensal
  const plano = { dias: mensais(12), somaDosFatores: 1_000_000 / 93_500 }
  const limite = (folga: number) =>
    prova({ mudando: serie(12_000, 12), plano, recebeAgora: centavos(20_000), folga }).limiteAm ?? 0
  expect(limite(0)).toBe(mensal)
  expect(limite(50)).toBeCloseTo((mensal ?? 0) * 1.5, 1)
})
