import { expect, test } from 'vitest'
import { BuscaDoQuadro } from '#shared/oportunidade/quadro.ts'
import { Produto } from '#shared/oportunidade/shapes.ts'
import { filtroDe, statusDe } from './busca-do-quadro.ts'
import { nomeDoProduto } from '#shared/oportunidade/nomes.ts'

const atendente = '018f0000-0000-7000-8000-000000000001'

test('the filters of the address are those of the call', () => {
  const filtro = filtroDe({ produto: 'REFIN', convenio: '000331', de: atendente, ordem: 'paradas' })

  expect(filtro).toEqual({
    produto: 'REFIN',
    codigoConvenio: '000331',
    atendente,
    ordem: 'PARADAS',
  })
  expect(BuscaDoQuadro.safeParse({ ...filtro, status: 'Simulada' }).success).toBe(true)
})

test('an address that was typed wrong, or is of an older version, filters by what it can mean', () => {
  expect(
    filtroDe({ produto: 'CASA', convenio: 'INSS', de: 'eu', ordem: 'recentes', vista: 'lista' }),
  ).toEqual({})
  expect(filtroDe({ produto: 'PORT', de: '' })).toEqual({ produto: 'PORT' })
})

test('the status of a list is one that there is, else Em Aberto', () => {
  expect(statusDe({ status: 'Em Andamento' })).toBe('Em Andamento')
  expect(statusDe({ status: 'Ganhada' })).toBe('Em Aberto')
  expect(statusDe({})).toBe('Em Aberto')
})

test('every product has the name that the trade gives it, and no two the same', () => {
  const nomes = Produto.options.map((produto) => nomeDoProduto[produto])

  expect(nomes.every((nome) => nome.length > 3)).toBe(true)
  expect(new Set(nomes).size).toBe(nomes.length)
})
