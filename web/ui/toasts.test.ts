import { beforeEach, expect, test } from 'vitest'
import { addToast, duracao, esquecerAvisos, fecharToast, toasts } from './toasts.ts'

beforeEach(esquecerAvisos)

test('S9.08 a success stays 6 s and an error 8 s', () => {
  expect(duracao({ kind: 'sucesso', title: 'Feito' })).toBe(6000)
  expect(duracao({ kind: 'erro', title: 'Falhou' })).toBe(8000)
})

test('S2.09 a toast may bring its own icon, colour and time, or stay until it is closed', () => {
  addToast({ kind: 'erro', title: 'Oops!', icone: '!', cor: 'var(--a-500)', fecharEm: null })

  const [toast] = toasts.getState().naTela
  expect(toast).toMatchObject({ title: 'Oops!', icone: '!', cor: 'var(--a-500)' })
  expect(toast && duracao(toast)).toBeNull()
})

test('a toast that closed is still among the notices', () => {
  const id = addToast({ kind: 'sucesso', title: 'Anotação incluída com sucesso!' })
  fecharToast(id)

  expect(toasts.getState().naTela).toEqual([])
  expect(toasts.getState().avisos.map(({ title }) => title)).toEqual([
    'Anotação incluída com sucesso!',
  ])
})

test('the same words twice at once are one toast and two notices', () => {
  addToast({ kind: 'erro', title: 'Bad Gateway' })
  addToast({ kind: 'erro', title: 'Bad Gateway' })

  expect(toasts.getState().naTela).toHaveLength(1)
  expect(toasts.getState().avisos).toHaveLength(2)
})
