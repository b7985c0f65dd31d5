import { expect, test } from 'vitest'
import { motivoEmPalavras } from './motivos.ts'
import { clientesComRascunho } from './rascunhos.ts'

test('who was simply not signed in is asked to sign in, without a reason', () => {
  expect(motivoEmPalavras(undefined)).toBeUndefined()
  expect(motivoEmPalavras('login_necessario')).toBeUndefined()
})

test('a session that ended promises what is true: the same screen, and what was typed', () => {
  expect(motivoEmPalavras('expirou')).toMatchObject({ tom: 'informacao' })
  expect(motivoEmPalavras('expirou')?.texto).toContain('o que digitou está guardado')
  // Sign-out erases it: nothing is promised.
  expect(motivoEmPalavras('saiu')?.texto).not.toContain('guardado')
})

test('a wrong clock, a lost network and a page of yesterday each say what to do', () => {
  expect(motivoEmPalavras('relogio')?.texto).toContain('Acerte a data e a hora')
  expect(motivoEmPalavras('rede')?.texto).toContain('Verifique sua internet')
  expect(motivoEmPalavras('pedido_desconhecido')?.texto).toContain('Entre de novo')
})

test('a reason that an address invents is one of ours in words, never its own', () => {
  for (const inventado of ['<script>', 'toString', '__proto__', 'constructor'])
    expect(motivoEmPalavras(inventado)?.titulo).toBe('Não foi possível entrar.')
})

test('a client with drafts in several forms is one client with a draft', () => {
  const chaves = new Set(['r1/anotacao', 'r1/simulador', 'r2/hsm'])

  expect(clientesComRascunho(chaves)).toEqual(new Set(['r1', 'r2']))
  expect(clientesComRascunho(new Set())).toEqual(new Set())
})
