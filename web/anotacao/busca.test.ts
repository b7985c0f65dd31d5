import { expect, test } from 'vitest'
import { filtrar } from './busca.ts'

const anotacao = (texto: string, loginUsuario = 'ana') => ({
  idAnotacao: texto,
  texto,
  canal: 'CRM',
  fixada: false,
  autor: { idUsuario: 'u', loginUsuario },
  criadaEm: '2026-11-20T13:00:00Z',
})

const todas = [
  anotacao('Simulação de 84x para o José'),
  anotacao('Sem interesse agora', 'joão'),
  anotacao('50% (cinquenta) do saldo'),
]

test.each([
  ['simulacao', ['Simulação de 84x para o José']],
  ['JOSE 84X', ['Simulação de 84x para o José']],
  ['joao', ['Sem interesse agora']],
  ['50% (', ['50% (cinquenta) do saldo']],
  ['nada disso', []],
  ['  ', todas.map(({ texto }) => texto)],
])(
  'S1.04 searching notes for "%s" ignores accents and case, and reads signs as signs',
  (busca, achadas) => {
    expect(filtrar(todas, busca).map(({ texto }) => texto)).toEqual(achadas)
  },
)
