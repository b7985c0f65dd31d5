import { expect, test } from 'vitest'
import { contar } from '#shared/numero.ts'
import { buscaDe, escolhaDe, oQueVai } from './filtro.ts'

const tudo = {
  perfil: 'LISTA_DA_LOJA',
  mailing: 'm',
  de: 'a',
  convenio: '000331',
  status: 'Em Aberto',
}

test('the summary and the reassignment ask for the same clients', () => {
  expect(buscaDe(tudo)).toEqual({
    perfis: 'LISTA_DA_LOJA',
    mailings: 'm',
    atendentes: ['a'],
    convenios: '000331',
    statusOportunidade: 'Em Aberto',
  })
  expect(escolhaDe(tudo)).toEqual({
    semAtendente: false,
    perfis: ['LISTA_DA_LOJA'],
    mailings: ['m'],
    atendentes: ['a'],
    convenios: ['000331'],
    statusOportunidade: ['Em Aberto'],
  })
})

test('clients without an atendente are a choice of their own', () => {
  expect(buscaDe({ de: 'sem' })).toEqual({ semAtendente: 'true' })
  expect(escolhaDe({ de: 'sem' })).toEqual({ semAtendente: true })
})

test('a status that is none is no filter', () => {
  expect(buscaDe({ status: 'Outro' })).toEqual({})
})

test.each([
  [1, '1 cliente'],
  [2340, '2.340 clientes'],
])('%d is told as %s', (quantos, dito) => {
  expect(contar(quantos, 'cliente', 'clientes')).toBe(dito)
})

test.each([
  [
    {},
    'Os clientes escolhidos mudam de atendente agora, com as oportunidades vivas, os lembretes, as promessas e as propostas em curso.',
  ],
  [
    { lembretes: 'FICAM' },
    'Os clientes escolhidos mudam de atendente agora, com as oportunidades vivas, as promessas e as propostas em curso. Quem tem lembrete aberto fica com o atendente atual.',
  ],
  [
    { lembretes: 'FICAM', promessas: 'FICAM', propostas: 'FICAM' },
    'Os clientes escolhidos mudam de atendente agora, com as oportunidades vivas. Quem tem lembrete aberto, promessa aberta ou proposta em curso fica com o atendente atual.',
  ],
] as const)('the rows that follow the client are listed as chosen: %j', (destinos, dito) => {
  expect(oQueVai(destinos)).toBe(dito)
})
