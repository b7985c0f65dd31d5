import { expect, test } from 'vitest'
import { dizerCertificacao, dizerConta, dizerSituacao } from './palavras.ts'

test.each([
  [{ pontos: 0, estado: 'EM_DIA', livreEm: null }, '0 pontos'],
  [{ pontos: 1, estado: 'EM_DIA', livreEm: null }, '1 ponto'],
  [{ pontos: 15, estado: 'AVISO', livreEm: null }, '15 pontos, perto da suspensão'],
  [
    { pontos: 20, estado: 'SUSPENSO', livreEm: '2027-11-20' },
    '20 pontos, sem propostas até 19/11/2027',
  ],
] as const)('%j is said as %s', (conta, dito) => {
  expect(dizerConta(conta)).toBe(dito)
})

test.each([
  [{ situacao: 'PROPOSTA', venceEm: null, naMesa: false }, 'Espera confirmação'],
  [{ situacao: 'PROPOSTA', venceEm: null, naMesa: true }, 'Espera a mesa do banco'],
  [
    { situacao: 'CONFIRMADA', venceEm: '2027-11-20', naMesa: false },
    'Confirmada, vence em 20/11/2027',
  ],
] as const)('%j is said as %s', (registro, dito) => {
  expect(dizerSituacao(registro)).toBe(dito)
})

test.each([
  [{ certificacaoValidaAte: null, certificacaoVence: false }, 'não registrada'],
  [{ certificacaoValidaAte: '2028-01-02', certificacaoVence: false }, 'até 02/01/2028'],
  [{ certificacaoValidaAte: '2026-12-02', certificacaoVence: true }, 'até 02/12/2026: renovar'],
  [{ certificacaoValidaAte: '2026-11-30', certificacaoVence: true }, 'até 30/11/2026: renovar'],
  [
    { certificacaoValidaAte: '2026-11-29', certificacaoVence: true },
    'venceu em 29/11/2026: renovar',
  ],
] as const)('on 30/11/2026 %j is said as %s', (pessoa, dito) => {
  expect(dizerCertificacao(pessoa, '2026-11-30')).toBe(dito)
})
