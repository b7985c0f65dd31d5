import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { instanteEmBrasilia } from '../data.ts'
import { faixaEm, parteDoRelogio, relogioCtc } from './relogio.ts'

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
  expect(recebida('2026-11-24', '18:01').recebimento).toBe('2026-11-25')
  // 20/11/2026 is a holiday, a Friday.
  expect(recebida('2026-11-19', '18:01').recebimento).toBe('2026-11-23')
  expect(recebida('2026-11-20', '09:00').recebimento).toBe('2026-11-23')
  expect(recebida('2026-11-21', '09:00').recebimento).toBe('2026-11-23')
})

test('Carnival does not run the clock down', () => {
  expect(recebida('2026-02-13', '10:00').limiteRegulatorio).toBe('2026-02-24')
})

test('the bar counts business hours until the internal limit, nights, weekends and holidays left out', () => {
  // Thursday 15:00 until the Thursday after: 3 + 4 x 9 hours, the Friday is a holiday.
  const recebidaEm = instanteEmBrasilia('2026-11-19', '15:00')
  const { limiteInterno: internoEm } = recebida('2026-11-19', '15:00')
  const parte = (dia: string, hora: string) =>
    parteDoRelogio({ recebidaEm, internoEm }, instanteEmBrasilia(dia, hora))
  expect(internoEm).toEqual(instanteEmBrasilia('2026-11-26', '18:00'))
  expect(parte('2026-11-19', '15:00')).toBe(0)
  const noFim = parte('2026-11-19', '18:00')
  expect(noFim).toBe(8)
  expect([parte('2026-11-20', '12:00'), parte('2026-11-22', '12:00')]).toEqual([noFim, noFim])
  expect(parte('2026-11-23', '08:00')).toBe(noFim)
  expect(parte('2026-11-24', '18:00')).toBe(Math.round((21 / 39) * 100))
  expect([parte('2026-11-26', '18:00'), parte('2026-11-30', '12:00')]).toEqual([100, 100])
})

test('where the working day ends earlier, the bar ends its days there too', () => {
  const recebidaEm = instanteEmBrasilia('2026-11-23', '09:00')
  const internoEm = instanteEmBrasilia('2026-11-24', '17:00')
  const parte = (dia: string, hora: string) =>
    parteDoRelogio({ recebidaEm, internoEm }, instanteEmBrasilia(dia, hora))
  expect([parte('2026-11-23', '17:00'), parte('2026-11-24', '17:00')]).toEqual([50, 100])
})

test('a clock passes from gentle to final at each of its instants', () => {
  const marcos = {
    alertaEm: instanteEmBrasilia('2026-11-25', '00:00'),
    criticoEm: instanteEmBrasilia('2026-11-26', '18:00'),
    internoEm: instanteEmBrasilia('2026-11-27', '18:00'),
    limiteEm: instanteEmBrasilia('2026-12-01', '00:00'),
  }
  const faixas = (hora: number) =>
    Object.values(marcos).map((marco) => faixaEm(marcos, new Date(marco.getTime() + hora)))
  expect(faixas(0)).toEqual(['ALERTA', 'CRITICO', 'INTERNO', 'VENCIDO'])
  expect(faixas(-1)).toEqual(['NO_PRAZO', 'ALERTA', 'CRITICO', 'INTERNO'])
})
