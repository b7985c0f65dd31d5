import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Beneficio, BeneficioInss, MargemPorModalidade } from '#shared/beneficio/shapes.ts'
import { centavos } from '#shared/dinheiro.ts'
import { lido, mostrar } from '../test/mostrar.tsx'
import { BeneficioCard } from './BeneficioCard.tsx'
import { Motivos } from './Elegibilidade.tsx'
import { Margens } from './Margens.tsx'
import { ProvaDeVida } from './ProvaDeVida.tsx'
import { UltimaConsulta } from './UltimaConsulta.tsx'

afterEach(() => void vi.useRealTimers())

const margem = (mudanca: Partial<MargemPorModalidade> = {}): MargemPorModalidade => ({
  modalidade: 'EMPRESTIMO',
  percentual: 35,
  norma: 'Lei 14.431',
  confianca: 'alta',
  limite: centavos(70_000),
  utilizada: centavos(17_500),
  disponivel: centavos(52_500),
  extrapolada: centavos(0),
  origem: 'INSS',
  simulavel: centavos(52_500),
  ...mudanca,
})
const margens = (mudanca: Partial<MargemPorModalidade>) =>
  createElement(Margens, { margens: [margem(mudanca)] })

test('a ruler states the free and the used part of the limit, with its norm', () => {
  expect(lido(margens({}))).toMatch(
    /Empréstimo R\$ 525,00 Usada R\$ 175,00 de R\$ 700,00 35 ?% · Lei 14\.431/,
  )
  expect(mostrar(margens({}))).toContain('width:25%')
  expect(mostrar(margens({}))).toContain('regra=margem_emprestimo_pct')
})

test('a margin that is passed shows by how much, and its ruler is full', () => {
  const passada = { extrapolada: centavos(1_050), disponivel: centavos(0), simulavel: centavos(0) }

  expect(lido(margens(passada))).toContain('Passou R$ 10,50')
  expect(mostrar(margens(passada))).toContain('width:100%')
})

test('a ruler without a limit is empty, and one of negative use does not go backwards', () => {
  expect(mostrar(margens({ limite: centavos(0) }))).toContain('width:0%')
  expect(mostrar(margens({ utilizada: centavos(-100) }))).toContain('width:0%')
})

test('without a dated rule for the day nothing is promised', () => {
  const texto = lido(margens({ percentual: null, norma: null }))

  expect(texto).toContain('Sem registro da margem para esta data')
  expect(texto).not.toContain('Usada')
})

test('of our contracts and the INSS the smaller margin counts, with an explanation', () => {
  expect(lido(margens({ simulavel: centavos(20_000) }))).toMatch(
    /Pelo INSS sobram R\$ 525,00 , mas a simulação usa R\$ 200,00 .*Vale o menor/,
  )
  expect(lido(margens({}))).not.toContain('Vale o menor')
})

const motivo = {
  regra: 'bloqueio_concessao_dias',
  norma: 'IN 138',
  texto: 'Benefício novo: empréstimo só a partir de 01/02/2027',
  comoResolver: 'Antes disso, só o banco que paga o benefício pode emprestar',
  liberaEm: '2027-02-01',
  impede: true,
}

test('the end of an obstacle is stated once, also when its sentence lacks it', () => {
  const com = (texto: string) =>
    lido(createElement(Motivos, { motivos: [{ ...motivo, texto }] })).match(/01\/02\/2027/g)

  expect(com(motivo.texto)).toHaveLength(1)
  expect(com('O benefício está bloqueado desde a concessão')).toHaveLength(1)
  expect(mostrar(createElement(Motivos, { motivos: [] }))).toBe('')
})

const beneficio: Beneficio = {
  idBeneficio: 'b',
  numero: '550.***.***-1',
  especie: {
    codigo: '41',
    descricao: 'Aposentadoria por idade',
    elegivel: true,
    checarExtincaoCota: false,
  },
  situacao: { codigo: '00', descricao: 'Ativo', elegivel: true },
  dataInicio: '2015-03-01',
  dataDespacho: '2015-04-10',
  dataCessacao: null,
  dataExtincaoCota: null,
  ufPagamento: null,
  tipoCredito: null,
  bancoPagador: null,
  agenciaPagadora: null,
  contaPagadora: null,
  possuiProcurador: false,
  possuiRepresentante: false,
  cpfRepresentante: null,
  pensaoAlimenticia: '0',
  bloqueio: '0',
  elegivelInss: true,
  concessaoJudicial: null,
  dataUltimaPericia: null,
  exposicaoPolitica: null,
  valorBase: centavos(200_000),
  maximoComprometimento: null,
  limiteRmc: null,
  limiteRcc: null,
  quantidades: null,
  margens: [margem()],
  provaDeVida: null,
  consultadoEm: '2026-11-20T13:00:00Z',
  consultadoPor: 'atendente',
}
const cartao = (mudanca: Partial<Beneficio> = {}, respondidaEm: string | null = null) =>
  lido(
    createElement(BeneficioCard, {
      beneficio: { ...beneficio, ...mudanca },
      regras: [],
      respondidaEm,
      numero: beneficio.numero,
      provaDeVida: 'não consultada',
    }),
  )

test('S1.10 a benefit shows its species, eligibility and paying bank', () => {
  expect(cartao()).toMatch(
    /Benefício 41 · Aposentadoria por idade Elegível NB 550\.\*\*\*\.\*\*\*-1 .*Bloqueio Liberado para empréstimo Valor base R\$ 2\.000,00/,
  )
  const pago = {
    bancoPagador: { codigo: '104', nome: 'CAIXA' },
    agenciaPagadora: '0001',
    contaPagadora: '***9',
    tipoCredito: '2',
    ufPagamento: 'SP',
    quantidades: {
      ativos: 1,
      suspensos: 0,
      reservadosPortabilidade: 0,
      reservadosRefinanciamento: 0,
    },
  }
  expect(cartao(pago)).toMatch(
    /Banco pagador 104 · CAIXA Agência 0001 · conta \*\*\*9 Recebe por Conta corrente · SP Contratos 1 ativo Prova/,
  )
})

test('S5.06 a blocked benefit is not eligible, and the screen explains how to unblock it', () => {
  expect(cartao({ bloqueio: '1' })).toMatch(
    /Não elegível .*bloqueado pelo titular Peça ao cliente o desbloqueio no Meu INSS .*Bloqueio Bloqueado pelo titular/,
  )
})

test('an end of the benefit impedes from its day on and is a notice before it', () => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') })

  expect(cartao({ dataCessacao: '2026-11-20' })).toMatch(
    /Não elegível .*cessou em 20\/11\/2026 .*Fim \(DCB\) 20\/11\/2026/,
  )
  expect(cartao({ dataCessacao: '2026-11-21' })).toMatch(
    / Elegível .*tem fim marcado para 21\/11\/2026/,
  )
})

test('a benefit missing from the last answer of the INSS is marked', () => {
  expect(cartao({}, '2026-11-20T13:00:01Z')).toContain('Não veio na última consulta.')
  expect(cartao({}, beneficio.consultadoEm)).not.toContain('Não veio')
  expect(cartao({ consultadoPor: null })).not.toContain('por atendente')
})

test.each([
  [null, 'não consultada'],
  ['EM_DIA', 'em dia até 10/03/2027'],
  ['A_VENCER', 'vence em 10/03/2027'],
  ['VENCIDA', 'venceu em 10/03/2027'],
  ['SUSPENSO_POR_FALTA', 'benefício suspenso por falta dela desde 10/03/2027'],
  ['OUTRA', 'OUTRA 10/03/2027'],
])('the proof of life %s reads: %s', (situacao, texto) => {
  const provaDeVida = situacao && {
    situacao,
    ultima: null,
    limite: '2027-03-10',
    consultadaEm: '2026-11-20T13:00:00Z',
  }
  const elemento = createElement(ProvaDeVida, {
    idRelacionamento: 'r',
    beneficio: { ...beneficio, provaDeVida: provaDeVida || null },
    impedimento: 'Peça antes o consentimento',
  })

  expect(lido(elemento)).toBe(`${texto} Consultar Peça antes o consentimento`)
})

type Consulta = NonNullable<BeneficioInss['ultimaConsulta']>
const ultima = (mudanca: Partial<Consulta>, haDados = false) =>
  lido(
    createElement(UltimaConsulta, {
      consulta: {
        em: '2026-11-20T13:00:00Z',
        por: 'atendente',
        tipo: 'BENEFICIOS',
        resultado: 'RECUSADA',
        erros: [{ codigo: 'BI', numero: '550', previsao: null }],
        ...mudanca,
      },
      haDados,
    }),
  )

test('S8.07 a refusal of the INSS is shown with meaning, code and whether to retry', () => {
  expect(ultima({})).toMatch(/^O INSS não respondeu a consulta de .*\(NB 550\) .*Código BI$/)
  expect(ultima({}, true)).toContain('Abaixo, os últimos dados conhecidos')
  expect(ultima({ resultado: 'RESPONDIDA' }, true)).toMatch(/^O INSS recusou parte da consulta/)
  expect(ultima({ erros: [] })).toBe('')
})
