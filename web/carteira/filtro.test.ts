import { expect, test } from 'vitest'
import { buscaDe, mesmaBusca, perguntaDe } from './filtro.ts'

test('the address is read as the call takes it', () => {
  expect(
    perguntaDe({ contato: '30', margem: '200', status: 'Em Andamento', ordem: 'MARGEM', uf: 'SP' }),
  ).toEqual({ semContatoDias: 30, margemMinima: 200, status: 'Em Andamento', ordem: 'MARGEM' })
  expect(perguntaDe({ contato: 'nunca', de: 'sem', status: 'qualquer' })).toEqual({
    nuncaContatado: true,
    semAtendente: true,
    oportunidadeAberta: true,
    ordem: 'NOME',
  })
})

test('an invalid value is ignored', () => {
  expect(
    perguntaDe({ contato: 'x', margem: '-1', status: 'Ganha', de: 'alguem', ordem: 'ALTURA' }),
  ).toEqual({ ordem: 'NOME' })
  expect(buscaDe({ margem: '100', outro: 'x', cidade: 5 })).toEqual({ margem: '100' })
})

test('two filters are one when they choose the same', () => {
  expect(mesmaBusca({ margem: '1', de: 'sem' }, { de: 'sem', margem: '1' })).toBe(true)
  expect(mesmaBusca({ margem: '1' }, { margem: '2' })).toBe(false)
})
