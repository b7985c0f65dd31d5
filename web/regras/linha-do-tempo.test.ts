import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { PreviaDaVersao, Vigencia } from '#shared/regras/shapes.ts'
import { lido, mostrar } from '../test/mostrar.tsx'
import { LinhaDoTempo } from './LinhaDoTempo.tsx'
import { Previa } from './Previa.tsx'

afterEach(() => void vi.useRealTimers())

const vigencia = (mudanca: Partial<Vigencia>): Vigencia => ({
  versao: 1,
  valor: 1.66,
  inicio: '2025-01-09',
  fim: '2025-04-03',
  norma: 'Resolução 1.365',
  natureza: 'LEI',
  confianca: 'alta',
  ...mudanca,
})
const linha = [
  vigencia({}),
  vigencia({ versao: 2, valor: 1.8, inicio: '2025-04-04', fim: '2025-09-30' }),
  vigencia({ versao: 3, valor: 1.85, inicio: '2025-10-01', fim: null, confianca: 'media' }),
]

const linhaEm = (instante: string) => {
  vi.useFakeTimers({ now: new Date(instante) })
  return mostrar(createElement(LinhaDoTempo, { linha, unidade: 'pct_am' }))
}

test('the spans of a rule are listed newest first, each with its value, days and norm', () => {
  expect(lido(createElement(LinhaDoTempo, { linha, unidade: 'pct_am' }))).toMatch(
    /1,85.* 01\/10\/2025 em diante Resolução 1\.365 · Lei · fonte secundária .*1,8.* 04\/04\/2025 a 30\/09\/2025 .*1,66.* 09\/01\/2025 a 03\/04\/2025/,
  )
})

test.each([
  ['2025-04-03T12:00:00Z', '09/01/2025 a 03/04/2025'],
  // In Brasília the day of the law is still the one before.
  ['2025-04-04T02:59:00Z', '09/01/2025 a 03/04/2025'],
  ['2025-04-04T03:00:00Z', '04/04/2025 a 30/09/2025'],
  ['2026-11-20T12:00:00Z', '01/10/2025 em diante'],
])('the span that holds at %s is marked as the current one: %s', (instante, periodo) => {
  const marcados = linhaEm(instante).match(/<li[^>]*aria-current="date"[^]*?<\/li>/g) ?? []

  expect(marcados).toHaveLength(1)
  expect(marcados[0]).toContain(periodo)
})

test('before the first span none is the current one', () => {
  expect(linhaEm('2024-12-31T12:00:00Z')).not.toContain('aria-current')
})

const efeito: NonNullable<PreviaDaVersao['efeito']> = {
  dia: '2026-11-19',
  simulacoes: 40,
  conferidas: 40,
  recusadas: 7,
  permitidas: 0,
  alteradas: 2,
  exemplos: [
    {
      produto: 'NOVO',
      convenio: 'INSS',
      prazo: 84,
      taxaAm: 1.8,
      antes: 'R$ 10.000,00',
      depois: 'Taxa acima do teto',
      vezes: 3,
    },
  ],
}
const previa = (mudanca: Partial<PreviaDaVersao>) =>
  lido(
    createElement(Previa, {
      previa: {
        mudancas: ['De 1,80% para 1,85%'],
        antes: linha.slice(0, 2),
        depois: linha,
        efeito,
        ...mudanca,
      },
      unidade: 'pct_am',
    }),
  )

test('the preview shows the changes and their effect on the last business day', () => {
  const texto = previa({})

  expect(texto).toContain('O que muda De 1,80% para 1,85%')
  expect(texto).toMatch(/Em 19\/11\/2026 ?: 40 simulações/)
  expect(texto).toMatch(/Passariam a ser recusadas 7 Passariam a ser permitidas 0/)
  expect(texto).toMatch(/Mudariam de valor 2/)
  expect(texto).toMatch(/NOVO, INSS, 84 vezes a 1,8.*\(3 simulações\) .*Depois: Taxa acima do teto/)
})

test('the preview distinguishes a sample from all, one from several, none, and a rule without simulations', () => {
  expect(previa({ efeito: { ...efeito, conferidas: 10 } })).toContain('10 refeitas')
  expect(previa({ efeito: { ...efeito, conferidas: 40 } })).not.toContain('refeitas')
  const uma = { ...efeito, simulacoes: 1, conferidas: 1, exemplos: [] }
  expect(previa({ efeito: uma })).toMatch(/1 simulação\s?\./)
  expect(previa({ efeito: { ...efeito, simulacoes: 0 } })).toContain('Ninguém simulou em')
  expect(previa({ efeito: null })).toContain(
    'A prévia não calcula o efeito desta regra nas simulações.',
  )
})
