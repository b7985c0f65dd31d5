import { expect, test } from 'vitest'
import { empregadorImutavel, impedimentoDeDesfazer } from './imutavel.ts'

test.each([
  [undefined, true],
  [null, true],
  ['', true],
  ['000331', true],
  ['033101', true],
  ['000040', false],
  ['910001', false],
])('S9.06 the immutable-employer flag with convênio %j is %j', (codigo, imutavel) => {
  expect(empregadorImutavel(codigo)).toBe(imutavel)
})

test.each([
  ['who included it', 'u1', { idUsuario: 'u1', supervisor: false }, true],
  ['a supervisor', 'u1', { idUsuario: 'u2', supervisor: true }, true],
  ['another person', 'u1', { idUsuario: 'u2', supervisor: false }, false],
  ['nobody, where nobody is named', null, { idUsuario: undefined, supervisor: false }, false],
])('a link of the INSS is undone by %s or not', (_caso, incluidoPor, quem, pode) => {
  const impedimento = impedimentoDeDesfazer({ codigoConvenio: '000331', incluidoPor }, quem)
  expect(impedimento).toBe(
    pode ? undefined : 'Só quem incluiu o vínculo, ou um gestor, desfaz a inclusão',
  )
})

test('a link of another convênio is not undone', () => {
  const vinculo = { codigoConvenio: '000040', incluidoPor: 'u1' }
  expect(impedimentoDeDesfazer(vinculo, { idUsuario: 'u1', supervisor: true })).toBe(
    'Só se desfaz a inclusão de um vínculo do INSS',
  )
})
