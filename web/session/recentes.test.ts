import { expect, test } from 'vitest'
import { comRecente, type Recente } from './recentes.ts'

const recente = (numero: number, nome = `Cliente ${numero}`): Recente => ({
  idRelacionamento: `id-${numero}`,
  cpf: '52998224725',
  nome,
  date: `2026-11-${String(numero).padStart(2, '0')}T12:00:00Z`,
})

const abertos = (numeros: number[]) =>
  numeros.reduce<Recente[]>((lista, numero) => comRecente(lista, recente(numero)), [])

test('S9.02 at most nine recent CPFs, newest first', () => {
  const lista = abertos([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])

  expect(lista.map(({ idRelacionamento }) => idRelacionamento)).toEqual(
    [10, 9, 8, 7, 6, 5, 4, 3, 2].map((numero) => `id-${numero}`),
  )
})

test('S3.11 one entry for each relationship, with its id, CPF, name and date', () => {
  const lista = comRecente(abertos([1, 2, 3]), recente(1, 'Nome corrigido'))

  expect(lista.map(({ idRelacionamento }) => idRelacionamento)).toEqual(['id-1', 'id-3', 'id-2'])
  expect(lista[0]).toEqual({
    idRelacionamento: 'id-1',
    cpf: '52998224725',
    nome: 'Nome corrigido',
    date: '2026-11-01T12:00:00Z',
  })
})
