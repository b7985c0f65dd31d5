import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { fimDaReversao } from '../calendario.ts'
import { somarDias } from '../data.ts'
import { aliquotasIofEm, diasDeFolhaEm, regraEm } from './regras.ts'

const regras = regrasDosArquivos()

const valorEm = (regra: string, convenio: string, dia: string) => {
  const linha = regraEm(regras, regra, convenio, dia)
  return 'recusa' in linha ? linha.recusa : linha.valor
}

const datadas = new Set([
  'teto_juros_am',
  'prazo_max_parcelas',
  'iof_diario',
  'iof_adicional',
  'margem_total_pct',
])

const mudancas = regras
  .filter(({ regra }) => datadas.has(regra))
  .map(({ regra, convenio, valor, vigenciaInicio }) => ({ regra, convenio, valor, vigenciaInicio }))

test('the table has the changes that this test looks at', () => {
  expect(mudancas.filter(({ regra }) => regra === 'teto_juros_am').length).toBeGreaterThan(11)
})

test.each(mudancas)(
  'S1.12 $regra of $convenio is $valor from $vigenciaInicio on, and not the day before',
  ({ regra, convenio, valor, vigenciaInicio }) => {
    expect(valorEm(regra, convenio, vigenciaInicio)).toBe(valor)
    expect(valorEm(regra, convenio, somarDias(vigenciaInicio, 1))).toBe(valor)
    expect(valorEm(regra, convenio, somarDias(vigenciaInicio, -1))).not.toBe(valor)
  },
)

/** Written out by hand from the norms: the day before, the day itself and the day after. */
test.each<[string, string, string, unknown, unknown, unknown]>([
  ['teto_juros_am', 'INSS', '2023-03-13', 2.14, 1.7, 1.7],
  ['teto_juros_am', 'INSS', '2023-03-28', 1.7, 1.97, 1.97],
  ['teto_juros_am', 'INSS', '2023-08-17', 1.97, 1.91, 1.91],
  ['teto_juros_am', 'INSS', '2023-10-16', 1.91, 1.84, 1.84],
  ['teto_juros_am', 'INSS', '2025-01-09', 1.66, 1.8, 1.8],
  ['teto_juros_am', 'INSS', '2025-04-04', 1.8, 1.85, 1.85],
  ['prazo_max_parcelas', 'INSS', '2025-02-01', 84, 96, 96],
  ['prazo_max_parcelas', 'INSS', '2026-05-05', 96, 108, 108],
  ['carencia_max_dias', 'INSS', '2026-05-05', 70, 90, 90],
  ['margem_total_pct', 'INSS', '2026-05-19', 45, 40, 40],
  ['margem_total_pct', 'INSS', '2026-09-01', 40, 45, 45],
  ['iof_diario', 'PF', '2015-01-22', 0.000041, 0.000082, 0.000082],
  ['iof_diario', 'PF', '2020-04-03', 0.000082, 0, 0],
  ['iof_diario', 'PF', '2020-11-27', 0, 0.000082, 0.000082],
  ['iof_diario', 'PF', '2020-12-15', 0.000082, 0, 0],
  ['iof_diario', 'PF', '2021-09-20', 0.000082, 0.0001118, 0.0001118],
  ['iof_diario', 'PF', '2022-01-01', 0.0001118, 0.000082, 0.000082],
  ['iof_adicional', 'PF', '2020-04-03', 0.0038, 0, 0],
  ['iof_adicional', 'PF', '2021-01-01', 0, 0.0038, 0.0038],
])('%s of %s around %s: %s, %s, %s', (regra, convenio, dia, antes, no, depois) => {
  expect([-1, 0, 1].map((dias) => valorEm(regra, convenio, somarDias(dia, dias)))).toEqual([
    antes,
    no,
    depois,
  ])
})

test('a date without a row is refused, not guessed', () => {
  expect(valorEm('teto_juros_am', 'INSS', '2021-12-05')).toBe(
    'teto_juros_am de INSS: sem registro para esta data (05/12/2021)',
  )
  expect(valorEm('carencia_max_dias', 'INSS', '2020-09-30')).toContain('sem registro')
  expect(aliquotasIofEm(regras, '2010-01-01')).toEqual({
    recusa: 'iof_diario de PF: sem registro para esta data (01/01/2010)',
  })
})

test('the assistance benefit follows the INSS until its own first row, and never after it', () => {
  expect(valorEm('teto_juros_am', 'INSS_LOAS', '2026-11-20')).toBe(1.85)
  expect(valorEm('margem_emprestimo_pct', 'INSS_LOAS', '2026-11-20')).toBe(30)
  expect(valorEm('margem_emprestimo_pct', 'INSS_LOAS', '2023-06-18')).toBe(35)
  const propria = {
    regra: 'prazo_max_parcelas',
    convenio: 'INSS_LOAS',
    valor: 60,
    vigenciaInicio: '2027-03-01',
    vigenciaFim: '2027-03-31',
    norma: 'Portaria',
    confianca: 'alta',
  }
  const prazoEm = (dia: string) => {
    const linha = regraEm([...regras, propria], propria.regra, 'INSS_LOAS/000331', dia)
    return 'recusa' in linha ? linha.recusa : linha.valor
  }
  expect(['2026-11-23', '2027-02-28', '2027-03-01'].map(prazoEm)).toEqual([108, 108, 60])
  expect(prazoEm('2027-04-01')).toContain('sem registro')
})

const doConvenio = (regra: string, vigenciaFim: string | null = null) => ({
  regra,
  convenio: 'INSS/033101',
  valor: 33,
  vigenciaInicio: '2026-11-20',
  vigenciaFim,
  norma: 'Ofício do convênio',
  confianca: 'media',
})

test("a convênio uses its own row on its days, and its family's on every other", () => {
  const comSua = [...regras, doConvenio('margem_emprestimo_pct', '2026-11-30')]
  const margem = (escopo: string, dia: string) => {
    const linha = regraEm(comSua, 'margem_emprestimo_pct', escopo, dia)
    return 'recusa' in linha ? linha.recusa : linha.valor
  }
  const dias = ['2026-11-19', '2026-11-20', '2026-11-30', '2026-12-01']

  expect(dias.map((dia) => margem('INSS/033101', dia))).toEqual([35, 33, 33, 35])
  expect(dias.map((dia) => margem('INSS/000331', dia))).toEqual([35, 35, 35, 35])
  expect(dias.map((dia) => margem('INSS', dia))).toEqual([35, 35, 35, 35])
  // Rules of the assistance benefit precede rules of a convênio.
  expect(dias.map((dia) => margem('INSS_LOAS/033101', dia))).toEqual([30, 30, 30, 30])
  const teto = regraEm(
    [...regras, doConvenio('teto_juros_am')],
    'teto_juros_am',
    'INSS_LOAS/033101',
    '2026-11-20',
  )
  expect(teto).toMatchObject({ valor: 33 })
})

test('a row carries its norm and confidence', () => {
  expect(regraEm(regras, 'iof_diario', 'PF', '2026-11-20')).toMatchObject({
    norma: expect.stringContaining('Decreto 6.306'),
    confianca: 'alta',
  })
})

test('no two rows of a rule are in force on one day', () => {
  const sobrepostas = regras.filter((linha) =>
    regras.some(
      (outra) =>
        outra !== linha &&
        outra.regra === linha.regra &&
        outra.convenio === linha.convenio &&
        outra.vigenciaInicio >= linha.vigenciaInicio &&
        (linha.vigenciaFim === null || outra.vigenciaInicio <= linha.vigenciaFim),
    ),
  )
  expect(sobrepostas).toEqual([])
})

test('the days on which the payroll is processed do not run the reversal down', () => {
  const fim = (dia: string) => fimDaReversao(dia, 7, diasDeFolhaEm(regras, 'INSS', dia))

  expect(fim('2026-12-02')).toBe('2026-12-14')
  expect(fim('2026-11-23')).toBe('2026-12-01')
  // Dataprev's own example.
  expect(fim('2021-04-30')).toBe('2021-05-10')
  expect(diasDeFolhaEm(regras, 'INSS', '2019-12-31').size).toBe(0)
})
