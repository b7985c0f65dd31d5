import { expect, test } from 'vitest'
import { queMovem } from './mudancas.ts'

test.each([
  'useChange(incluir, { makesOld, aoChegar: () => setEnviando(true) })',
  "useChange(incluir, { makesOld, aoChegar: ({ id }) => void navigate({ to: '/front' }) })",
  'useChange(incluir, { makesOld, aoChegar: onClose })',
  'useChange(incluir, { makesOld, onError: () => { onClose() } })',
  'useChange(incluir, { makesOld, aoChegar: () => campo.current?.focus() })',
  "useChange(abrir, { makesOld, aoChegar: ({ url }) => window.open(url, '_blank') })",
  'useMutation({ mutationFn, onSuccess: onClose })',
  'const comum = { makesOld, aoChegar: onClose }',
  'async function mandar() { await call(incluir, {}); onClose() }',
  'const mandar = async () => { try { await enviar(incluir, {}) } catch { onClose() } }',
])('a late answer that moves the person is found: %s', (code) => {
  expect(queMovem(code)).toHaveLength(1)
})

test.each([
  'useChange(incluir, { makesOld, onSuccess: onClose })',
  'useChange(incluir, { makesOld, aoChegar: terminar })',
  'async function mandar() { await call(incluir, {}); if (vivo()) onClose() }',
  'async function mandar() { onClose(); await call(incluir, {}) }',
  'useChange(incluir, { makesOld, aoChegar: () => { if (vivo()) onClose() } })',
  'useChange(incluir, { makesOld, aoChegar: () => void rascunho.descartar() })',
  "useChange(incluir, { makesOld, onSuccess: () => void navigate({ to: '/front' }) })",
])('what asks first, or ends with what asked, is not: %s', (code) => {
  expect(queMovem(code)).toEqual([])
})

test('on the screen of a client, which may be hidden, no answer leads to another address', () => {
  const code = "useChange(incluir, { makesOld, onSuccess: () => void navigate({ to: '/front' }) })"
  expect(queMovem(code, { escondivel: true })).toHaveLength(1)
})
