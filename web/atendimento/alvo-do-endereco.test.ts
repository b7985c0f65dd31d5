import { expect, test } from 'vitest'
import type { Oportunidade } from '#shared/oportunidade/shapes.ts'
import { seguirEndereco, type AlvoSeguido } from './alvo-do-endereco.ts'

const oportunidade = { idOportunidade: 'uma' } as Oportunidade
const retomar: AlvoSeguido = { alvo: { tipo: 'retomar' } }

test('the simulator of an address opens once its oportunidade is loaded', () => {
  expect(seguirEndereco(retomar, 'uma', undefined)).toBe(retomar)
  expect(seguirEndereco(retomar, 'uma', [oportunidade])).toEqual({
    alvo: { tipo: 'oportunidade', oportunidade },
    seguida: 'uma',
  })
})

test("the person's later choice stays, until another address names a simulator", () => {
  const escolhido: AlvoSeguido = { alvo: { tipo: 'novo' }, seguida: 'uma' }
  expect(seguirEndereco(escolhido, 'uma', [oportunidade])).toBe(escolhido)

  const saiu = seguirEndereco(escolhido, undefined, [oportunidade])
  expect(saiu).toEqual({ alvo: { tipo: 'novo' } })
  expect(seguirEndereco(saiu, 'uma', [oportunidade]).alvo).toEqual({
    tipo: 'oportunidade',
    oportunidade,
  })
})

test('an address with an oportunidade that the client does not have changes nothing', () => {
  expect(seguirEndereco(retomar, 'outra', [oportunidade]).alvo).toEqual({ tipo: 'retomar' })
})
