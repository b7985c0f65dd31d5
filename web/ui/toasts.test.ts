import { beforeEach, expect, test } from 'vitest'
import { addToast, comLugar, duracao, esquecerAvisos, fecharToast, toasts } from './toasts.ts'

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

const titulosNaTela = () => comLugar(toasts.getState().naTela).map(({ title }) => title)

test('four reminders that rang hide neither an error nor a success', () => {
  for (const title of ['Ligar 1', 'Ligar 2', 'Ligar 3', 'Ligar 4'])
    addToast({ kind: 'informacao', title, fecharEm: null })
  addToast({ kind: 'sucesso', title: 'Anotação incluída com sucesso!' })
  const erro = addToast({ kind: 'erro', title: 'Bad Gateway' })

  expect(titulosNaTela()).toEqual([
    'Ligar 1',
    'Ligar 2',
    'Anotação incluída com sucesso!',
    'Bad Gateway',
  ])
  fecharToast(erro)
  expect(titulosNaTela()).toContain('Ligar 3')
})

test('an error takes the place of a success where there is none left', () => {
  for (const title of ['Um', 'Dois', 'Três', 'Quatro']) addToast({ kind: 'sucesso', title })
  addToast({ kind: 'erro', title: 'Bad Gateway' })

  expect(titulosNaTela()).toEqual(['Um', 'Dois', 'Três', 'Bad Gateway'])
})
