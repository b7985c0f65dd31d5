import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import {
  alcanca,
  contradiz,
  emAberto,
  emAndamento,
  etapas,
  prazoDaEtapa,
  reprovadas,
  SituacaoProposta,
  terminada,
} from './situacao.ts'

test('every state is on one list, or ended well', () => {
  const listadas = [...emAberto, ...emAndamento, ...reprovadas]

  expect(new Set(listadas).size).toBe(listadas.length)
  expect(SituacaoProposta.options.filter((s) => !listadas.some((outra) => outra === s))).toEqual([
    'PAGA',
    'CANCELADA',
  ])
})

test('the bank may skip steps, never go back, and nothing follows an end', () => {
  expect(alcanca('PRE_PROPOSTA', 'PAGA')).toBe(true)
  expect(alcanca('ANALISE', 'PENDENTE') && alcanca('PENDENTE', 'ANALISE')).toBe(true)
  expect(alcanca('APROVADA', 'ANALISE')).toBe(false)
  expect(alcanca('AVERBADA', 'AVERBADA')).toBe(false)
  expect(alcanca('APROVADA', 'RETIDA')).toBe(true)
  expect(alcanca('PENDENTE', 'SALDO_CONFERIDO')).toBe(true)
  expect(alcanca('SALDO_RECEBIDO', 'PENDENTE')).toBe(false)
  for (const fim of SituacaoProposta.options.filter(terminada)) {
    expect(SituacaoProposta.options.some((para) => alcanca(fim, para))).toBe(false)
  }
})

const regra = (nome: string, convenio: string, valor: number) => ({
  regra: nome,
  convenio,
  valor,
  vigenciaInicio: '2026-05-19',
  vigenciaFim: null,
  norma: 'Norma',
  confianca: 'alta',
})

test('S4.11 service times: business days by the calendar, the consent of the holder by plain days', () => {
  // Thursday before the holiday of 20/11 and its weekend.
  const quinta = new Date('2026-11-19T15:00:00Z')
  const regras = [
    regra('prazo_digitada_dias_uteis', 'PROPOSTA', 1),
    regra('anuencia_prazo_dias_corridos', 'INSS', 5),
  ]

  expect(prazoDaEtapa('DIGITADA', quinta, regras)?.toISOString()).toBe('2026-11-24T02:59:59.999Z')
  expect(prazoDaEtapa('ANUENCIA', quinta, regras)?.toISOString()).toBe('2026-11-25T02:59:59.999Z')
  // No rule in force: nobody is late by a number of ours.
  expect(prazoDaEtapa('PENDENTE', quinta, regras)).toBeNull()
})

test('a step of no business day that begins on a day without business ends with the next one', () => {
  const regras = regrasDosArquivos()
  const prazo = (instante: string) =>
    prazoDaEtapa('SALDO_CONFERIDO', new Date(instante), regras)?.toISOString()
  expect(prazo('2026-11-19T15:00:00Z')).toBe('2026-11-20T02:59:59.999Z')
  // Friday 20 is a holiday: no TED leaves before Monday 23.
  expect(prazo('2026-11-20T15:00:00Z')).toBe('2026-11-24T02:59:59.999Z')
})

test('S4.11 every live step is late by a dated rule, those that the bank owes too', () => {
  const quinta = new Date('2026-11-19T15:00:00Z')
  const semPrazo = SituacaoProposta.options.filter(
    (situacao) => prazoDaEtapa(situacao, quinta, regrasDosArquivos()) === null,
  )

  expect(semPrazo).toEqual(SituacaoProposta.options.filter(terminada))
})

test('S4.11 every live step has a debtor, and no ended one', () => {
  for (const situacao of SituacaoProposta.options) {
    expect([situacao, etapas[situacao].proximo === null]).toEqual([situacao, terminada(situacao)])
  }
})

test('any live step may be refused, cancelled or expire', () => {
  for (const de of SituacaoProposta.options.filter((uma) => !terminada(uma))) {
    for (const para of ['REPROVADA', 'CANCELADA', 'EXPIRADA'] as const) {
      expect(alcanca(de, para), `${de} ${para}`).toBe(true)
    }
  }
})

test.each<[SituacaoProposta, SituacaoProposta, boolean]>([
  ['PAGA', 'PAGA', false],
  ['REPROVADA', 'CANCELADA', false],
  ['EXPIRADA', 'RETIDA', false],
  ['CANCELADA', 'PAGA', true],
  ['PAGA', 'REPROVADA', true],
  ['AVERBADA', 'REPROVADA', true],
  ['REPROVADA', 'AVERBADA', true],
  // The bank has not heard of our next step yet.
  ['FORMALIZACAO', 'DIGITADA', false],
  ['ANALISE', 'FORMALIZACAO', false],
  ['PENDENTE', 'DIGITADA', false],
  ['APROVADA', 'DIGITADA', true],
  ['PAGA', 'FORMALIZACAO', true],
  // It says the balance until it hears that the client accepted it.
  ['PENDENTE', 'SALDO_RECEBIDO', false],
  ['SALDO_CONFERIDO', 'SALDO_RECEBIDO', false],
  ['SALDO_CONFERIDO', 'CTC_ENVIADA', true],
  ['TED_ENVIADA', 'SALDO_RECEBIDO', true],
  // It has approved, and does not know how far our booking is.
  ['AVERBACAO', 'APROVADA', false],
  ['ANUENCIA', 'APROVADA', false],
  ['AVERBADA', 'APROVADA', false],
  ['AVERBADA', 'PENDENTE', true],
  ['PAGA', 'APROVADA', true],
  ['TED_ENVIADA', 'APROVADA', true],
])('we hold %s and the bank says %s: a contradiction is %s', (nossa, deles, contradicao) => {
  expect(contradiz(nossa, deles)).toBe(contradicao)
})
