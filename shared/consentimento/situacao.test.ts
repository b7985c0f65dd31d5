import { expect, test } from 'vitest'
import { type AcaoConsentimento, SituacaoConsentimento, transitar } from './situacao.ts'

const acoes: AcaoConsentimento[] = [
  'enviar',
  'abrir',
  'autorizar',
  'recusar',
  'vencerLink',
  'vencer',
  'revogar',
]

/** The whole table at once, so a change of rule is one visible line of this file. */
test('S1.11 which actions each situation of a consent allows', () => {
  const permitidas = SituacaoConsentimento.options.map((situacao) => [
    situacao,
    acoes.filter((acao) => 'para' in transitar(situacao, acao)).join(' '),
  ])

  expect(Object.fromEntries(permitidas)).toEqual({
    NENHUM: 'enviar',
    ENVIADO: 'enviar abrir autorizar recusar vencerLink',
    ABERTO: 'enviar autorizar recusar vencerLink',
    AUTORIZADO: 'vencer revogar',
    RECUSADO: 'enviar',
    EXPIRADO_LINK: 'enviar',
    EXPIRADO: 'enviar',
    REVOGADO: 'enviar',
  })
})

test('an impossible action is refused in words', () => {
  expect(transitar('REVOGADO', 'autorizar')).toEqual({
    recusa: 'Consentimento revogado não pode passar a autorizado.',
  })
})
