import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { catalogo, type Unidade, unidades } from './catalogo.ts'
import {
  ehDeConvenio,
  escopoDoConvenio,
  escopos,
  familiaDoEscopo,
  nomeDoEscopo,
} from './escopos.ts'
import { formatarValor, recusaDoValor } from './valor.ts'

const lidos = (texto: string) => texto.replaceAll('\u{a0}', ' ')
const todas = Object.keys(unidades) as Unidade[]
const linhas = regrasDosArquivos()

test('every value of the reference files is one that a gestor could have typed', () => {
  expect(linhas.length).toBeGreaterThan(150)
  for (const { regra, valor } of linhas) {
    const unidade = catalogo.get(regra)?.unidade
    if (!unidade) throw new Error(`${regra} is not in the catalogue`)
    expect([regra, valor, recusaDoValor(unidade, valor)]).toEqual([regra, valor, undefined])
  }
})

test.each<[Unidade, number, string]>([
  ['pct', 35, '35%'],
  ['pct', 2.5, '2,5%'],
  ['pct_fino', 0.5, '0,5%'],
  ['pct_fino', 0, '0%'],
  ['pct_am', 1.8, '1,80% ao mês'],
  ['pct_am', 1.234567, '1,234567% ao mês'],
  ['pontos_am', 1, '1,00 ponto ao mês'],
  ['pontos_am', 0.15, '0,15 pontos ao mês'],
  ['fracao', 0.000082, '0,0082%'],
  ['fracao', 0.0001118, '0,01118%'],
  ['fracao', 0.0038, '0,38%'],
  ['dias', 1, '1 dia'],
  ['dias_uteis', 7, '7 dias úteis'],
  ['dia_util', 2, '2º dia útil'],
  ['dia_do_mes', 7, 'dia 7'],
  ['hora', 21, '21h'],
  ['parcelas', 108, '108 parcelas'],
  ['vezes', 1.6, '1,6 vezes'],
  ['quantidade', 13, '13'],
  ['anos', 72, '72 anos'],
  ['reais', 2000, 'R$ 2.000,00'],
  ['sim_nao', 0, 'Não'],
  ['sim_nao', 1, 'Sim'],
])('%s %d is told as %s', (unidade, valor, dito) => {
  expect(lidos(formatarValor(unidade, valor))).toBe(dito)
})

test('both bounds of each unit are values, and what is just outside is refused in a sentence', () => {
  for (const unidade of todas) {
    const { minimo, maximo, casas } = unidades[unidade]
    const passo = 10 ** -casas
    const fora = [Number((minimo - passo).toFixed(casas)), Number((maximo + passo).toFixed(casas))]
    expect([unidade, recusaDoValor(unidade, minimo), recusaDoValor(unidade, maximo)]).toEqual([
      unidade,
      undefined,
      undefined,
    ])
    for (const valor of fora) {
      expect([unidade, valor, recusaDoValor(unidade, valor)]).toEqual([
        unidade,
        valor,
        expect.stringMatching(/^Valor: .*[^.;]$/),
      ])
    }
  }
})

test('one decimal more than the unit has is refused, and every number with as many is taken', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...todas),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (unidade, onde) => {
        const { minimo, maximo, casas } = unidades[unidade]
        if (unidade === 'sim_nao') return
        const valor = Number((minimo + onde * (maximo - minimo)).toFixed(casas))
        expect(recusaDoValor(unidade, valor)).toBeUndefined()
        const demais = Number(`${valor.toFixed(casas)}${casas === 0 ? '.' : ''}5`)
        if (demais < maximo) {
          expect(recusaDoValor(unidade, demais)).toMatch(
            casas === 0 ? 'informe um número inteiro' : `use no máximo ${casas} casas decimais`,
          )
        }
      },
    ),
    { numRuns: 400 },
  )
})

test.each([Number.NaN, Infinity, -Infinity])('%d is a value of nothing', (valor) => {
  for (const unidade of todas) {
    expect(recusaDoValor(unidade, valor)).toBe('Valor: informe um número')
  }
})

test('a percentage typed as a fraction, and a fraction typed as a percentage, are told how', () => {
  expect(recusaDoValor('pct', 0.35)).toBe('Valor: informe em % (35 para 35%), a partir de 1')
  expect(recusaDoValor('pct_am', 0.0185)).toMatch(/% ao mês/)
  expect(recusaDoValor('fracao', 0.38)).toBe(
    'Valor: informe a fração (0,0038 para 0,38%), de 0 a 0,05',
  )
})

test('two values that differ are told differently, so that a change is seen', () => {
  for (const unidade of todas) {
    if (unidade === 'sim_nao') continue
    const { minimo, maximo, casas } = unidades[unidade]
    const passo = 10 ** -casas
    for (const valor of [minimo, (minimo + maximo) / 2, maximo - passo]) {
      const um = Number(valor.toFixed(casas))
      const outro = Number((um + passo).toFixed(casas))
      expect([unidade, formatarValor(unidade, um) === formatarValor(unidade, outro)]).toEqual([
        unidade,
        false,
      ])
    }
  }
})

test('every scope of the reference files has a name for people', () => {
  for (const escopo of new Set(linhas.map(({ convenio }) => familiaDoEscopo(convenio)))) {
    expect([escopo, escopos.has(escopo)]).toEqual([escopo, true])
    expect(nomeDoEscopo(escopo)).toBe(escopos.get(escopo))
  }
})

test('the scope of a convênio goes into its family and comes out of it', () => {
  expect(escopoDoConvenio('SIAPE', '910001')).toBe('SIAPE/910001')
  expect(familiaDoEscopo('SIAPE/910001')).toBe('SIAPE')
  expect(familiaDoEscopo('SIAPE')).toBe('SIAPE')
  expect(['SIAPE/910001', 'SIAPE', 'PORTABILIDADE/623', 'INSS/41'].map(ehDeConvenio)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(nomeDoEscopo('SIAPE/910001', 'Prefeitura')).toBe('910001 Prefeitura')
  expect(nomeDoEscopo('PORTABILIDADE/623')).toBe('Portabilidade 623')
})

test('a percentage of nothing is nothing, and one below its unit is asked for in percent', () => {
  expect(recusaDoValor('pct', 0)).toBe('Valor: em %, de 1 a 100')
  expect(recusaDoValor('pct', 0.35)).toContain('(35 para 35%)')
  expect(recusaDoValor('pct_am', 0.05)).toContain('% ao mês')
  expect(recusaDoValor('pct', 1)).toBeUndefined()
  expect(recusaDoValor('pct', 100)).toBeUndefined()
  expect(recusaDoValor('pct', 101)).toBe('Valor: em %, de 1 a 100')
  expect(recusaDoValor('dia_util', 0)).toBe('Valor: em º dia útil, de 1 a 22')
})
