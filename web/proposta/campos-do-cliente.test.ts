import { expect, test } from 'vitest'
import { camposDoCliente } from './RetomarDialog.tsx'

const preparada = (campo: 'AGENCIA' | 'CONTA' | 'OUTRO', impedimentos: string[] = []) =>
  camposDoCliente({ correcao: { campo, texto: 'Corrija' }, impedimentos })

test('the field at fault is one press away: agency, account, phone', () => {
  expect(preparada('AGENCIA')).toEqual([{ campo: 'conta', nome: 'Corrigir a agência' }])
  expect(preparada('CONTA')).toEqual([{ campo: 'conta', nome: 'Corrigir a conta' }])
  expect(preparada('AGENCIA', ['Verifique um telefone do cliente'])).toEqual([
    { campo: 'conta', nome: 'Corrigir a agência' },
    { campo: 'telefone', nome: 'Verificar um telefone' },
  ])
  expect(preparada('OUTRO')).toEqual([])
})
