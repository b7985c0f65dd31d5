import { expect, test } from 'vitest'
import type { Ausencia } from '#shared/ausencia/shapes.ts'
import { ausentesDe, dizerAusencia } from './presenca.ts'

const ausencia = (mudanca: Partial<Ausencia> = {}): Ausencia => ({
  idAusencia: 'a',
  atendente: { idUsuario: 'ela', loginUsuario: 'ela', nome: 'Ela' },
  motivo: { codigo: '01', descricao: 'Férias' },
  dataInicio: '2026-11-20',
  dataFim: '2026-11-20',
  inicioTarde: false,
  fimManha: false,
  observacao: null,
  cobertura: [],
  versao: 1,
  incluidaEm: '2026-11-01T12:00:00.000Z',
  ...mudanca,
})
const dizer = (ausencias: readonly Ausencia[] | undefined, agora: string, quem: string) => {
  const dela = ausentesDe(ausencias, new Date(agora)).get(quem)
  return dela && dizerAusencia(dela)
}

test('nobody is away before the absences are known, and who has none is not', () => {
  expect(dizer(undefined, '2026-11-20T15:00:00Z', 'ela')).toBeUndefined()
  expect(dizer([ausencia()], '2026-11-20T15:00:00Z', 'outra')).toBeUndefined()
})

test.each([
  ['12:59', { fimManha: true }, 'Ausente até 20/11/2026, sem cobertura'],
  ['13:00', { fimManha: true }, undefined],
  ['12:59', { inicioTarde: true }, undefined],
  ['13:00', { inicioTarde: true }, 'Ausente até 20/11/2026, sem cobertura'],
])('at %s an absence of half a day %j is told as: %s', (hora, meio, dito) => {
  expect(dizer([ausencia(meio)], `2026-11-20T${hora}:00-03:00`, 'ela')).toBe(dito)
})

test('each coverer is named once', () => {
  const cobertor = { idUsuario: 'c', loginUsuario: 'c', nome: 'Cobre' }
  const cobertura = ['1001', '2002'].map((codigoPromotor) => ({ codigoPromotor, cobertor }))

  expect(dizer([ausencia({ cobertura })], '2026-11-20T15:00:00Z', 'ela')).toBe(
    'Ausente até 20/11/2026, cobre Cobre',
  )
})
