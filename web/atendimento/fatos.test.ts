import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import { SituacaoConsentimento } from '#shared/consentimento/situacao.ts'
import { consentimentoInss, emCurso, margensDoTopo, temFonteLivre } from './fatos.ts'

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

const beneficio = (numero: string, livre: number, mais: object = {}) =>
  ({
    numero,
    situacao: 'ATIVO',
    elegivel: true,
    bloqueio: '0',
    margem: { disponivel: centavos(livre), extrapolada: centavos(0) },
    ...mais,
  }) as never

test('margins of two benefits are never added, and what cannot be used says why', () => {
  const dizer = (obitoEm: string | null, ...beneficios: never[]) =>
    margensDoTopo({ obitoEm, beneficios }).map(
      ({ nome, livre, impedimento }) => `${nome}: ${impedimento ?? livre}`,
    )

  expect(dizer(null, beneficio('b1', 2007), beneficio('b2', 39_890))).toEqual([
    'Margem livre b1: 2007',
    'Margem livre b2: 39890',
  ])
  expect(dizer(null, beneficio('b1', 100))).toEqual(['Margem livre: 100'])
  const suspenso = { situacao: 'SUSPENSO', elegivel: false }
  expect(dizer(null, beneficio('b1', 100, suspenso))).toEqual(['Margem livre: suspenso'])
  expect(dizer(null, beneficio('b1', 100, { bloqueio: '1' }))).toEqual(['Margem livre: bloqueado'])
  const negativa = { margem: { disponivel: centavos(0), extrapolada: centavos(3402) } }
  expect(dizer(null, beneficio('b1', 0, negativa))[0]?.replaceAll('\u{a0}', ' ')).toBe(
    'Margem livre: negativa em R$ 34,02',
  )
  expect(dizer('2026-11-01', beneficio('b1', 100))).toEqual([])
})

test('Simular stands out where a benefit or a job may take a loan', () => {
  const livre = (beneficios: never[], empregadores: unknown[] = []) =>
    temFonteLivre({ beneficios, empregadores: empregadores as never })
  const bloqueado = beneficio('b1', 100, { bloqueio: '1' })

  expect(livre([bloqueado])).toBe(false)
  expect(livre([bloqueado, beneficio('b2', 0)])).toBe(true)
  expect(livre([bloqueado], [{}])).toBe(true)
})

test('the header words the consent for a person, in every state', () => {
  const dizer = (situacao: SituacaoConsentimento, validoAte: string | null = null) =>
    consentimentoInss({ consentimentos: [{ tipo: 'INSS', situacao, validoAte }] })

  expect(dizer('EXPIRADO_LINK')).toBe('link vencido')
  expect(dizer('AUTORIZADO', '2026-12-18T15:00:00.000Z')).toBe('até 18/12/2026')
  for (const situacao of SituacaoConsentimento.options)
    expect(dizer(situacao)).toMatch(/^[a-zã ]+$/)
})
