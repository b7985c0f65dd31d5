import { expect, test } from 'vitest'
import type { Colega } from '#shared/presenca/shapes.ts'
import { dizerColegas } from './ColegasAqui.tsx'
import { proximoFim, semOsQueForam } from './presentes.ts'

const ate = '2026-11-20T13:00:25.000Z'
const colega = (nome: string, mudanca: Partial<Colega> = {}): Colega => ({
  idUsuario: nome,
  nome,
  desde: '2026-11-20T13:42:00.000Z',
  ate,
  ...mudanca,
})
const em = (segundos: number) => new Date(Date.parse('2026-11-20T13:00:00Z') + segundos * 1000)

test('a colleague leaves the screen when no beat of theirs came, whatever this window hears', () => {
  const todos = new Map([
    ['um', [colega('Ana'), colega('Bia', { ate: '2026-11-20T13:00:10.000Z' })]],
    ['outro', [colega('Bia', { ate: '2026-11-20T13:00:10.000Z' })]],
  ])
  expect(proximoFim(todos, em(0))).toBe(10_000)
  expect(semOsQueForam(todos, em(10))).toEqual(new Map([['um', [colega('Ana')]]]))
  expect(semOsQueForam(todos, em(25))).toEqual(new Map())
  expect(proximoFim(new Map(), em(0))).toBeUndefined()
})

test('who is there is told with the hour, of several the names', () => {
  expect(dizerColegas([])).toBe('')
  expect(dizerColegas([colega('Ana')])).toBe('Ana está com este cliente desde 10:42')
  expect(dizerColegas([colega('Ana'), colega('Bia'), colega('Caio')])).toBe(
    'Ana, Bia e Caio estão com este cliente',
  )
})
