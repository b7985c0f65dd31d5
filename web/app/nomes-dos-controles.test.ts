import { expect, test } from 'vitest'
import { controles } from '#shared/permissoes.ts'
import { nomesDosControles } from './nomes-dos-controles.ts'

test('every control is said once in the words of the person', () => {
  const ditos = Object.values(nomesDosControles).flatMap(Object.keys)

  expect(ditos.toSorted()).toEqual(controles.toSorted())
})
