import { expect, test } from 'vitest'
import { Modalidade, SituacaoFormalizacao } from '#shared/formalizacao/situacao.ts'
import { modalidades, situacoes, trilhas } from './palavras.ts'

test('every situation says what it is and what comes next; an end that is bad is red', () => {
  for (const situacao of SituacaoFormalizacao.options) {
    expect(situacoes[situacao].nome).toMatch(/^\p{Lu}/u)
    expect(situacoes[situacao].oQue).toMatch(/\.$/)
  }
  const vermelhas = SituacaoFormalizacao.options.filter((um) => situacoes[um].tom === 'vermelho')
  expect(vermelhas).toEqual(['REPROVADA_BIOMETRIA', 'EXPIRADA'])
})

test('the way on a screen passes by the link and the face; the way on paper by neither', () => {
  expect(trilhas.tela.indexOf('BIOMETRIA_OK')).toBeGreaterThan(
    trilhas.tela.indexOf('DOCUMENTOS_OK'),
  )
  expect(trilhas.papel).not.toContain('LINK_ENVIADO')
  expect(trilhas.papel).not.toContain('BIOMETRIA_OK')
  for (const trilha of Object.values(trilhas)) expect(trilha.at(-1)).toBe('CONCLUIDA')
})

test('every way of formalizing has its name', () => {
  expect(Object.keys(modalidades).toSorted()).toEqual([...Modalidade.options].toSorted())
})
