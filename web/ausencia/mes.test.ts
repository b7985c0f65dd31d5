import { expect, test } from 'vitest'
import type { Ausencia } from '#shared/ausencia/shapes.ts'
import {
  diasDe,
  faltaDe,
  faltaNoDia,
  lerMes,
  lerSemana,
  limitesDaSemana,
  limitesDoMes,
  mesVizinho,
  porPessoa,
} from './mes.ts'

const ausencia = (mudancas: Partial<Ausencia> = {}): Ausencia => ({
  idAusencia: 'a',
  atendente: { idUsuario: 'u', loginUsuario: 'ana', nome: 'Ana' },
  motivo: { codigo: '01', descricao: 'Férias' },
  dataInicio: '2026-11-30',
  dataFim: '2026-12-02',
  inicioTarde: false,
  fimManha: false,
  observacao: null,
  cobertura: [],
  versao: 1,
  incluidaEm: '2026-11-20T13:00:00Z',
  ...mudancas,
})

test('the month of the address is read; anything else is the current one', () => {
  expect(['2026-02', '2026-13', 'x', undefined].map((mes) => lerMes(mes, '2026-11-20'))).toEqual([
    '2026-02',
    '2026-11',
    '2026-11',
    '2026-11',
  ])
})

test('months have their neighbours and their last day', () => {
  expect([mesVizinho('2026-12', 1), mesVizinho('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect(limitesDoMes('2028-02')).toEqual({ dataInicio: '2028-02-01', dataFim: '2028-02-29' })
  const dias = diasDe(limitesDoMes('2026-11'))
  expect([dias.length, dias.filter(({ fimDeSemana }) => fimDeSemana).length]).toEqual([30, 9])
})

test('a week is that of its day, from Monday to Sunday', () => {
  const semanas = ['2026-11-29', '2026-11-30', '2026-12-06', '2026-11-31', 'x', undefined]
  expect(semanas.map(lerSemana)).toEqual([
    '2026-11-23',
    '2026-11-30',
    '2026-11-30',
    undefined,
    undefined,
    undefined,
  ])
  const dias = diasDe(limitesDaSemana('2026-11-30'))
  expect(dias.map(({ dia, fimDeSemana }) => (fimDeSemana ? dia : ''))).toEqual([
    ...Array.from({ length: 5 }, () => ''),
    '2026-12-05',
    '2026-12-06',
  ])
})

test('halves of the first and of the last day are told apart from whole days', () => {
  const meia = ausencia({ inicioTarde: true, fimManha: true })

  expect(
    ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'].map((dia) =>
      faltaNoDia(meia, dia),
    ),
  ).toEqual([undefined, 'TARDE', 'DIA', 'MANHA', undefined])
})

test('two halves of a day are the whole day', () => {
  const dia = { dataInicio: '2026-11-30', dataFim: '2026-11-30' }
  const manha = ausencia({ ...dia, fimManha: true })
  const tarde = ausencia({ ...dia, inicioTarde: true })

  expect([faltaDe([manha], '2026-11-30'), faltaDe([manha, tarde], '2026-11-30')]).toEqual([
    'MANHA',
    'DIA',
  ])
})

test('several absences of a person stand in one row, people by name', () => {
  const deBruno = ausencia({ atendente: { idUsuario: 'b', loginUsuario: 'bruno', nome: 'Bruno' } })

  expect(
    porPessoa([deBruno, ausencia(), ausencia()]).map(({ nome, ausencias }) => [
      nome,
      ausencias.length,
    ]),
  ).toEqual([
    ['Ana', 2],
    ['Bruno', 1],
  ])
})
