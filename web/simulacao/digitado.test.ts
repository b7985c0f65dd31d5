import { expect, test } from 'vitest'
import type { Contrato } from '#shared/contrato/shapes.ts'
import { centavos } from '#shared/dinheiro.ts'
import { chaveDoAlvo, type TermosDaOferta } from './alvo.ts'
import { digitadoDaEntrada, inicialDe, taxaOferecida } from './digitado.ts'
import { queTerminam, type Fonte } from './fontes.ts'

const fonte = (id: string, livre: number | null): Fonte => ({
  id,
  idBeneficio: id,
  idEmpregador: null,
  codigoConvenio: '000331',
  nome: `NB ${id}`,
  margemLivre: livre === null ? null : centavos(livre),
})
const fontes = [fonte('b1', 49_400), fonte('b2', 0)]

const contrato: Contrato = {
  idContrato: 'k1',
  numero: '1',
  codigoConvenio: '033101',
  convenio: 'INSS',
  codigoBanco: '033',
  banco: 'Santander',
  proprio: true,
  produto: 'NOVO',
  situacao: 'ATIVO',
  origem: 'NOVO',
  dataContrato: '2024-01-10',
  primeiroVencimento: '2024-03-07',
  ultimoVencimento: '2031-02-07',
  prazo: 84,
  parcelasPagas: 20,
  valorParcela: centavos(18_957),
  taxaAm: 1.68,
  valorFinanciado: centavos(800_000),
  valorLiberado: centavos(780_000),
  idBeneficio: 'b2',
  idEmpregador: null,
  oportunidade: null,
}
const outro = { ...contrato, idContrato: 'k2', valorParcela: centavos(17_467) }

test('a new loan begins with the whole free margin of the first benefit', () => {
  expect(inicialDe({ tipo: 'novo' }, fontes, [])).toMatchObject({
    operacao: 'NOVO',
    modo: 'PARCELA',
    idBeneficio: 'b1',
    valorParcela: 494,
    taxaAm: null,
    prazo: null,
  })
})

test('S1.12: chosen contracts begin a refinancing of their benefit with the same instalment', () => {
  const alvo = { tipo: 'contratos' as const, contratos: [contrato, outro] }

  expect(inicialDe(alvo, fontes, [])).toMatchObject({
    operacao: 'REFIN',
    modo: 'MESMA',
    idBeneficio: 'b2',
    codigoConvenio: '033101',
    contratos: ['k1', 'k2'],
    valorParcela: 364.24,
  })
})

const alheio = { ...contrato, idContrato: 'k9', proprio: false, codigoBanco: '623', banco: 'Pan' }

test('S1.12: a contract of another bank begins a portability over what remains of it', () => {
  const alvo = { tipo: 'contratos' as const, contratos: [alheio] }

  expect(inicialDe(alvo, fontes, [])).toMatchObject({
    operacao: 'PORTABILIDADE',
    modo: 'SALDO',
    idBeneficio: 'b2',
    contratos: ['k9'],
    valorParcela: 189.57,
    prazo: 64,
    taxaAm: null,
  })
})

test('the rate begins so many points below the contract, and never above the ceiling', () => {
  const linha = (valor: number) => ({ valor, norma: 'n', confianca: 'alta' })
  const condicao = (teto: number) =>
    ({
      tetoAm: linha(teto),
      portabilidade: [{ regra: 'port_reducao_taxa_pontos', ...linha(0.15) }],
    }) as never

  expect(taxaOferecida(alheio, condicao(1.85))).toBe(1.53)
  expect(taxaOferecida({ ...alheio, taxaAm: 2.14 }, condicao(1.85))).toBe(1.85)
  expect(taxaOferecida(alheio, undefined)).toBeNull()
})

const oferta: TermosDaOferta = {
  codigoConvenio: '000331',
  idBeneficio: 'b2',
  idEmpregador: null,
  prazo: 96,
  taxaAm: 1.7,
  taxaPadraoAm: 1.85,
  valorParcela: centavos(12_050),
  condicoes: {
    tipo: 'NOVO_POR_PARCELA',
    codigoConvenio: '000331',
    idBeneficio: 'b2',
    idEmpregador: null,
    prazo: 96,
    taxaAm: 1.7,
    valorParcela: centavos(12_050),
    valorLiberado: null,
    contratos: [],
    convencao: 'REF-1',
    iofFinanciado: true,
  },
}

test('S1.12: what is opened from an offer begins on its terms, the special rate among them', () => {
  expect(inicialDe({ tipo: 'novo', oferta }, fontes, [])).toMatchObject({
    idBeneficio: 'b2',
    prazo: 96,
    taxaAm: 1.7,
    valorParcela: 120.5,
  })
  expect(chaveDoAlvo({ tipo: 'novo', oferta })).not.toBe(chaveDoAlvo({ tipo: 'novo' }))
})

test('an offer by amount begins by that amount, so that its numbers are the same to the centavo', () => {
  const idBeneficio = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  const condicoes = {
    ...oferta.condicoes,
    tipo: 'NOVO_POR_VALOR' as const,
    idBeneficio,
    valorParcela: null,
    valorLiberado: centavos(200_000),
  }
  expect(
    inicialDe({ tipo: 'novo', oferta: { ...oferta, idBeneficio, condicoes } }, fontes, []),
  ).toMatchObject({ modo: 'VALOR', idBeneficio, valorLiberado: 2000, taxaAm: 1.7 })
})

test('a benefit without free margin leaves the instalment to the person', () => {
  expect(inicialDe({ tipo: 'novo' }, [fonte('b2', 0)], []).valorParcela).toBeNull()
})

test('a scenario returns to the form as it was typed', () => {
  const entrada = {
    tipo: 'NOVO_POR_VALOR' as const,
    codigoConvenio: '000331',
    idBeneficio: 'b1',
    prazo: 84,
    taxaAm: 1.8,
    valorLiberado: centavos(1_000_010),
  }

  expect(digitadoDaEntrada(entrada)).toEqual({
    operacao: 'NOVO',
    modo: 'VALOR',
    convencao: 'REF-1',
    iofFinanciado: true,
    codigoConvenio: '000331',
    idBeneficio: 'b1',
    idEmpregador: null,
    contratos: [],
    valorParcela: null,
    valorLiberado: 10_000.1,
    prazo: 84,
    taxaAm: 1.8,
  })
})

test('only active loans of one benefit may be paid off, and only of another bank ported', () => {
  const contratos = {
    nome: 'Maria',
    idRelacionamento: 'r',
    perfilContratos: [
      { nomePerfil: 'Refinanciamento', contratos: [contrato, { ...outro, proprio: false }] },
      {
        nomePerfil: 'Margem livre',
        contratos: [
          contrato,
          { ...contrato, idContrato: 'k3', situacao: 'QUITADO' },
          { ...contrato, idContrato: 'k4', produto: 'RMC' },
          { ...contrato, idContrato: 'k5', idBeneficio: 'b1' },
        ],
      },
    ],
  }

  const ids = (operacao: 'NOVO' | 'REFIN' | 'PORTABILIDADE') =>
    queTerminam(operacao, contratos, 'b2').map(({ idContrato }) => idContrato)
  expect([ids('NOVO'), ids('REFIN'), ids('PORTABILIDADE')]).toEqual([[], ['k1'], ['k2']])
})

test('the same contracts in another order are the same subject', () => {
  expect(chaveDoAlvo({ tipo: 'contratos', contratos: [outro, contrato] })).toBe('k1+k2')
  expect(chaveDoAlvo({ tipo: 'novo' })).toBe('novo')
})
