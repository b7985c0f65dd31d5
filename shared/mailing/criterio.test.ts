import { expect, test } from 'vitest'
import { Criterio, criterioPorExtenso } from './criterio.ts'

type Numerico = Exclude<keyof Criterio, 'codigoConvenio' | 'produto' | 'uf'>

test.each<[Numerico, string, number, number]>([
  ['parcelasPagas', 'Parcelas pagas', 1, 480],
  ['margemMinima', 'Margem livre', 1, 1_000_000],
  ['aceiteVenceEmHoras', 'Horas até vencer o aceite', 1, 720],
  ['aniversarioEmDias', 'Dias até o aniversário', 0, 60],
  ['semContatoDias', 'Dias sem contato', 1, 3650],
  ['municipio', 'Cidade', 1_000_000, 9_999_999],
  ['idadeDe', 'Idade', 0, 130],
  ['idadeAte', 'Idade', 0, 130],
])('%s (%s) is a whole number from %d to %d', (campo, nome, menor, maior) => {
  const passa = (valor: number) => Criterio.safeParse({ [campo]: valor }).success

  expect([menor - 1, menor, maior, maior + 1, menor + 0.5].map(passa)).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
  expect(Criterio.safeParse({ [campo]: maior + 1 }).error?.issues[0]?.message).toBe(
    `${nome}: use um número inteiro de ${menor} a ${maior}`,
  )
})

test('S1.17 one criterion is enough, none is refused in words', () => {
  expect(Criterio.safeParse({ uf: 'SP', produto: null }).success).toBe(true)
  for (const vazio of [{}, { uf: null, idadeDe: null }]) {
    expect(Criterio.safeParse(vazio).error?.issues[0]?.message).toBe('Escolha ao menos um critério')
  }
})

test('a criterion is written out, part by part', () => {
  expect(
    criterioPorExtenso({
      parcelasPagas: 12,
      margemMinima: 1500,
      aceiteVenceEmHoras: 48,
      aniversarioEmDias: 0,
      semContatoDias: 90,
      codigoConvenio: '000020',
      produto: 'REFIN',
      uf: 'SP',
      municipio: 3_550_308,
      idadeDe: 60,
      idadeAte: 75,
    }),
  ).toBe(
    '12 parcelas pagas ou mais, margem livre de R$ 1.500 ou mais, aceite que vence em até 48 horas, aniversário hoje, sem contato há 90 dias, convênio 000020, oportunidade de Refinanciamento, de SP, da cidade 3550308, a partir de 60 anos, até 75 anos',
  )
  expect(criterioPorExtenso({ aniversarioEmDias: 1, uf: null })).toBe('aniversário em até 1 dia')
  expect(criterioPorExtenso({ parcelasPagas: 1, aceiteVenceEmHoras: 1, semContatoDias: 1 })).toBe(
    '1 parcela paga ou mais, aceite que vence em até 1 hora, sem contato há 1 dia',
  )
})

test('a criterion names its convênio and city where their names are known', () => {
  const criterio = { codigoConvenio: '000020', uf: 'SP', municipio: 3_550_308 }
  expect(criterioPorExtenso(criterio, { convenio: 'SIAPE', cidade: 'São Paulo' })).toBe(
    'convênio SIAPE, de SP, da cidade São Paulo',
  )
})
