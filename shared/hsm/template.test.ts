import { expect, test } from 'vitest'
import { achar, comPadroes, finalidadeDoTemplate, preencher, primeiroNome } from './template.ts'

const vazio = { id: '1', mensagem: null, template: null, tag: null, tipoOptin: null, variaveis: [] }

test('S9.07 S3.08 what a template lacks has its default words', () => {
  expect(comPadroes(vazio)).toEqual({
    id: '1',
    mensagem: 'Sem preview disponível',
    template: 'Sem template disponível',
    tag: 'Template sem nome',
    tipo: 'INFORMACIONAL',
    variaveis: [],
    completo: false,
  })
  const cheio = { ...vazio, mensagem: 'Olá', template: 'ola_v1', tag: 'OLA' } as const
  expect(comPadroes({ ...cheio, tipoOptin: 'COMERCIAL' })).toMatchObject({
    tipo: 'COMERCIAL',
    completo: true,
  })
})

test.each([
  ['INFORMACIONAL', 'ATENDIMENTO', 'INFORMACAO'],
  ['INFORMACIONAL', 'RETENCAO', 'RETENCAO'],
  ['TRANSACIONAL', 'ANUENCIA', 'OPERACAO'],
  ['COMERCIAL', 'OFERTA', 'OFERTA'],
] as const)('a template %s of %s is for %s', (tipo, tag, finalidade) => {
  expect(finalidadeDoTemplate({ tipo, tag })).toBe(finalidade)
})

test('places are filled in one pass, and what is missing is named', () => {
  const template = {
    mensagem: '{{1}}: {{2}} e {{1}} {{3}} {{9}}',
    variaveis: ['primeiroNome', 'numeroProposta', 'cetAnual'] as const,
  }
  expect(
    preencher(
      { ...template, variaveis: [...template.variaveis] },
      { primeiroNome: '{{2}}', numeroProposta: '$&' },
    ),
  ).toEqual({ texto: '{{2}}: $& e {{2}} {{3}} {{9}}', faltando: ['cetAnual'] })
})

test.each([
  ['MARIA APARECIDA', 'Maria'],
  ['  joão', 'João'],
  ['Érica', 'Érica'],
  ['', ''],
])('%j is greeted as %j', (nome, chamada) => {
  expect(primeiroNome(nome)).toBe(chamada)
})

test('the search finds without accents, and shows where', () => {
  expect(achar('Você tem uma condição', 'CONDICAO')).toEqual({
    antes: 'Você tem uma ',
    achado: 'condição',
    depois: '',
  })
  expect(achar('Olá', 'x')).toBeNull()
  expect(achar('Olá', ' ')).toEqual({ antes: 'Olá', achado: '', depois: '' })
})
