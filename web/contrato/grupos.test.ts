import { expect, test } from 'vitest'
import type { Contrato, Contratos } from '#shared/contrato/shapes.ts'
import { centavos } from '#shared/dinheiro.ts'
import {
  deOutroBanco,
  escolhidosDe,
  foraDe,
  foraDosEscolhidos,
  gruposPorPerfil,
  impedimentoDosEscolhidos,
  ordemDoTroco,
} from './grupos.ts'

const contrato = (numero: string, mudanca: Partial<Contrato> = {}): Contrato => ({
  idContrato: `id-${numero}`,
  numero,
  codigoConvenio: '000001',
  convenio: 'INSS',
  codigoBanco: '001',
  banco: 'Banco Consigna',
  proprio: true,
  produto: 'NOVO',
  situacao: 'ATIVO',
  origem: 'BANCO',
  dataContrato: '2024-05-02',
  primeiroVencimento: '2024-07-07',
  ultimoVencimento: '2031-06-07',
  prazo: 84,
  parcelasPagas: 20,
  valorParcela: centavos(20_000),
  taxaAm: 1.8,
  valorFinanciado: centavos(900_000),
  valorLiberado: centavos(870_000),
  idBeneficio: 'nb-1',
  idEmpregador: null,
  oportunidade: null,
  ...mudanca,
})

const oportunidade = (valor: number): Contrato['oportunidade'] => ({
  idOportunidade: 'o-1',
  status: 'Em Aberto',
  valorLiberado: centavos(valor),
  valorEm: '2026-11-20',
  valorRecusa: null,
  produto: 'REFIN',
  versao: 1,
})

const perfis = (...grupos: [string, Contrato[]][]): Contratos => ({
  nome: 'Conceição',
  idRelacionamento: 'r-1',
  perfilContratos: grupos.map(([nomePerfil, contratos]) => ({ nomePerfil, contratos })),
})

test('a profile sums the released amounts of its oportunidades, of the filtered ones only', () => {
  const lista = perfis(
    [
      'Refin',
      [
        contrato('111', { oportunidade: oportunidade(500) }),
        contrato('222', { oportunidade: oportunidade(70), convenio: 'Governo de São Paulo' }),
        contrato('333'),
      ],
    ],
    ['Vazio', []],
  )

  expect(
    gruposPorPerfil(lista, { texto: '', perfil: null }).map(({ nome, valorLiberado }) => [
      nome,
      valorLiberado,
    ]),
  ).toEqual([['Refin', 570]])
  expect(gruposPorPerfil(lista, { texto: ' sao paulo', perfil: null })[0]).toMatchObject({
    valorLiberado: 70,
    contratos: [{ numero: '222' }],
  })
  expect(
    gruposPorPerfil(lista, { texto: 'em aberto', perfil: 'Refin' })[0]?.contratos,
  ).toHaveLength(2)
  expect(gruposPorPerfil(lista, { texto: '', perfil: 'Vazio' })).toEqual([])
})

test('a contract listed under two profiles is refinanced once', () => {
  const um = contrato('111')
  const lista = perfis(['Refin', [um]], ['Portabilidade', [um, contrato('222')]])

  expect(escolhidosDe(lista, new Set(['id-111'])).map(({ numero }) => numero)).toEqual(['111'])
})

test('a chosen contract that left the list meanwhile is chosen no more', () => {
  expect(escolhidosDe(perfis(['Refin', [contrato('111')]]), new Set(['id-222']))).toEqual([])
  expect(escolhidosDe(undefined, new Set(['id-222']))).toEqual([])
})

test.each<[string, Contrato[], string | null]>([
  ['nothing chosen', [], 'Escolha ao menos um contrato na tabela'],
  ['two of one benefit', [contrato('1'), contrato('2')], null],
  [
    'two benefits',
    [contrato('1'), contrato('2', { idBeneficio: 'nb-2' })],
    'Escolha contratos do mesmo benefício ou vínculo: a margem não se mistura',
  ],
  [
    'a benefit and a job',
    [contrato('1'), contrato('2', { idBeneficio: null, idEmpregador: 'e-1' })],
    'Escolha contratos do mesmo benefício ou vínculo: a margem não se mistura',
  ],
  ['one that was settled', [contrato('1', { situacao: 'QUITADO' })], 'O contrato 1 não está ativo'],
  [
    'one of ours and one of another bank',
    [contrato('1'), contrato('2', { proprio: false })],
    'O contrato 2 é de outro banco: cabe portabilidade',
  ],
  ['a card', [contrato('1', { produto: 'RMC' })], 'O contrato 1 é de cartão e não se refinancia'],
])('what may be refinanced together: %s', (_caso, escolhidos, esperado) => {
  expect(deOutroBanco(escolhidos)).toBe(false)
  expect(impedimentoDosEscolhidos(escolhidos)).toBe(esperado)
})

test.each<[string, Contrato[], string | null]>([
  ['one', [contrato('1', { proprio: false })], null],
  [
    'two at once',
    [contrato('1', { proprio: false }), contrato('2', { proprio: false })],
    'Escolha um contrato: cada portabilidade leva um',
  ],
  [
    'one that ended',
    [contrato('1', { proprio: false, situacao: 'QUITADO' })],
    'O contrato 1 não está ativo',
  ],
  [
    'a card',
    [contrato('1', { proprio: false, produto: 'RCC' })],
    'O contrato 1 é de cartão e não se porta aqui',
  ],
])('what may be ported from another bank: %s', (_caso, escolhidos, esperado) => {
  expect(deOutroBanco(escolhidos)).toBe(true)
  expect(impedimentoDosEscolhidos(escolhidos)).toBe(esperado)
})

test('chosen contracts that the filter hides are counted apart', () => {
  const [um, outro] = [contrato('1'), contrato('2')]
  const lista: Contratos = {
    nome: 'Célia',
    idRelacionamento: 'r1',
    perfilContratos: [{ nomePerfil: 'INSS', contratos: [um, outro] }],
  }
  const filtrados = gruposPorPerfil(lista, { texto: '2', perfil: null })
  expect(foraDe(filtrados, [um, outro])).toBe(1)
  expect(foraDe(gruposPorPerfil(lista, { texto: '', perfil: null }), [um, outro])).toBe(0)
})

test('amounts of today are sorted among themselves; what has none comes below them', () => {
  const [aberta] = [oportunidade(0)]
  const recusada = aberta && { ...aberta, valorRecusa: 'Margem negativa' }
  const lista = [
    contrato('de 2019', { valorLiberado: centavos(900_000) }),
    contrato('hoje 50', { oportunidade: oportunidade(5_000) }),
    contrato('quitado', { situacao: 'QUITADO', oportunidade: oportunidade(999_999) }),
    contrato('sem valor', { oportunidade: recusada }),
    contrato('hoje 700', { oportunidade: oportunidade(70_000) }),
  ]

  expect(
    lista
      .toSorted((um, outro) => ordemDoTroco(outro) - ordemDoTroco(um))
      .map(({ numero }) => numero),
  ).toEqual(['hoje 700', 'hoje 50', 'sem valor', 'de 2019', 'quitado'])
})

test('the balances of a profile are summed when all that run are known, without cards', () => {
  const lista = perfis(['Refin', [contrato('1'), contrato('2'), contrato('3', { produto: 'RMC' })]])
  const saldos: Record<string, number | null> = { '1': 300, '2': 400, '3': null }
  const soma = (saldoDe: (numero: string) => number | null | undefined) =>
    gruposPorPerfil(lista, { texto: '', perfil: null }, ({ numero }) => {
      const saldo = saldoDe(numero)
      return typeof saldo === 'number' ? centavos(saldo) : saldo
    })[0]?.saldo

  expect(soma((numero) => saldos[numero])).toBe(700)
  expect(soma((numero) => (numero === '2' ? undefined : saldos[numero]))).toBeUndefined()
})

test('contracts that do not go with the first chosen one say why', () => {
  const escolhido = contrato('1')
  const fora = (mudanca: Partial<Contrato>) =>
    foraDosEscolhidos([escolhido], contrato('2', mudanca))

  expect(foraDosEscolhidos([], contrato('2'))).toBeUndefined()
  expect(foraDosEscolhidos([escolhido], escolhido)).toBeUndefined()
  expect(fora({})).toBeUndefined()
  expect(fora({ idBeneficio: 'nb-2' })).toContain('mesmo benefício ou vínculo')
  expect(fora({ proprio: false })).toContain('de outro banco')
  expect(fora({ produto: 'RMC' })).toContain('cartão')
})
