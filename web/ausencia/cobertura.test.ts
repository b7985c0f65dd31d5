import { expect, test } from 'vitest'
import type { Impacto } from '#shared/ausencia/shapes.ts'
import { chaveDoPromotor, coberturaDe, NINGUEM } from './cobertura.ts'

const pessoa = (idUsuario: string, impedimento: string | null = null) => ({
  idUsuario,
  loginUsuario: idUsuario,
  nome: idUsuario,
  carga: 0,
  impedimento,
})
const impacto: Impacto = {
  clientes: 1,
  lembretes: 0,
  propostas: 0,
  prazos: 0,
  promessas: 0,
  promotores: [
    { codigoPromotor: '1001', nome: 'Alfa', candidatos: [pessoa('ana', 'x'), pessoa('bia')] },
    { codigoPromotor: '2002', nome: 'Beta', candidatos: [] },
  ],
}
const escolha = (idCobertor: string | null) => ({ [chaveDoPromotor('1001')]: idCobertor })

test('a new absence takes the first who can, and nobody where nobody can', () => {
  expect(coberturaDe(impacto, undefined, true)).toEqual([
    { codigoPromotor: '1001', idCobertor: 'bia' },
    { codigoPromotor: '2002', idCobertor: null },
  ])
})

test('a choice holds, and Ninguém is one', () => {
  expect(coberturaDe(impacto, escolha('caio'), true)[0]?.idCobertor).toBe('caio')
  expect(coberturaDe(impacto, escolha(NINGUEM), true)[0]?.idCobertor).toBeNull()
})

test('an emptied choice returns to the suggested coverer', () => {
  expect(coberturaDe(impacto, escolha(null), true)[0]?.idCobertor).toBe('bia')
})

test('a change without a choice leaves every cover as it is', () => {
  expect(coberturaDe(impacto, undefined, false)).toEqual([])
  expect(coberturaDe(impacto, escolha(NINGUEM), false)).toEqual([
    { codigoPromotor: '1001', idCobertor: null },
  ])
  expect(coberturaDe(undefined, undefined, true)).toEqual([])
})
