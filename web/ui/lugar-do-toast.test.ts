import { expect, test } from 'vitest'
import { lugarDoToast } from './lugar-do-toast.ts'

const caixa = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})
const mesa = { largura: 1280, altura: 720 }
const noCanto = caixa(904, 624, 360, 80)
const lugar = (acoes: ReturnType<typeof caixa>[], outros: ReturnType<typeof caixa>[] = []) =>
  lugarDoToast({ toasts: noCanto, tela: mesa, acoes, outros })

test('a toast stays in its corner while it covers nothing', () => {
  expect(lugar([caixa(20, 20, 100, 32)])).toEqual({ esquerda: 0, cima: 0 })
})

test('over the button of a dialog it rises just above it', () => {
  expect(lugar([caixa(860, 650, 120, 40)])).toEqual({ esquerda: 0, cima: 56 })
})

test('where its side is taken it goes to the other one, as far from the edge', () => {
  expect(lugar([caixa(1000, 0, 280, 720)])).toEqual({ esquerda: 888, cima: 0 })
})

test('fields are left free too, unless only buttons can be', () => {
  const campos = caixa(0, 200, 1280, 600)

  expect(lugar([], [campos])).toEqual({ esquerda: 0, cima: 504 })
  expect(lugar([caixa(860, 650, 120, 40)], [caixa(0, 0, 1280, 720)])).toEqual({
    esquerda: 0,
    cima: 56,
  })
})

test('where every place is an action it stays in its corner', () => {
  expect(lugar([caixa(0, 0, 1280, 720)])).toEqual({ esquerda: 0, cima: 0 })
})

test('on a phone, as wide as the screen, it can only rise', () => {
  const toasts = caixa(12, 700, 366, 76)
  const barra = caixa(0, 780, 390, 64)
  const principal = caixa(12, 690, 366, 44)

  expect(
    lugarDoToast({
      toasts,
      tela: { largura: 390, altura: 844 },
      acoes: [barra, principal],
      outros: [],
    }),
  ).toEqual({ esquerda: 0, cima: 88 })
})
