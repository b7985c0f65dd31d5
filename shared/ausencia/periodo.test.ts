import { describe, expect, test } from 'vitest'
import {
  instantesDe,
  momentoDe,
  MOTIVO_MEDICO,
  periodoPorExtenso,
  recusaDaMudanca,
  recusaDaNova,
  recusaDoPeriodo,
} from './periodo.ts'

/** Friday, 10:00 in São Paulo. */
const agora = new Date('2026-11-20T13:00:00Z')
const dias = (dataInicio: string, dataFim = dataInicio, meio = {}) => ({
  dataInicio,
  dataFim,
  inicioTarde: false,
  fimManha: false,
  ...meio,
})
const FERIAS = '01'
const em = (instante: Date) => ({ agora: instante, diasDeAtestado: 30 })

describe('the instants of an absence', () => {
  test.each([
    ['whole days', dias('2026-11-23', '2026-11-24'), '2026-11-23T03:00Z', '2026-11-25T03:00Z'],
    [
      'an afternoon',
      dias('2026-11-23', '2026-11-23', { inicioTarde: true }),
      '2026-11-23T16:00Z',
      '2026-11-24T03:00Z',
    ],
    [
      'a morning',
      dias('2026-11-23', '2026-11-23', { fimManha: true }),
      '2026-11-23T03:00Z',
      '2026-11-23T16:00Z',
    ],
  ])('of %s', (_quais, periodo, de, ate) => {
    expect(instantesDe(periodo)).toEqual({ de: new Date(de), ate: new Date(ate) })
  })

  test('a morning is over at 13:00 and an afternoon begins then', () => {
    const [manha, tarde] = [
      dias('2026-11-20', '2026-11-20', { fimManha: true }),
      dias('2026-11-20', '2026-11-20', { inicioTarde: true }),
    ]
    const antes = new Date('2026-11-20T15:59:59.999Z')
    const depois = new Date('2026-11-20T16:00:00Z')

    expect([momentoDe(manha, antes), momentoDe(tarde, antes)]).toEqual(['EM_CURSO', 'FUTURA'])
    expect([momentoDe(manha, depois), momentoDe(tarde, depois)]).toEqual(['ENCERRADA', 'EM_CURSO'])
  })
})

test.each([
  [
    'an end before the beginning',
    dias('2026-11-23', '2026-11-22'),
    'O fim da ausência não pode ser antes do início',
  ],
  [
    'an afternoon until the morning',
    dias('2026-11-23', '2026-11-23', { inicioTarde: true, fimManha: true }),
    'Começa à tarde e termina de manhã no mesmo dia: escolha um dos dois',
  ],
  [
    'more than two years',
    dias('2026-11-23', '2028-11-23'),
    'Uma ausência dura no máximo dois anos',
  ],
])('%s is no absence', (_que, periodo, sentenca) => {
  expect(recusaDoPeriodo(periodo)).toBe(sentenca)
})

test('an absence of two years to the day may be', () => {
  expect(recusaDoPeriodo(dias('2026-11-23', '2028-11-22'))).toBeUndefined()
})

describe('a new absence', () => {
  const passou = 'A ausência não pode ser de um dia que já passou: só licença médica pode'

  test('may begin today, not yesterday', () => {
    expect(recusaDaNova(dias('2026-11-20'), FERIAS, em(agora))).toBeUndefined()
    expect(recusaDaNova(dias('2026-11-19', '2026-11-25'), FERIAS, em(agora))).toBe(passou)
  })

  test('of this morning is refused in the afternoon', () => {
    const manha = dias('2026-11-20', '2026-11-20', { fimManha: true })

    expect(recusaDaNova(manha, FERIAS, em(agora))).toBeUndefined()
    expect(recusaDaNova(manha, FERIAS, em(new Date('2026-11-20T16:00:00Z')))).toBe(passou)
  })

  test('for illness may begin 30 days back, not 31', () => {
    expect(recusaDaNova(dias('2026-10-21', '2026-10-22'), MOTIVO_MEDICO, em(agora))).toBeUndefined()
    expect(recusaDaNova(dias('2026-10-20', '2026-10-22'), MOTIVO_MEDICO, em(agora))).toBe(
      'Licença médica pode começar até 30 dias atrás',
    )
  })
})

describe('a change', () => {
  const ferias = (periodo: ReturnType<typeof dias>) => ({ ...periodo, motivo: FERIAS })
  const emCurso = ferias(dias('2026-11-18', '2026-11-27'))

  test('of one still to come is judged as a new one', () => {
    const futura = ferias(dias('2026-11-25'))

    expect(recusaDaMudanca(futura, ferias(dias('2026-12-01')), em(agora))).toBeUndefined()
    expect(recusaDaMudanca(futura, ferias(dias('2026-11-19')), em(agora))).toMatch(/já passou/)
  })

  test('of a running one moves its end only, and not before now', () => {
    expect(
      recusaDaMudanca(emCurso, ferias(dias('2026-11-18', '2026-11-20')), em(agora)),
    ).toBeUndefined()
    expect(
      recusaDaMudanca(emCurso, ferias(dias('2026-11-18', '2026-12-20')), em(agora)),
    ).toBeUndefined()
    expect(recusaDaMudanca(emCurso, ferias(dias('2026-11-18', '2026-11-19')), em(agora))).toBe(
      'O fim da ausência não pode ser antes de agora',
    )
    for (const outra of [
      ferias(dias('2026-11-19', '2026-11-27')),
      { ...emCurso, inicioTarde: true },
      { ...emCurso, motivo: MOTIVO_MEDICO },
    ]) {
      expect(recusaDaMudanca(emCurso, outra, em(agora))).toBe(
        'A ausência já começou: só o fim dela pode mudar',
      )
    }
  })

  test('of one that is over is refused', () => {
    const passada = ferias(dias('2026-11-02', '2026-11-06'))

    expect(recusaDaMudanca(passada, passada, em(agora))).toBe(
      'A ausência já terminou e não muda mais',
    )
  })
})

test('days are written as people say them', () => {
  expect(periodoPorExtenso(dias('2026-11-23'))).toBe('em 23/11/2026')
  expect(periodoPorExtenso(dias('2026-11-23', '2026-11-27', { inicioTarde: true }))).toBe(
    'de 23/11/2026 à tarde a 27/11/2026',
  )
  expect(periodoPorExtenso(dias('2026-11-23', '2026-11-23', { fimManha: true }))).toBe(
    'em 23/11/2026 de manhã',
  )
})
