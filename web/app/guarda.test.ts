import { expect, test } from 'vitest'
import {
  acabouDeSair,
  desvio,
  destinoAposEntrada,
  destinoDeEntrada,
  temFormaDeId,
} from './guarda.ts'

const id = '0193a7b2-0000-7000-8000-0000000000aa'

test('S2.05 who is not signed in never sees /front, and comes back to the same place', () => {
  expect(desvio('front', false, '/front/esteira/em-atraso?p=2')).toEqual({
    para: '/login',
    de: '/front/esteira/em-atraso?p=2',
  })
  expect(desvio('front', false, '/front')).toEqual({ para: '/login' })
  expect(desvio('front', true, '/front')).toBeUndefined()
})

test('S2.03 /login is for who is not signed in yet', () => {
  expect(desvio('login', false, '/login')).toBeUndefined()
  expect(desvio('login', true, '/login')).toEqual({ para: '/front' })
})

test.each([
  [`/front/clientes/${id}?aba=contratos`, `/front/clientes/${id}?aba=contratos`],
  ['/front', '/front'],
  ['/frontal', '/front'],
  ['/login', '/front'],
  ['https://evil.example/front', '/front'],
  ['//evil.example/front', '/front'],
  ['/front\\evil', '/front'],
  [undefined, '/front'],
])('after sign-in, %s leads to %s', (de, destino) => {
  expect(destinoAposEntrada(de)).toBe(destino)
})

test('a failed sign-in shows the reason, and the deep link survives', () => {
  expect(destinoDeEntrada('rede', '/front/avisos')).toBe('/login?motivo=rede&de=%2Ffront%2Favisos')
  expect(destinoDeEntrada('relogio')).toBe('/login?motivo=relogio')
})

test('an id of a relationship is UUID-shaped, in any case', () => {
  expect(temFormaDeId(id)).toBe(true)
  expect(temFormaDeId(id.toUpperCase())).toBe(true)
  expect(temFormaDeId('novo')).toBe(false)
  expect(temFormaDeId(`${id}0`)).toBe(false)
})

test('the idle limit signs out: nobody is recognised again by themselves', () => {
  expect(acabouDeSair({ pathname: '/login', search: '?motivo=ocioso' })).toBe(true)
})

test('S2.02 who has just signed out, here or in another tab, is not recognised again by themselves', () => {
  const em = (pathname: string, search: string) => acabouDeSair({ pathname, search })

  expect([em('/login', '?motivo=saiu'), em('/login', '?state=saiu')]).toEqual([true, true])
  // The identity server did not answer: its session may still live.
  expect(em('/login', '?motivo=saiu_so_daqui')).toBe(true)
  expect([em('/login', ''), em('/login', '?motivo=expirou'), em('/front', '?motivo=saiu')]).toEqual(
    [false, false, false],
  )
})
