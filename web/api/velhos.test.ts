import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { beneficioApi } from '#shared/beneficio/api.ts'
import { simulacaoApi } from '#shared/simulacao/api.ts'
import { envelhecem } from '../proposta/conferencia.ts'
import { blocosDaSecao3, blocosDaVenda, chaves, ehBloco } from './chaves.ts'
import { velhosDosTelefones } from './velhos.ts'

/** A cache with every block of two clients, and the blocks invalidated by a change. */
async function cacheDe(clientes: readonly string[]) {
  const cache = new QueryClient()
  for (const id of clientes)
    for (const bloco of [...blocosDaSecao3, 'oportunidades', 'ofertaUnica', 'complemento'] as const)
      cache.setQueryData(chaves.bloco(id, bloco), 'lido')
  const velhas = () =>
    cache
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.isInvalidated)
      // The promotor, at the end, is nobody's here.
      .map(({ queryKey: [, id, ...resto] }) => [id, ...resto].join(' ').trim())
  return { cache, velhas }
}

test('a change of one client makes nothing of another old', async () => {
  const { cache, velhas } = await cacheDe(['r1', 'r2'])
  await cache.invalidateQueries({ queryKey: chaves.cliente('r1') })

  expect(velhas().every((uma) => uma.startsWith('r1 '))).toBe(true)
  expect(velhas().length).toBeGreaterThan(blocosDaSecao3.length)
})

test('a client whose id begins with that of another is another client', async () => {
  const { cache, velhas } = await cacheDe(['r1', 'r11'])
  await cache.invalidateQueries({ queryKey: chaves.cliente('r1') })

  expect(velhas().some((uma) => uma.startsWith('r11'))).toBe(false)
})

test('a batch of lembretes makes that block old of every client that is open, and no other block', async () => {
  const { cache, velhas } = await cacheDe(['r1', 'r2'])
  await cache.invalidateQueries({ predicate: ehBloco('lembretes') })

  expect(velhas().toSorted()).toEqual(['r1 lembretes', 'r2 lembretes'])
})

test('a phone that changes makes old what tells of it and of what may be sent to it', async () => {
  const { cache, velhas } = await cacheDe(['r1', 'r2'])
  cache.setQueryData([...chaves.cliente('r1'), 'hsm', 'telefones'], 'lido')
  for (const velho of velhosDosTelefones('r1'))
    await cache.invalidateQueries({ queryKey: 'path' in velho ? [velho.path] : velho })

  expect(velhas().toSorted()).toEqual([
    'r1 complemento',
    'r1 dadosResumidos',
    'r1 hsm telefones',
    'r1 telefones',
  ])
  const chamadas = velhosDosTelefones('r1').flatMap((velho) =>
    'path' in velho ? [velho.path] : [],
  )
  expect(chamadas).toHaveLength(2)
})

test('a sale makes old the margin, the contracts, the offers and the sums, but asks nothing of the person again', () => {
  expect(blocosDaVenda).toEqual(
    expect.arrayContaining([
      'dadosResumidos',
      'beneficioInss',
      'oportunidades',
      'contratos',
      'valoresOportunidade',
      'ofertaUnica',
    ]),
  )
  for (const bloco of ['telefones', 'enderecos', 'anotacoes', 'dadosBancarios'] as const)
    expect(blocosDaVenda).not.toContain(bloco)
})

test('a proposta that is in makes old the margin of every screen: header, panel, ruler and convênio', () => {
  for (const { path } of [simulacaoApi.margens, beneficioApi.margemConvenio])
    expect(envelhecem.map((velho) => velho.path)).toContain(path)
  expect(blocosDaVenda).toEqual(expect.arrayContaining(['dadosResumidos', 'beneficioInss']))
})
