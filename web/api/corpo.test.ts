import { expect, test } from 'vitest'
import { lerCorpo } from './corpo.ts'
import { ApiError, ditas } from './erro.ts'

const erros = (errors: unknown) => lerCorpo({ model: null, errors, message: null }).errors

test('the sentences of a refusal are read however the host writes them', () => {
  expect(erros(['Um', 'Dois'])).toEqual(['Um', 'Dois'])
  expect(erros([{ message: 'Um' }, 'Dois'])).toEqual(['Um', 'Dois'])
  expect(erros({ Cpf: ['Um', 'Dois'], Nome: 'Três' })).toEqual(['Um', 'Dois', 'Três'])
  expect(erros({ Cpf: { message: 'Um' } })).toEqual(['Um'])
  expect(erros('Um')).toEqual(['Um'])
  expect(erros([{ Codigo: 'E12', Mensagem: 'Um' }])).toEqual(['Um'])
  expect(lerCorpo({ MESSAGE: ['Dois', 'Três'] })).toMatchObject({
    errors: ['Dois', 'Três'],
    message: null,
  })
})

test('an answer in no shape that is known is one without sentences, never a screen that falls', () => {
  for (const errors of [undefined, null, '', 42, [42], { Cpf: 42 }, [[]]]) {
    expect(erros(errors)).toEqual([])
  }
  for (const corpo of [null, 'texto', 42, [], ['x']]) {
    expect(lerCorpo(corpo)).toEqual({ model: undefined, errors: [], message: null })
  }
  expect(lerCorpo({ message: 42 }).message).toBeNull()
  expect(lerCorpo({ Model: { valor: 1 } })).toMatchObject({
    model: { valor: 1 },
    errors: [],
    message: null,
  })
})

test('a 400 with several sentences in its message is told one by one, without empty ones', () => {
  const erro = new ApiError(400, { errors: [], message: 'O texto é curto; ;Falta o canal;' })

  expect(erro.sentencas).toEqual(['O texto é curto', 'Falta o canal'])
  expect(new ApiError(400, { errors: [' Um ', ''], message: null }).sentencas).toEqual(['Um'])
  expect(new ApiError(400, { errors: ['Um'], message: '' }).sentencas).toEqual(['Um'])
  expect(new ApiError(400, { errors: ['Um'], message: ' ; ' }).sentencas).toEqual(['Um'])
  expect(ditas([' ', ''])).toEqual([])
})

test('without an answer the error says only that there was none', () => {
  expect(new ApiError(0)).toMatchObject({ status: 0, sentencas: [], esperar: undefined })
})
