import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  competenciaDaFolha,
  diasUteisEntre,
  ehDiaUtil,
  feriadosDoAno,
  fimDaReversao,
  primeiroVencimentoDaFolha,
  proximoDiaUtil,
  somarDiasUteis,
  ultimaCompetencia,
} from './calendario.ts'
import { somarDias } from './data.ts'

/** As `folhaEm` answers it for the INSS. */
const folhaInss = { diaUtilDeCorte: 2, diaDoVencimento: 7 }

test('the holidays worked out are those of feriados.csv, from 2023 to 2035', () => {
  const [, ...linhas] = readFileSync('database/reference/feriados.csv', 'utf8').trim().split('\n')
  const tabela = linhas.map((linha) => {
    const [data, nome, tipo] = linha.split(',')
    return { data, nome, tipo }
  })
  const anos = Array.from({ length: 13 }, (_, k) => 2023 + k)

  expect(anos.flatMap(feriadosDoAno)).toEqual(tabela)
})

test.each([
  ['2026-02-16', false, 'Carnival Monday'],
  ['2026-02-17', false, 'Carnival Tuesday'],
  ['2026-02-18', true, 'Ash Wednesday'],
  ['2026-04-03', false, 'Good Friday'],
  ['2100-03-26', false, 'Good Friday of another century'],
  ['2100-04-02', true, 'the Friday after it'],
  ['2026-06-04', false, 'Corpus Christi'],
  ['2026-07-09', true, 'a holiday of São Paulo only'],
  ['2023-11-20', true, '20/11 before it was national'],
  ['2024-11-20', false, '20/11 since 2024'],
  ['2026-11-21', false, 'a Saturday'],
  ['2026-11-22', false, 'a Sunday'],
])('%s is a business day: %s (%s)', (dia, util) => {
  expect(ehDiaUtil(dia)).toBe(util)
})

test('business days skip Carnival and weekends', () => {
  expect(somarDiasUteis('2026-02-13', 1)).toBe('2026-02-18')
  expect(somarDiasUteis('2026-02-14', 0)).toBe('2026-02-14')
  expect(proximoDiaUtil('2026-12-25')).toBe('2026-12-28')
  expect(proximoDiaUtil('2026-12-28')).toBe('2026-12-28')
})

test('up to the second business day of the month, the payroll is still of the month', () => {
  // 02/11/2026 is a holiday: the second business day is Wednesday, 04/11.
  expect(competenciaDaFolha('2026-11-04', folhaInss)).toBe('2026-11')
  expect(competenciaDaFolha('2026-11-05', folhaInss)).toBe('2026-12')
  expect(competenciaDaFolha('2026-12-31', folhaInss)).toBe('2027-01')
  expect(competenciaDaFolha('2027-01-31', folhaInss)).toBe('2027-02')
})

test('business days between two days are those that a walk from day to day counts', () => {
  for (const de of [
    '2025-12-20',
    '2026-02-11',
    '2026-02-14',
    '2026-04-02',
    '2026-11-13',
    '2026-12-24',
  ]) {
    let contados = 0
    for (let dias = 1; dias <= 800; dias += 1) {
      const ate = somarDias(de, dias)
      if (ehDiaUtil(ate)) contados += 1
      expect(diasUteisEntre(de, ate), `${de} to ${ate}`).toBe(contados)
    }
    expect(diasUteisEntre(de, de)).toBe(0)
    expect(diasUteisEntre(de, somarDias(de, -40))).toBe(0)
  }
})

test('a loan of the INSS released on 10/11/2026 is first due on 07/01/2027', () => {
  expect(primeiroVencimentoDaFolha('2026-11-10', folhaInss)).toBe('2027-01-07')
  expect(primeiroVencimentoDaFolha('2026-11-04', folhaInss)).toBe('2026-12-07')
})

test('84 instalments from 02/2023 end in 01/2030', () => {
  expect(ultimaCompetencia('2023-02', 84)).toBe('2030-01')
})

test('a refinancing of 30/04/2021 can be reversed until 10/05/2021', () => {
  expect(fimDaReversao('2021-04-30', 7)).toBe('2021-05-10')
})

test('days of payroll do not run the reversal down, nor does a weekend start it', () => {
  expect(fimDaReversao('2021-04-30', 7, new Set(['2021-05-04', '2021-05-05']))).toBe('2021-05-12')
  expect(fimDaReversao('2021-05-01', 7)).toBe('2021-05-11')
})

/** Easter by the tables of the church (Clavius, as Knuth writes them): another way to the same day. */
function pascoaDasTabelas(ano: number): string {
  const aureo = (ano % 19) + 1
  const seculo = Math.floor(ano / 100) + 1
  const semBissexto = Math.floor((3 * seculo) / 4) - 12
  const daLua = Math.floor((8 * seculo + 5) / 25) - 5
  const domingo = Math.floor((5 * ano) / 4) - semBissexto - 10
  let epacta = (((11 * aureo + 20 + daLua - semBissexto) % 30) + 30) % 30
  if ((epacta === 25 && aureo > 11) || epacta === 24) epacta += 1
  let dia = 44 - epacta
  if (dia < 21) dia += 30
  dia += 7 - ((domingo + dia) % 7)
  return new Date(Date.UTC(ano, 2, dia)).toISOString().slice(0, 10)
}

test('Carnival, Good Friday and Corpus Christi of each year follow the Easter of the church', () => {
  for (let ano = 1900; ano <= 2200; ano += 1) {
    const daPascoa = (dias: number) =>
      new Date(Date.parse(pascoaDasTabelas(ano)) + dias * 86_400_000).toISOString().slice(0, 10)
    const moveis = feriadosDoAno(ano).flatMap(({ data, nome }) =>
      /Carnaval|Paixão|Corpus/.test(nome) ? [data] : [],
    )
    expect(moveis).toEqual([daPascoa(-48), daPascoa(-47), daPascoa(-2), daPascoa(60)])
  }
})

test('a holiday is kept since its law, not before', () => {
  const nomes = (ano: number) => feriadosDoAno(ano).map(({ nome }) => nome)
  expect(nomes(1900)).toHaveLength(11)
  expect(nomes(1979)).not.toContain('Nossa Senhora Aparecida')
  expect(nomes(1980)).toContain('Nossa Senhora Aparecida')
  expect(nomes(2023)).not.toContain('Dia Nacional de Zumbi e da Consciência Negra')
  expect(nomes(2024)).toContain('Dia Nacional de Zumbi e da Consciência Negra')
  expect(nomes(2024)).toHaveLength(13)
})
