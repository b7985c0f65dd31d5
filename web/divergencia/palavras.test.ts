import { expect, test } from 'vitest'
import {
  ditoDoAviso,
  nomeDaSituacao,
  nossaDoAviso,
  porQueDoAviso,
  quemConfirma,
} from './palavras.ts'

test('a state is named in words; an unknown one stays as the outside system wrote it', () => {
  expect(nomeDaSituacao('PAGA')).toBe('Paga')
  expect(nomeDaSituacao('ASSINADA')).toBe('Assinada')
  expect(nomeDaSituacao('OUTRA')).toBe('OUTRA')
})

test('a request names the checker only where nobody of the promotor confirms it', () => {
  expect(quemConfirma({ naMesa: false })).toBe('outro gestor')
  expect(quemConfirma({ naMesa: true })).toBe('a mesa do banco')
})

test('a notice of the clearing says what came, what we hold and why it is shown', () => {
  expect([ditoDoAviso({ tipo: 'QUITADA' }), ditoDoAviso({ tipo: null })]).toEqual([
    'TED recebida',
    'Aviso que não se lê',
  ])
  expect([nossaDoAviso({ nossa: 'LIBERADA' }), nossaDoAviso({ nossa: null })]).toEqual([
    'Liberada',
    'Não conhecemos',
  ])
  expect(porQueDoAviso({ contradiz: 'Contradiz', tentativas: 0 })).toBe('Contradiz')
  expect(porQueDoAviso({ contradiz: null, tentativas: 4 })).toContain('4 tentativas')
})
