import { expect, test } from 'vitest'
import {
  acoes,
  jaAssinada,
  Modalidade,
  passosAte,
  SituacaoFormalizacao,
  terminada,
  transitar,
} from './situacao.ts'

const alcancaveis = (modalidade: Modalidade) => {
  const vistas = new Set<SituacaoFormalizacao>(['CRIADA'])
  for (const situacao of vistas) {
    for (const acao of acoes) {
      const mudanca = transitar({ situacao, modalidade }, acao)
      if ('para' in mudanca) vistas.add(mudanca.para)
    }
  }
  return vistas
}

test('S1.16 every state is reached on the phone, and paper has neither link nor face', () => {
  expect(alcancaveis('REMOTA')).toEqual(new Set(SituacaoFormalizacao.options))
  const noPapel = alcancaveis('FISICA')
  expect(noPapel.has('CONCLUIDA') && noPapel.has('EXPIRADA')).toBe(true)
  for (const doCelular of ['LINK_ENVIADO', 'BIOMETRIA_OK', 'REPROVADA_BIOMETRIA'] as const) {
    expect(noPapel.has(doCelular)).toBe(false)
  }
})

test('only a signature in time, or the decision of a person on one, leaves an end, and nobody signs before the face or the papers are there', () => {
  for (const modalidade of Modalidade.options) {
    for (const situacao of SituacaoFormalizacao.options) {
      for (const acao of acoes) {
        const mudanca = transitar({ situacao, modalidade }, acao)
        if (acao === 'retomarAssinada') {
          const retoma = situacao === 'EXPIRADA' && modalidade !== 'FISICA'
          expect('para' in mudanca && mudanca.para).toBe(retoma && 'ASSINADA')
          continue
        }
        if (acao === 'aceitarAssinatura') {
          const decide =
            modalidade !== 'FISICA' &&
            (situacao === 'EXPIRADA' ||
              situacao === 'CANCELADA' ||
              !(terminada(situacao) || jaAssinada(situacao)))
          expect('para' in mudanca && mudanca.para).toBe(decide && 'ASSINADA')
          continue
        }
        if (terminada(situacao)) expect(mudanca).toHaveProperty('recusa')
        if ('para' in mudanca && mudanca.para === 'ASSINADA') {
          expect(situacao).toBe(modalidade === 'FISICA' ? 'DOCUMENTOS_OK' : 'BIOMETRIA_OK')
        }
      }
    }
  }
})

test('a refusal names the present state, in words for the person', () => {
  expect(transitar({ situacao: 'CANCELADA', modalidade: 'REMOTA' }, 'assinar')).toEqual({
    recusa: 'Formalização cancelada não pode ficar assinada.',
  })
  expect(transitar({ situacao: 'CRIADA', modalidade: 'FISICA' }, 'enviarLink')).toEqual({
    recusa: 'Formalização física não passa por esta etapa.',
  })
})

test('a notice implies the lost earlier ones, and never goes back', () => {
  expect(passosAte('LINK_ENVIADO', 'BIOMETRIA_OK')).toEqual([
    'EM_PREENCHIMENTO',
    'DOCUMENTOS_OK',
    'BIOMETRIA_OK',
  ])
  expect(passosAte('PENDENTE_DOC', 'ASSINADA')).toEqual([
    'DOCUMENTOS_OK',
    'BIOMETRIA_OK',
    'ASSINADA',
  ])
  expect(passosAte('ASSINADA', 'EM_PREENCHIMENTO')).toEqual([])
  expect(passosAte('CANCELADA', 'ASSINADA')).toEqual([])
})
