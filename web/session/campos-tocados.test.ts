import { expect, test } from 'vitest'
import { lerCampos, separar, valoresDos } from './campos-tocados.ts'

const rascunho = { campos: { nomeMae: { base: 'JOANA', valor: 'JOANA D' } } }

test('a draft puts back what was typed, and no field that nobody touched', () => {
  const agora = { nomeMae: 'JOANA', uf: 'MG' }
  const { voltam, mudados } = separar(lerCampos(rascunho, agora), agora)

  expect(valoresDos(voltam)).toEqual({ nomeMae: 'JOANA D' })
  expect(mudados).toEqual({})
})

test('a field that a colleague corrected meanwhile is not taken back: the draft of it is offered', () => {
  const agora = { nomeMae: 'JOANA MARIA', uf: 'MG' }
  const { voltam, mudados } = separar(lerCampos(rascunho, agora), agora)

  expect(voltam).toEqual({})
  expect(valoresDos(mudados)).toEqual({ nomeMae: 'JOANA D' })
})

test('a draft of before, without bases, comes back whole', () => {
  const agora = { texto: '' }
  const { voltam } = separar(lerCampos({ texto: 'Ligar amanhã' }, agora), agora)
  expect(valoresDos(voltam)).toEqual({ texto: 'Ligar amanhã' })
})
