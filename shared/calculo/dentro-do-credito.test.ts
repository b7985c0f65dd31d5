import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { centavos } from '../dinheiro.ts'
import { beneficioDeExemplo, dadosDeExemplo } from './dados-de-exemplo.ts'
import { dentroDoCredito, prazoDoCliente } from './dentro-do-credito.ts'
import type { EntradaSimulacao } from './entrada.ts'
import { calcular } from './simular.ts'

const regras = regrasDosArquivos()
const DIA = '2026-11-23'

/** A benefit whose margin is wider than any limit of the policy. */
const dados = (nascimento: string | null) =>
  dadosDeExemplo(regras, {
    cliente: { restrito: false, obitoEm: null, nascimento },
    beneficio: beneficioDeExemplo({ base: centavos(5_000_000) }),
  })
const prazo = (nascimento: string | null, maximo = 96) =>
  prazoDoCliente(dados(nascimento), DIA, maximo)

test('the longest term ends before the client is too old for the policy', () => {
  expect(prazo('1980-01-01')).toEqual({ valor: 96, linha: null })
  const curto = prazo('1950-01-01')
  expect(curto.linha).toMatchObject({ valor: 80 })
  expect(curto.valor).toBeGreaterThan(40)
  expect(curto.valor).toBeLessThan(52)
  // A term that fits by itself needs no row.
  expect(prazo('1950-01-01', curto.valor)).toEqual({ valor: curto.valor, linha: null })
  expect(prazo('1950-01-01', curto.valor + 1)).toEqual(curto)
})

test('where no term ends in time, or the age is not known, the whole term is asked for', () => {
  expect(prazo('1940-01-01')).toEqual({ valor: 96, linha: null })
  expect(prazo(null)).toEqual({ valor: 96, linha: null })
})

const entrada = (valorParcela: number): EntradaSimulacao => ({
  tipo: 'NOVO_POR_PARCELA',
  codigoConvenio: '000020',
  prazo: 96,
  taxaAm: 1.6,
  valorParcela: centavos(valorParcela),
})

test('an offer is lowered to the largest amount of the policy, to the centavo', () => {
  const cliente = dados('1980-01-01')
  expect(dentroDoCredito(cliente, entrada(100_000), DIA)).toEqual(entrada(100_000))
  const lowered = dentroDoCredito(cliente, entrada(1_500_000), DIA)
  if (lowered.tipo !== 'NOVO_POR_PARCELA') throw new Error('it stays an instalment')
  const liberado = (valorParcela: number) => {
    const calculada = calcular(cliente, entrada(valorParcela), DIA)
    if ('recusa' in calculada) throw new Error(JSON.stringify(calculada))
    return calculada.valorLiberado
  }
  expect(liberado(lowered.valorParcela)).toBeLessThanOrEqual(15_000_000)
  expect(liberado(lowered.valorParcela + 1)).toBeGreaterThan(15_000_000)
  // What is lowered once fits.
  expect(dentroDoCredito(cliente, lowered, DIA)).toEqual(lowered)
})

test('a portability keeps its question', () => {
  const porte: EntradaSimulacao = {
    tipo: 'PORTABILIDADE',
    codigoConvenio: '000020',
    prazo: 96,
    taxaAm: 1.6,
    contratos: ['01934f51-0000-7000-8000-000000000011'],
  }
  expect(dentroDoCredito(dados('1940-01-01'), porte, DIA)).toBe(porte)
})
