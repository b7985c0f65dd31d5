import { expect, test } from 'vitest'
import { nomesDosMotivos } from './motivos.ts'
import { MudancaDePesos, ProvaDePesos } from './pesos.ts'

const motivos = [...nomesDosMotivos.keys()]
const [motivo = '', outro = ''] = motivos

const recusa = (pedido: unknown) => MudancaDePesos.safeParse(pedido).error?.issues[0]?.message
const comPeso = (peso: number) => recusa({ pesos: [{ motivo, peso }] })

test('S1.18 a weight is a whole number from 0 to 1000', () => {
  expect([comPeso(0), comPeso(1000)]).toEqual([undefined, undefined])
  for (const fora of [-1, 1001, 0.5]) {
    expect(comPeso(fora)).toBe('Peso: use um número inteiro de 0 a 1000')
  }
})

test('each reason has one weight, at least one is named, all of them may be', () => {
  const um = { motivo, peso: 1 }
  expect(recusa({ pesos: [] })).toBe('Escolha ao menos um peso')
  expect(recusa({ pesos: [um, { motivo: outro, peso: 2 }] })).toBeUndefined()
  expect(recusa({ pesos: [um, { motivo, peso: 2 }] })).toBe('Cada motivo tem um peso só')
  const todos = motivos.map((cada) => ({ motivo: cada, peso: 1 }))
  expect(recusa({ pesos: todos })).toBeUndefined()
  expect(recusa({ pesos: [...todos, um] })).toBe('Cada motivo tem um peso só')
  expect(recusa({ pesos: [{ motivo: 'NENHUM', peso: 1 }] })).toBe('Motivo desconhecido')
})

test('a version is a number that the database can keep', () => {
  const comVersao = (versao: number) => recusa({ pesos: [{ motivo, peso: 1 }], versao })
  expect([comVersao(0), comVersao(2_147_483_647)]).toEqual([undefined, undefined])
  for (const fora of [-1, 2_147_483_648, 0.5]) expect(comVersao(fora)).toBe('Versão inválida')
})

test('a trial names from 1 to 100 clients, 30 unless the gestor says', () => {
  const prova = (quantos?: number) =>
    ProvaDePesos.safeParse({ pesos: [{ motivo, peso: 1 }], quantos })
  expect([prova().data?.quantos, prova(1).data?.quantos, prova(100).data?.quantos]).toEqual([
    30, 1, 100,
  ])
  for (const fora of [0, 101, 1.5]) {
    expect(prova(fora).error?.issues[0]?.message).toBe(
      'Primeiros: use um número inteiro de 1 a 100',
    )
  }
})
