import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { ehDiaUtil } from '../calendario.ts'
import { somarDias } from '../data.ts'
import { centavos } from '../dinheiro.ts'
import { comContratos, contratoDeExemplo, dadosDeExemplo } from './dados-de-exemplo.ts'
import type { EntradaSimulacao } from './entrada.ts'
import {
  julgarMudanca,
  motivosDoDia,
  reprecificar,
  toleranciaEm,
  validadeDoPreco,
} from './repreco.ts'
import type { RegraVigencia } from './regras.ts'
import { simular } from './simular.ts'

const regras = regrasDosArquivos()
const comum = { codigoConvenio: '000331', taxaAm: 1.8, prazo: 84 }
const contrato = contratoDeExemplo('1', { emProposta: { numero: 'P1' } })
const dados = dadosDeExemplo(regras, {
  beneficio: comContratos([contrato]),
  contratos: [contrato],
})
const entradas: EntradaSimulacao[] = [
  { tipo: 'NOVO_POR_VALOR', ...comum, valorLiberado: centavos(500_000) },
  { tipo: 'NOVO_POR_MARGEM', ...comum },
  { tipo: 'REFIN_POR_VALOR', ...comum, contratos: [contrato.id], valorLiberado: centavos(90_000) },
]

/** Up to the last business day before the first due date, 07/01/2027. */
const dias = fc
  .integer({ min: 0, max: 47 })
  .map((quantos) => somarDias('2026-11-20', quantos))
  .filter(ehDiaUtil)

test('the instalment stays on every day, and booked due dates stay too', () => {
  fc.assert(
    fc.property(dias, fc.constantFrom(...entradas), (dia, entrada) => {
      const deles = 'contratos' in entrada ? dados : { ...dados, contratos: [] }
      const aceita = simular(deles, entrada, '2026-11-20').numeros
      const valorParcela = centavos(aceita?.valorParcela ?? 0)
      const novo = reprecificar(deles, { entrada, numero: 'P1', valorParcela }, dia)
      const primeiroVencimento = aceita?.primeiroVencimento
      const pago = reprecificar(
        deles,
        { entrada, numero: 'P1', valorParcela, primeiroVencimento },
        dia,
      )
      if ('recusa' in novo || 'recusa' in pago) throw new Error('No price')
      expect(novo.numeros).toMatchObject({ valorParcela, prazo: 84, liberacao: dia })
      // Its own reservation of the contract is no objection to itself.
      expect(novo.motivos.map(({ regra }) => regra)).not.toContain('contrato_em_proposta')
      expect(pago.numeros).toMatchObject({ valorParcela, primeiroVencimento, liberacao: dia })
    }),
    { numRuns: 60 },
  )
})

test('with the due dates kept, a later day lends more to the client, never less', () => {
  const entrada = { tipo: 'NOVO_POR_PARCELA' as const, ...comum, valorParcela: centavos(20_000) }
  const liberadoEm = (dia: string) => {
    const pago = reprecificar(
      { ...dados, contratos: [] },
      {
        entrada,
        numero: 'P1',
        valorParcela: entrada.valorParcela,
        primeiroVencimento: '2027-01-07',
      },
      dia,
    )
    return 'recusa' in pago ? 0 : (pago.numeros?.valorLiberado ?? 0)
  }
  fc.assert(
    fc.property(
      dias.filter((dia) => dia < '2027-01-06'),
      (dia) => {
        expect(liberadoEm(somarDias(dia, 1))).toBeGreaterThan(liberadoEm(dia))
      },
    ),
    { numRuns: 30 },
  )
})

test('a portability follows the stated balance, not the day', () => {
  const entrada = { tipo: 'PORTABILIDADE' as const, ...comum, contratos: [contrato.id] }
  expect(
    reprecificar(dados, { entrada, numero: 'P1', valorParcela: centavos(1) }, '2026-11-23'),
  ).toEqual({ recusa: 'A portabilidade muda pelo saldo informado, não pelo dia' })
})

test.each([
  [100_000, 100_000, 'IGUAL'],
  [100_000, 100_001, 'MELHOR'],
  [100_000, 99_000, 'TOLERADA'],
  [100_000, 98_999, 'PIOR'],
  // 1 % of R$ 500,00, and R$ 10,00 of R$ 50.000,00.
  [50_000, 49_500, 'TOLERADA'],
  [50_000, 49_499, 'PIOR'],
  [5_000_000, 4_999_000, 'TOLERADA'],
  [5_000_000, 4_998_999, 'PIOR'],
])('released %i centavos become %i: %s', (antes, depois, mudanca) => {
  const tolerancia = toleranciaEm(regras, centavos(antes), '2026-11-23')
  expect(julgarMudanca(centavos(antes), centavos(depois), tolerancia)).toBe(mudanca)
})

test('a day without the rule tolerates nothing', () => {
  expect(toleranciaEm(regras, centavos(100_000), '2019-12-31')).toBe(0)
})

test('the price stands until the payroll closes, or until a rule it stands on ends', () => {
  expect(validadeDoPreco(dados, '2026-11-23')).toBe('2026-12-02')
  expect(validadeDoPreco(dados, '2026-12-03')).toBe('2027-01-05')
  const teto = (regra: RegraVigencia) =>
    regra.regra === 'teto_juros_am' && regra.convenio === 'INSS' && regra.vigenciaFim === null
  const comFim = regras.map((regra) =>
    teto(regra) ? { ...regra, vigenciaFim: '2026-11-27' } : regra,
  )
  expect(validadeDoPreco({ ...dados, regras: comFim }, '2026-11-23')).toBe('2026-11-27')
  expect(validadeDoPreco({ ...dados, regras: [] }, '2026-11-23')).toBeNull()
})

test('what the day forbids is named, what was judged before is not judged again', () => {
  const entrada = { tipo: 'NOVO_POR_PARCELA' as const, ...comum, valorParcela: centavos(9_000_000) }
  const resultado = reprecificar(
    { ...dados, contratos: [] },
    { entrada: { ...entrada, taxaAm: 1.9 }, numero: 'P1', valorParcela: entrada.valorParcela },
    '2026-11-23',
  )
  if ('recusa' in resultado) throw new Error(resultado.recusa)
  expect(resultado.motivos.length).toBeGreaterThan(1)
  expect(motivosDoDia(resultado).map(({ regra }) => regra)).toEqual(['teto_juros_am'])
})

test('a client who would be too old at the end, once the payroll closed, gets no loan', () => {
  const valorParcela = centavos(20_000)
  const entrada = { tipo: 'NOVO_POR_PARCELA' as const, ...comum, prazo: 24, valorParcela }
  // 81 on 20/11/2028, between the last due dates of two payrolls.
  const dele = {
    ...dados,
    contratos: [],
    cliente: { ...dados.cliente, nascimento: '1947-11-20' },
  }
  expect(simular(dele, entrada, '2026-11-04').permitido).toBe(true)
  const motivosEm = (dia: string) => {
    const resultado = reprecificar(dele, { entrada, numero: 'P1', valorParcela }, dia)
    if ('recusa' in resultado) throw new Error(resultado.recusa)
    return motivosDoDia(resultado).map(({ regra }) => regra)
  }
  expect(motivosEm('2026-11-04')).toEqual([])
  expect(motivosEm('2026-11-05')).toEqual(['credito_idade_final_max'])
})

test('a booked loan is not paid once its first instalment is due', () => {
  const valorParcela = centavos(20_000)
  const acordado = {
    entrada: { tipo: 'NOVO_POR_PARCELA' as const, ...comum, valorParcela },
    numero: 'P1',
    valorParcela,
    primeiroVencimento: '2026-12-07',
  }
  const preco = (dia: string) => reprecificar({ ...dados, contratos: [] }, acordado, dia)
  expect(preco('2026-12-04')).toMatchObject({ numeros: { carenciaDias: 3 } })
  for (const dia of ['2026-12-07', '2027-01-11']) {
    expect(preco(dia)).toEqual({
      recusa: 'A primeira parcela venceu em 07/12/2026, antes de o dinheiro sair',
    })
  }
})
