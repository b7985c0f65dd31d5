import { expect, test } from 'vitest'
import { textoCorrido, textoDoConsentimento } from './texto.ts'

const quem = {
  banco: 'Banco Consigna',
  promotor: 'Promotora Alfa',
  atendente: 'Ana',
  validadeDias: 30,
}

test('each consent asks for its own system, by name, and for so many days', () => {
  const inss = textoDoConsentimento('INSS', quem)
  const trabalhador = textoDoConsentimento('TRABALHADOR', quem)
  expect(inss.titulo).toBe('O Banco Consigna pede para consultar seu benefício do INSS')
  expect(trabalhador.titulo).toBe('O Banco Consigna pede para consultar seus dados de trabalho')
  const consultado = (texto: typeof inss) =>
    texto.partes.find(({ titulo }) => titulo === 'O que será consultado')?.texto
  expect(consultado(inss)).toMatch(/^No INSS/)
  expect(consultado(trabalhador)).toMatch(/^No Crédito do Trabalhador/)
  expect(textoCorrido(inss)).toContain('Por quanto tempo: 30 dias')
  expect(inss.versao).not.toBe(trabalhador.versao)
})
