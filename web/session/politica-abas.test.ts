import { expect, test } from 'vitest'
import { abrirAba, moverAba, proximaAba, semNome, type AbaCliente } from './politica-abas.ts'

const nenhum: ReadonlySet<string> = new Set()
const aba = (numero: number, mais: Partial<AbaCliente> = {}): AbaCliente => ({
  idRelacionamento: `id-${numero}`,
  nome: `Cliente ${numero}`,
  fixada: false,
  usadaEm: numero,
  ...mais,
})
const dez = Array.from({ length: 10 }, (_aba, indice) => aba(indice + 1))
const ids = (abas: readonly AbaCliente[]) => abas.map(({ idRelacionamento }) => idRelacionamento)

test('S9.01 ten clients open; the eleventh closes nothing and proposes the one used longest ago', () => {
  const decima = abrirAba(dez.slice(0, 9), 'id-10', nenhum, 99)
  expect('abas' in decima && decima.abas).toHaveLength(10)

  expect(abrirAba(dez, 'id-11', nenhum, 99)).toEqual({ cheia: true, sugerida: dez[0] })
})

test('neither a pinned tab nor one with a draft is proposed', () => {
  const fixadas = dez.with(0, aba(1, { fixada: true }))
  expect(abrirAba(fixadas, 'id-11', new Set(['id-2']), 99)).toEqual({
    cheia: true,
    sugerida: dez[2],
  })
  const todas = new Set(ids(dez))
  expect(abrirAba(dez, 'id-11', todas, 99)).toEqual({ cheia: true, sugerida: undefined })
})

test('coming back to an open client touches its tab and opens no other', () => {
  const resultado = abrirAba(dez, 'id-1', nenhum, 99)
  if (!('abas' in resultado)) throw new Error('ten tabs refused one of their own')

  expect(ids(resultado.abas)).toEqual(ids(dez))
  expect(resultado.abas[0]?.usadaEm).toBe(99)
})

test('a tab is dragged to its new place, and closing returns to the last used one', () => {
  const tres = dez.slice(0, 3)
  expect(ids(moverAba(tres, 'id-3', 0))).toEqual(['id-3', 'id-1', 'id-2'])
  expect(ids(moverAba(tres, 'id-1', 2))).toEqual(['id-2', 'id-3', 'id-1'])
  expect(proximaAba(tres, 'id-3')?.idRelacionamento).toBe('id-2')
  expect(proximaAba([aba(1)], 'id-1')).toBeUndefined()
})

test('after a reload the tabs without a name are asked for, but not the one that is being opened', () => {
  const restauradas = [aba(1, { nome: '' }), aba(2), aba(3, { nome: '' }), aba(4, { nome: '' })]

  expect(semNome(restauradas, 'id-3')).toEqual(['id-1', 'id-4'])
  expect(semNome(restauradas, undefined)).toEqual(['id-1', 'id-3', 'id-4'])
  expect(semNome(dez, 'id-1')).toEqual([])
})
