import { expect, onTestFinished, test } from 'vitest'
import { registrarAvisosDoNode } from './avisos-do-node.ts'

test('a warning of Node is an event with its kind and code, and without its text', async () => {
  const antes = process.listeners('warning')
  onTestFinished(() => {
    for (const um of process.listeners('warning')) {
      if (!antes.includes(um)) process.off('warning', um)
    }
  })
  const linhas: unknown[] = []
  registrarAvisosDoNode((...linha) => linhas.push(linha))
  process.emitWarning('Maria, 900.002.001-82', { type: 'DeprecationWarning', code: 'DEP9999' })

  await expect
    .poll(() => linhas)
    .toEqual([['aviso-do-node', { nome: 'DeprecationWarning', codigo: 'DEP9999' }]])
})
