import { expect, test } from 'vitest'
import { regrasDosArquivos } from '#database/reference.ts'
import { somarDias } from '../data.ts'
import { centavos } from '../dinheiro.ts'
import {
  type FatosDaPortabilidade,
  motivosDaPolitica,
  taxaDaPortabilidade,
} from './politica-portabilidade.ts'
import type { RegraVigencia } from './regras.ts'

const regras = regrasDosArquivos()

/** On every limit at once: 72 years old, R$ 2.000,00 owed, 12 paid, 1,35% a month. */
const noLimite: FatosDaPortabilidade = {
  dia: '2026-11-23',
  nascimento: '1953-11-24',
  beneficio: { especie: '41', dataInicio: '2015-01-05' },
  banco: { codigo: '626', nome: 'C6' },
  numero: '123',
  primeiroVencimento: '2025-12-07',
  pagas: 12,
  taxaAm: 1.35,
  saldoDevedor: centavos(200_000),
}

const motivos = (mudanca: Partial<FatosDaPortabilidade>, linhas = regras) =>
  motivosDaPolitica(linhas, { ...noLimite, ...mudanca })

test('S4.01 on the limits themselves the bank takes the contract', () => {
  expect(motivos({})).toEqual([])
})

test.each<[Partial<FatosDaPortabilidade>, string, string, string]>([
  [
    { saldoDevedor: centavos(199_999) },
    'port_saldo_min',
    'menor que o mínimo de R$\u{a0}2.000,00',
    'contrato maior',
  ],
  [
    { pagas: 11, primeiroVencimento: '2026-01-07' },
    'port_parcelas_pagas_min',
    'tem 11 parcelas pagas; o mínimo para o C6 é 12',
    'a partir de 07/12/2026',
  ],
  [{ taxaAm: 1.349999 }, 'port_taxa_origem_min_am', 'menor que o mínimo de 1,35%', 'já é barato'],
  [{ nascimento: '1953-11-23' }, 'port_idade_max', 'tem 73 anos', 'empréstimo novo'],
  [{ nascimento: null }, 'port_idade_max', 'não se sabe a idade', 'data de nascimento'],
])('S4.01 %o is refused with its norm and the way out', (mudanca, regra, texto, saida) => {
  expect(motivos(mudanca)).toEqual([
    expect.objectContaining({
      regra,
      norma: expect.stringContaining('Política do banco'),
      texto: expect.stringContaining(texto),
      comoResolver: expect.stringContaining(saida),
    }),
  ])
})

test("paid instalments at the origin are judged by the origin's own row, if any", () => {
  const pan = { codigo: '623', nome: 'Pan' }

  expect(motivos({ banco: pan, pagas: 23 })).toMatchObject([
    {
      regra: 'port_parcelas_pagas_min',
      texto: expect.stringContaining('o mínimo para o Pan é 24'),
    },
  ])
  expect(motivos({ banco: pan, pagas: 24 })).toEqual([])
})

const invalidez = { especie: '32', dataInicio: '2011-11-24' }

test.each<[string, Partial<FatosDaPortabilidade>, string | null]>([
  ['60 years old', { nascimento: '1966-11-23' }, null],
  ['59, of little time', { nascimento: '1966-11-24' }, '2026-11-24'],
  ['55, with fifteen years of benefit tomorrow', { nascimento: '1971-11-20' }, '2026-11-24'],
  [
    '55, with fifteen years of benefit',
    { nascimento: '1971-11-20', beneficio: { ...invalidez, dataInicio: '2011-11-23' } },
    null,
  ],
  [
    '54, with twenty: at 55',
    { nascimento: '1971-12-10', beneficio: { especie: '92', dataInicio: '2006-01-05' } },
    '2026-12-10',
  ],
])('S4.01 retired for invalidity at %s', (_quem, mudanca, aPartirDe) => {
  const achados = motivos({ beneficio: invalidez, ...mudanca })

  expect(achados.map(({ regra, correcao }) => [regra, correcao?.aPartirDe])).toEqual(
    aPartirDe === null ? [] : [['port_idade_min_invalidez', aPartirDe]],
  )
})

/** The desk adds a version from a day on: the day before, the day itself and the day after. */
test.each<[string, string, number, Partial<FatosDaPortabilidade>]>([
  ['port_saldo_min', 'PORTABILIDADE', 3000, {}],
  ['port_parcelas_pagas_min', 'PORTABILIDADE', 15, {}],
  ['port_parcelas_pagas_min', 'PORTABILIDADE/626', 15, {}],
  ['port_taxa_origem_min_am', 'PORTABILIDADE', 1.5, {}],
  ['port_idade_max', 'PORTABILIDADE', 70, {}],
  ['port_banco_aceito', 'PORTABILIDADE/626', 0, {}],
  [
    'port_idade_min_invalidez',
    'PORTABILIDADE',
    65,
    { nascimento: '1964-01-05', beneficio: { especie: '32', dataInicio: '2020-01-05' } },
  ],
])('S4.01 %s of %s at %d refuses from its day on', (regra, escopo, valor, mudanca) => {
  const dia = '2027-03-10'
  const nova: RegraVigencia = {
    regra,
    convenio: escopo,
    valor,
    vigenciaInicio: dia,
    vigenciaFim: null,
    norma: 'Política do banco de 2027',
    confianca: 'alta',
  }
  const antigas = regras.map((linha) =>
    linha.regra === regra && linha.convenio === escopo
      ? { ...linha, vigenciaFim: somarDias(dia, -1) }
      : linha,
  )
  // A row of one origin alone does not make the day before a day without rows.
  const antesDela = regras.some((linha) => linha.regra === regra && linha.convenio === escopo)
    ? []
    : [
        {
          ...nova,
          valor: valor === 0 ? 1 : 12,
          vigenciaInicio: '2023-03-01',
          vigenciaFim: somarDias(dia, -1),
        },
      ]
  const linhas = [...antigas, ...antesDela, nova]
  const em = (dias: number) =>
    motivos({ nascimento: '1955-05-05', ...mudanca, dia: somarDias(dia, dias) }, linhas).map(
      (um) => [um.regra, um.norma],
    )

  expect([em(-1), em(0), em(1)]).toEqual([
    [],
    [[regra, 'Política do banco de 2027']],
    [[regra, 'Política do banco de 2027']],
  ])
})

test('a day without a row refuses, and names the missing rule', () => {
  const [primeiro] = motivos({ dia: '2023-02-28' })

  expect(primeiro).toMatchObject({ regra: 'port_banco_aceito', norma: null })
  expect(primeiro?.texto).toContain('sem registro para esta data')
})

test('the rate is below the contract by the points, with six decimals', () => {
  expect(taxaDaPortabilidade(1.68, 0.15, 1.85)).toBe(1.53)
  expect(taxaDaPortabilidade(2.14, 0.15, 1.85)).toBe(1.85)
  expect(taxaDaPortabilidade(0.1, 0.15, 1.85)).toBe(0)
})
