import { expect, test } from 'vitest'
import { SituacaoProposta } from '#shared/proposta/situacao.ts'
import { haQuantoTempo, prazoEmPalavras } from './prazo.ts'
import { esperaDoCliente, INTERVALO_MS, intervalo, passoDe, tomDe } from './situacoes.ts'

test('every state has a tone: blue with us, amber under way, then how it ended', () => {
  expect(SituacaoProposta.options.map(tomDe)).not.toContain(undefined)
  expect([tomDe('DIGITADA'), tomDe('ANUENCIA'), tomDe('PAGA'), tomDe('EXPIRADA')]).toEqual([
    'azul',
    'ambar',
    'verde',
    'vermelho',
  ])
})

test('new terms on the page of the client are the client’s to accept, since they were sent there', () => {
  const aceitePedidoEm = '2026-11-20T15:00:00.000Z'
  expect(passoDe({ situacao: 'PENDENTE', aceitePedidoEm: null })?.quem).toBe('ATENDENTE')
  expect(passoDe({ situacao: 'PENDENTE', aceitePedidoEm })).toEqual({
    texto: 'Aceitar os novos valores',
    quem: 'CLIENTE',
  })
  expect(passoDe({ situacao: 'PAGA', aceitePedidoEm: null })).toBeNull()
  expect(esperaDoCliente(aceitePedidoEm)).toBe('Com o cliente desde 20/11/2026 às 12:00')
})

test('propostas are looked at again only while one of them may move', () => {
  expect(intervalo([{ situacao: 'PAGA' }, { situacao: 'ANALISE' }])).toBe(INTERVALO_MS)
  expect(intervalo([{ situacao: 'PAGA' }, { situacao: 'REPROVADA' }])).toBe(false)
  expect(intervalo(undefined)).toBe(false)
})

const agora = new Date('2026-11-20T15:00:00-03:00')

test.each([
  ['2026-11-20T23:59:59.999-03:00', 'vence hoje'],
  ['2026-11-20T12:00:00-03:00', 'venceu hoje'],
  ['2026-11-21T23:59:59.999-03:00', 'vence amanhã'],
  ['2026-11-25T23:59:59.999-03:00', 'vence em 5 dias'],
  ['2026-11-19T23:59:59.999-03:00', 'venceu ontem'],
  ['2026-11-18T23:59:59.999-03:00', 'venceu há 2 dias'],
])('S4.11: a deadline at %s is said as %s', (prazo, esperado) => {
  expect(prazoEmPalavras(prazo, agora)).toBe(esperado)
})

test('days are those of Brasília: 23:30 of yesterday there is yesterday, whatever the day in UTC', () => {
  expect(haQuantoTempo('2026-11-20T02:30:00Z', agora)).toBe('ontem')
  expect(haQuantoTempo('2026-11-20T03:30:00Z', agora)).toBe('hoje')
  expect(haQuantoTempo('2026-11-06T15:00:00Z', agora)).toBe('há 14 dias')
})
