import { expect, test } from 'vitest'
import { pedeDoCliente } from './OndeCorrigir.tsx'

const preparada = {
  correcao: { campo: 'OUTRO' as const, texto: 'Corrija' },
  confirmacao: null,
  impedimentos: [],
  idDadosBancarios: null,
}

test('a refusal for the agency opens the accounts, and a missing phone the phones', () => {
  const agencia = {
    ...preparada,
    correcao: { campo: 'CONTA' as const, texto: 'Corrija a agência' },
  }
  expect(pedeDoCliente(agencia)).toEqual({ conta: true, telefone: false })
  expect(
    pedeDoCliente({ ...preparada, impedimentos: ['Verifique um telefone do cliente'] }),
  ).toEqual({ conta: false, telefone: true })
  expect(pedeDoCliente(preparada)).toEqual({ conta: false, telefone: false })
})
