import { expect, test } from 'vitest'
import { recusaDoPeriodo } from './periodo.ts'

const periodo = { inicio: '2026-11-23', fim: '2026-11-23', abre: '09:00', fecha: '09:01' }

test('a campaign of one day and one minute, and one without an end, can be', () => {
  expect(recusaDoPeriodo(periodo)).toBeUndefined()
  expect(recusaDoPeriodo({ ...periodo, fim: null })).toBeUndefined()
})

test('one that ends before it begins, or opens for no minute, cannot', () => {
  expect(recusaDoPeriodo({ ...periodo, fim: '2026-11-22' })).toBe(
    'O fim da campanha não pode ser antes do início',
  )
  for (const fecha of ['08:59', '09:00']) {
    expect(recusaDoPeriodo({ ...periodo, fecha })).toBe('A campanha precisa fechar depois de abrir')
  }
})
