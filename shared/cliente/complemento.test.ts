import { expect, test } from 'vitest'
import { complementoDe } from './complemento.ts'

const tudo = {
  nomeMae: true,
  dataNascimento: true,
  sexo: true,
  estadoCivil: true,
  endereco: true,
  conta: true,
  telefoneVerificado: true,
}

test('a client with everything known is complete', () => {
  expect(complementoDe(tudo)).toEqual({ completo: true, pendencias: [] })
})

test('each missing datum names the place to correct it, in the order of the form', () => {
  expect(complementoDe({ ...tudo, conta: false, nomeMae: false })).toEqual({
    completo: false,
    pendencias: [
      { codigo: 'nomeMae', descricao: 'Informe o nome da mãe', onde: 'pessoais' },
      { codigo: 'conta', descricao: 'Inclua a conta que recebe o crédito', onde: 'contas' },
    ],
  })
})
