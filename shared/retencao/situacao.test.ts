import { expect, test } from 'vitest'
import { type AtoDaCtc, efeitoNaCtc, type SituacaoCtc } from './situacao.ts'

const internoEm = new Date('2026-11-26T21:00:00Z')
const limiteEm = new Date('2026-11-28T03:00:00Z')
const antes = new Date('2026-11-24T15:00:00Z')
const umMsAntes = (instante: Date) => new Date(instante.getTime() - 1)

const efeito = (ato: AtoDaCtc, situacao: SituacaoCtc, agora = antes) => {
  const feito = efeitoNaCtc(ato, { situacao, internoEm, limiteEm }, agora)
  return 'para' in feito ? feito.para : feito.recusa
}

test.each([
  ['TRATAR', 'RECEBIDA', 'EM_TRATATIVA'],
  ['OFERTAR', 'RECEBIDA', 'OFERTA_FEITA'],
  ['OFERTAR', 'OFERTA_FEITA', 'OFERTA_FEITA'],
  ['RETER', 'OFERTA_FEITA', 'RETIDA'],
  ['LIBERAR', 'EM_TRATATIVA', 'LIBERADA'],
  ['RECUSAR', 'RECEBIDA', 'RECUSADA_TECNICA'],
  ['QUITAR', 'LIBERADA', 'QUITADA'],
  ['QUITAR', 'DECURSO_DE_PRAZO', 'QUITADA'],
  ['DEVOLVER', 'LIBERADA', 'DEVOLVIDA'],
] as const)('%s leads a request that is %s to %s', (ato, de, para) => {
  expect(efeito(ato, de)).toBe(para)
})

test('a client who was not reached leaves the request as it is, one that was new is being worked on', () => {
  expect(efeito('SEM_CONTATO', 'RECEBIDA')).toBe('EM_TRATATIVA')
  expect(efeito('SEM_CONTATO', 'EM_TRATATIVA')).toBe('EM_TRATATIVA')
  expect(efeito('SEM_CONTATO', 'OFERTA_FEITA')).toBe('OFERTA_FEITA')
})

test.each([
  ['RETER', 'RETIDA', 'A CTC está retida e não aceita esta mudança.'],
  ['TRATAR', 'EM_TRATATIVA', 'A CTC está em tratativa e não aceita esta mudança.'],
  ['QUITAR', 'RETIDA', 'A CTC está retida e não aceita esta mudança.'],
  ['LIBERAR', 'RECUSADA_TECNICA', 'A CTC está recusada e não aceita esta mudança.'],
] as const)('%s is refused of a request that is %s', (ato, de, diz) => {
  expect(efeito(ato, de)).toBe(diz)
})

test('evidence counts until the internal limit, a balance until the term of the norm', () => {
  const passou = 'O limite interno da evidência já passou: informe o saldo ou recuse a CTC.'
  for (const ato of ['RETER', 'OFERTAR'] as const) {
    expect(efeito(ato, 'EM_TRATATIVA', umMsAntes(internoEm))).not.toBe(passou)
    expect(efeito(ato, 'EM_TRATATIVA', internoEm)).toBe(passou)
  }
  expect(efeito('LIBERAR', 'EM_TRATATIVA', internoEm)).toBe('LIBERADA')
  expect(efeito('LIBERAR', 'EM_TRATATIVA', umMsAntes(limiteEm))).toBe('LIBERADA')
})

test('at its term an open request is over, whether the sweep saw it or not', () => {
  expect(efeito('VENCER', 'RECEBIDA', umMsAntes(limiteEm))).toBe('O prazo da CTC ainda não venceu.')
  expect(efeito('VENCER', 'RECEBIDA', limiteEm)).toBe('DECURSO_DE_PRAZO')
  expect(efeito('VENCER', 'RETIDA', limiteEm)).toBe('O prazo da CTC ainda não venceu.')
  expect(efeito('LIBERAR', 'RECEBIDA', limiteEm)).toBe(
    'O prazo para responder a esta CTC já venceu.',
  )
  expect(efeito('QUITAR', 'RECEBIDA', limiteEm)).toBe('QUITADA')
  expect(efeito('RETER', 'RETIDA', limiteEm)).toBe('A CTC está retida e não aceita esta mudança.')
})
