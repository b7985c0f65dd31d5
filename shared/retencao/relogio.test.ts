import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { instanteEmBrasilia } from '../data.ts'
import { relogioCtc } from './relogio.ts'

const regras = regrasDosArquivos()

function recebida(dia: string, hora: string) {
  const relogio = relogioCtc(regras, instanteEmBrasilia(dia, hora))
  if ('recusa' in relogio) throw new Error(relogio.recusa)
  return relogio
}

test('a request of a Monday morning runs to the Monday after', () => {
  expect(recebida('2026-11-23', '09:00')).toEqual({
    recebimento: '2026-11-23',
    alerta: instanteEmBrasilia('2026-11-25', '00:00'),
    critico: instanteEmBrasilia('2026-11-26', '18:00'),
    limiteInterno: instanteEmBrasilia('2026-11-27', '18:00'),
    limiteRegulatorio: '2026-11-30',
  })
})

test('after 18:00, on a weekend or on a holiday, it counts from the next business day', () => {
  expect(recebida('2026-11-19', '18:00').recebimento).toBe('2026-11-19')
  // 20/11/2026 is a holiday, a Friday.
  expect(recebida('2026-11-19', '18:01').recebimento).toBe('2026-11-23')
  expect(recebida('2026-11-20', '09:00').recebimento).toBe('2026-11-23')
  expect(recebida('2026-11-21', '09:00').recebimento).toBe('2026-11-23')
})

test('Carnival does not run the clock down', () => {
  expect(recebida('2026-02-13', '10:00').limiteRegulatorio).toBe('2026-02-24')
})
