import { expect, test } from 'vitest'
import { impedimentoDeComecar } from './impedimento-de-comecar.ts'

const agora = new Date('2026-11-23T13:00:00Z')
const as = (hora: string) => ({
  quando: `2026-11-23T${hora}:00Z`,
  venceEm: `2026-11-23T${hora}:59Z`,
})
const ninguem = { esperam: 0, promessas: [], emPausa: false, agora }

test('the queue begins where a client waits in a list or is promised a call by now', () => {
  expect(impedimentoDeComecar({ ...ninguem, esperam: 1 })).toBeUndefined()
  expect(impedimentoDeComecar({ ...ninguem, promessas: [as('13:00')] })).toBeUndefined()
})

test('nobody to call, a promise of later or one that is broken: it says so', () => {
  expect(impedimentoDeComecar(ninguem)).toContain('Nenhum cliente')
  expect(impedimentoDeComecar({ ...ninguem, promessas: [as('13:01'), as('12:58')] })).toContain(
    'Nenhum cliente',
  )
})

test('in a pause nobody begins', () => {
  expect(impedimentoDeComecar({ ...ninguem, esperam: 1, emPausa: true })).toContain('em pausa')
})
