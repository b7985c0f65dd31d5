import { expect, test } from 'vitest'
import { vezNaTela } from './vez-na-tela.ts'

const ana = { idTentativa: 'ana', nome: 'Ana' }
const bia = { idTentativa: 'bia', nome: 'Bia' }

test('the present turn is shown, as it is read again', () => {
  expect(vezNaTela(null, ana, undefined)).toEqual({ vez: ana, perdida: false })
  const relida = { ...ana, nome: 'Ana Maria' }
  expect(vezNaTela(ana, relida, undefined)).toEqual({ vez: relida, perdida: false })
})

test.each([
  ['nobody', null],
  ['another client', bia],
])('a turn that ended elsewhere stays until it is closed, then %s is shown', (_quem, presente) => {
  expect(vezNaTela(ana, presente, undefined)).toEqual({ vez: ana, perdida: true })
  expect(vezNaTela(ana, presente, ana.idTentativa)).toEqual({ vez: presente, perdida: false })
})
