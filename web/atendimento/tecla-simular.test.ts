import { expect, test } from 'vitest'
import type { Contrato } from '#shared/contrato/shapes.ts'
import { teclaSimular } from './tecla-simular.ts'

const contrato = (numero: string, mudanca: Partial<Contrato> = {}) =>
  ({
    idContrato: `id-${numero}`,
    numero,
    proprio: true,
    produto: 'NOVO',
    situacao: 'ATIVO',
    idBeneficio: 'nb-1',
    idEmpregador: null,
    ...mudanca,
  }) as Contrato

const escolhidos = [contrato('1'), contrato('2')]

test('the key S refinances the contracts that are chosen in the table', () => {
  expect(teclaSimular({ aba: 'contratos', escolhidos })).toEqual({
    alvo: { tipo: 'contratos', contratos: escolhidos },
  })
})

test('the key S opens a new loan where no contract is chosen, or where the table is not seen', () => {
  const novo = { alvo: { tipo: 'novo' } }

  expect(teclaSimular({ aba: 'contratos', escolhidos: [] })).toEqual(novo)
  expect(teclaSimular({ aba: 'propostas', escolhidos })).toEqual(novo)
})

test('the key S shows why the choice cannot be refinanced, and does not replace it by a new loan', () => {
  expect(
    teclaSimular({
      aba: 'contratos',
      escolhidos: [contrato('1'), contrato('2', { situacao: 'QUITADO' })],
    }),
  ).toEqual({ recusa: 'O contrato 2 não está ativo' })
})

test('the key S shows why nothing may be offered to the client, whatever is chosen', () => {
  const impedimento = 'Cliente na lista restrita'

  expect(teclaSimular({ aba: 'contratos', escolhidos, impedimento })).toEqual({
    recusa: impedimento,
  })
})
