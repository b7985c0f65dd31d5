import { expect, test } from 'vitest'
import { ditoDoConsentimento, oQueEspera, validade } from './palavras.ts'

const agora = new Date('2026-11-20T13:00:00Z')

test('S1.11 the remaining time of a consent is stated in days of Brasília', () => {
  const em = (validoAte: string | null) => validade({ validoAte }, agora)

  expect(em('2026-12-20T13:00:00Z')).toBe('vale até 20/12/2026 (faltam 30 dias)')
  expect(em('2026-11-21T03:00:00Z')).toBe('vale até 21/11/2026 (falta 1 dia)')
  expect(em('2026-11-21T02:59:00Z')).toBe('vale até 20/11/2026 (termina hoje)')
  expect(em(null)).toBe('')
})

test('an access key that was sent is called a key, not a link that the client has to open', () => {
  const dito = (porChave: boolean, situacao: 'ENVIADO' | 'EXPIRADO_LINK' | 'AUTORIZADO') =>
    ditoDoConsentimento({ situacao, porChave }).nome

  expect([dito(true, 'ENVIADO'), dito(false, 'ENVIADO')]).toEqual(['Chave enviada', 'Link enviado'])
  expect(dito(true, 'EXPIRADO_LINK')).toBe('Chave vencida')
  expect(dito(true, 'AUTORIZADO')).toBe('Autorizado')
  expect(oQueEspera({ porChave: true })).toBe(
    'Esperando o cliente digitar a chave, que vale 15 minutos.',
  )
  expect(oQueEspera({ porChave: false })).toContain('abrir o link')
})

test('a message that failed is not said to be sent', () => {
  const pedido = { situacao: 'ENVIADO', porChave: false, falhou: true } as const

  expect(ditoDoConsentimento(pedido)).toEqual({ nome: 'Não entregue', tom: 'vermelho' })
  expect(oQueEspera(pedido)).toBe(
    'A mensagem não chegou ao cliente: confira o telefone e envie de novo.',
  )
})
