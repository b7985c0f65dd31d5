import { expect, test } from 'vitest'
import { telas } from './telas.tsx'
import { tituloDe } from './titulo.ts'

test.each(telas.map(({ para }) => para))('%s says on the tab of the browser what it is', (para) => {
  expect(tituloDe(para)).toMatch(/^(?!Não encontrada).+ · Consigna$/)
})

test('no two screens have the same title', () => {
  const titulos = telas.map(({ para }) => tituloDe(para))

  expect(new Set(titulos).size).toBe(telas.length)
})

test.each(telas.filter(({ para }) => para.startsWith('/front/gestao/')))(
  'the title of $para is its name in the menu',
  ({ para, titulo }) => {
    expect(tituloDe(para)).toBe(`${titulo} · Consigna`)
  },
)

test('the details of a panel have the title of the panel', () => {
  expect(tituloDe('/front/gestao/painel/em-aberto')).toBe('Painel · Consigna')
})

test('lembretes that are late are counted before the name of the screen', () => {
  expect(tituloDe('/front/lembretes/hoje', 3)).toBe('(3) Lembretes · Consigna')
  expect(tituloDe('/front/inicio', 0)).toBe('Meu dia · Consigna')
})

test('the history of the browser keeps no client', () => {
  expect(tituloDe('/front/clientes/018f0000-0000-7000-8000-000000000001')).toBe(
    'Cliente · Consigna',
  )
  expect(tituloDe('/front/clientes/novo')).toBe('Novo cliente · Consigna')
  expect(tituloDe('/front/nada')).toBe('Não encontrada · Consigna')
  expect(tituloDe('/login')).toBe('Entrar · Consigna')
})
