import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import { SituacaoConsentimento } from '#shared/consentimento/situacao.ts'
import { consentimentoInss, emCurso } from './fatos.ts'

test('what was lost or won is not counted among what can still be released', () => {
  const linha = (status: 'Em Aberto' | 'Simulada' | 'Perdida' | 'Ganha', valor: number) => ({
    status,
    quantidade: 1,
    valorLiberado: centavos(valor),
  })

  expect(
    emCurso([
      linha('Em Aberto', 100),
      linha('Simulada', 20),
      linha('Perdida', 3),
      linha('Ganha', 4),
    ]),
  ).toEqual({ quantidade: 2, valorLiberado: 120 })
  expect(emCurso([])).toEqual({ quantidade: 0, valorLiberado: 0 })
})

test('the header words the consent for a person, in every state', () => {
  const dizer = (situacao: SituacaoConsentimento, validoAte: string | null = null) =>
    consentimentoInss({ consentimentos: [{ tipo: 'INSS', situacao, validoAte }] })

  expect(dizer('EXPIRADO_LINK')).toBe('link vencido')
  expect(dizer('AUTORIZADO', '2026-12-18T15:00:00.000Z')).toBe('até 18/12/2026')
  for (const situacao of SituacaoConsentimento.options)
    expect(dizer(situacao)).toMatch(/^[a-zã ]+$/)
})
