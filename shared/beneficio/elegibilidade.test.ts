import { expect, test } from 'vitest'
import { elegibilidade, type FatosDoBeneficio } from './elegibilidade.ts'

const hoje = '2026-11-20'
const regras = [
  { regra: 'bloqueio_concessao_dias', valor: 90, norma: 'IN 138' },
  { regra: 'vedacao_oferta_dias', valor: 180, norma: 'IN 138' },
]
const limpo: FatosDoBeneficio = {
  especie: { descricao: 'Aposentadoria por idade', elegivel: true, checarExtincaoCota: false },
  situacao: { descricao: 'ATIVO', elegivel: true },
  bloqueio: '0',
  possuiProcurador: false,
  pensaoAlimenticia: '0',
  possuiRepresentante: false,
  dataDespacho: '2020-02-01',
  dataCessacao: null,
  dataExtincaoCota: null,
}
const pensao = { descricao: 'Pensão por morte', elegivel: true, checarExtincaoCota: true }

const de = (mudanca: Partial<FatosDoBeneficio>) =>
  elegibilidade({ ...limpo, ...mudanca }, regras, hoje)

test('S1.10 nothing stands in the way of an active benefit without a block', () => {
  expect(de({})).toEqual({ elegivel: true, motivos: [] })
})

/** The obstacle, the day it ends, and whether it is information only. */
test.each<[string, Partial<FatosDoBeneficio>, string, string | null, boolean]>([
  ['species', { especie: { ...limpo.especie, elegivel: false } }, 'especie', null, true],
  ['situation', { situacao: { descricao: 'CESSADO', elegivel: false } }, 'situacao', null, true],
  ['blocked by the holder', { bloqueio: '1' }, 'bloqueio', null, true],
  ['blocked by transfer', { bloqueio: '2' }, 'bloqueio', null, true],
  ['blocked at concession', { bloqueio: '3' }, 'bloqueio', null, true],
  ['proxy', { possuiProcurador: true }, 'procurador', null, true],
  ['alimony', { pensaoAlimenticia: '3' }, 'pensao_alimenticia', null, true],
  ['pays alimony', { pensaoAlimenticia: '1' }, 'pagador_de_pensao', null, false],
  ['legal representative', { possuiRepresentante: true }, 'representante_legal', null, false],
  ['ended', { dataCessacao: '2026-11-20' }, 'cessacao', null, true],
  ['ends later', { dataCessacao: '2027-11-20' }, 'cessacao', null, false],
  ['share ended', { especie: pensao, dataExtincaoCota: '2026-11-20' }, 'extincao_cota', null, true],
  ['share ends', { especie: pensao, dataExtincaoCota: '2030-03-04' }, 'extincao_cota', null, false],
  [
    'day 179 from concession',
    { dataDespacho: '2026-05-25' },
    'vedacao_oferta_dias',
    '2026-11-21',
    false,
  ],
])('S1.10 %s', (_nome, mudanca, regra, liberaEm, impede) => {
  const { elegivel, motivos } = de(mudanca)

  expect(motivos).toMatchObject([{ regra, liberaEm, impede }])
  expect(motivos[0]?.norma).not.toBe('')
  expect(elegivel).toBe(!impede)
})

test('the ninetieth day from concession opens the benefit, the eighty-ninth does not', () => {
  expect(de({ dataDespacho: '2026-08-23' }).elegivel).toBe(false)
  expect(de({ dataDespacho: '2026-08-22' }).elegivel).toBe(true)
  expect(de({ dataDespacho: '2026-05-24' }).motivos).toEqual([])
})

test('the share of a species that does not end by shares is not looked at', () => {
  expect(de({ dataExtincaoCota: '2020-01-01' }).elegivel).toBe(true)
})

test('obstacles come before notices', () => {
  const { motivos } = de({ possuiRepresentante: true, bloqueio: '1' })

  expect(motivos.map(({ regra }) => regra)).toEqual(['bloqueio', 'representante_legal'])
})

test('what the INSS refuses is said as its own word where none of the fields explains it', () => {
  const regrasDe = (mudanca: Partial<FatosDoBeneficio>) =>
    de({ elegivelInss: false, ...mudanca }).motivos.map(({ regra }) => regra)
  expect(regrasDe({})).toEqual(['inelegivel_inss'])
  expect(regrasDe({ possuiRepresentante: true })).toEqual([
    'inelegivel_inss',
    'representante_legal',
  ])
  expect(regrasDe({ bloqueio: '1' })).toEqual(['bloqueio'])
  expect(de({ elegivelInss: true }).elegivel).toBe(true)
})
