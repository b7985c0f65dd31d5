import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { assuntoDoTemplate, nomeDoTemplate, paraLer } from './nome.ts'

const { hsm_templates: nossos } = z
  .object({ hsm_templates: z.array(z.object({ template: z.string(), tag: z.string() })) })
  .parse(JSON.parse(readFileSync('database/reference/listas.json', 'utf8')))

test('every template of ours has a name and a subject for people, each its own', () => {
  const nomes = nossos.map(nomeDoTemplate)
  expect(new Set(nomes).size).toBe(nossos.length)
  for (const texto of [...nomes, ...nossos.map(({ tag }) => assuntoDoTemplate(tag))])
    expect(texto).toMatch(/^[A-ZÁÉÍÓÚ][a-záéíóúâêôãõç-]+(?: [A-Za-zÁÉÍÓÚáéíóúâêôãõç]+)*$/)
})

test('of a code that nobody named the words are left; a name of another host stays', () => {
  const nome = (template: string | null, tag: string | null = null) =>
    nomeDoTemplate({ template, tag })

  expect(nome('consig_boas_vindas_v2')).toBe('Boas-vindas')
  expect(nome('aviso_de_saldo_v3')).toBe('Aviso de saldo')
  expect(nome('Lembrete de boleto')).toBe('Lembrete de boleto')
  expect(nome(null, 'COBRANCA_LEVE')).toBe('Cobranca leve')
  expect(nome('Sem template disponível', 'Assunto livre')).toBe('Assunto livre')
  expect(nome(null)).toBe('Template sem nome')
})

test('a place without its value shows what belongs there, and a value is never read as a place', () => {
  const template = {
    mensagem: '{{1}}: {{2}} {{9}}',
    variaveis: ['primeiroNome' as const, 'cetAnual' as const],
  }

  expect(paraLer(template, { primeiroNome: '{{2}}' })).toBe('{{2}}: [CET ao ano] [campo 9]')
})
