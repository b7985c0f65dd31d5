import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Contrato, Contratos } from '#shared/contrato/shapes.ts'
import { centavos } from '#shared/dinheiro.ts'
import { ler, mostrar } from '../test/mostrar.tsx'
import { ContratosTable } from './ContratosTable.tsx'

const contrato = (numero: string, mudanca: Partial<Contrato> = {}): Contrato => ({
  idContrato: `id-${numero}`,
  numero,
  codigoConvenio: '000331',
  convenio: 'INSS',
  codigoBanco: '001',
  banco: 'Banco Consigna',
  proprio: true,
  produto: 'NOVO',
  situacao: 'ATIVO',
  origem: 'BANCO',
  dataContrato: '2024-12-17',
  primeiroVencimento: '2025-02-07',
  ultimoVencimento: '2032-01-07',
  prazo: 84,
  parcelasPagas: 21,
  valorParcela: centavos(383_15),
  taxaAm: 1.47,
  valorFinanciado: centavos(9_000_00),
  valorLiberado: centavos(8_700_00),
  idBeneficio: 'b1',
  idEmpregador: null,
  oportunidade: {
    idOportunidade: 'o1',
    status: 'Em Atendimento',
    valorLiberado: centavos(1_235_34),
    valorEm: '2026-11-20',
    valorRecusa: null,
    produto: 'REFIN',
    versao: 1,
  },
  ...mudanca,
})
const lista = (...perfis: [string, Contrato[]][]): Contratos => ({
  nome: 'Célia',
  idRelacionamento: 'r1',
  perfilContratos: perfis.map(([nomePerfil, contratos]) => ({ nomePerfil, contratos })),
})

const beneficios: Record<string, string> = { b1: '690.***.***-7', b2: '550.***.***-1' }

function tabela(contratos: Contratos, escolhidos: Contrato[] = [], impedimento?: string) {
  return mostrar(
    createElement(ContratosTable, {
      contratos,
      saldoDe: ({ produto }) => (produto === 'RMC' ? null : centavos(8_123_45)),
      origemDe: ({ idBeneficio }) => beneficios[idBeneficio ?? ''],
      impedimento,
      ids: new Set(escolhidos.map(({ idContrato }) => idContrato)),
      escolhidos,
      aoEscolher: () => undefined,
      aoSimular: () => undefined,
    }),
  ).replaceAll('\u{a0}', ' ')
}

const um = contrato('6707284897')
const outro = contrato('8567711666')
const alheio = contrato('1452369851', { proprio: false, banco: 'PAN' })

test('a contract shows its balance, rate, benefit and what would be released today', () => {
  const html = ler(tabela(lista(['Refinanciamento', [um, contrato('2', { oportunidade: null })]])))

  expect(html).toContain(
    '6707284897 próprio R$ 8.123,45 R$ 383,15 21/84 pagas 1,47% 690.***.***-7 R$ 1.235,34 em 20/11 Em Atendimento',
  )
  expect(html).toContain('690.***.***-7 – –')
  expect(html).toContain('Refinanciamento 2 R$ 16.246,90 R$ 1.235,34')
})

test('what an oportunidade of portability brings is not called a release, and a card has no balance', () => {
  const [base] = [um.oportunidade]
  const portado = contrato('3', { oportunidade: base && { ...base, produto: 'PORT' } })
  const html = ler(tabela(lista(['Todos', [portado, contrato('4', { produto: 'RMC' })]])))

  expect(html).toContain('R$ 1.235,34 em 20/11 a portar')
  expect(html).toContain('4 próprio – R$ 383,15')
})

test('a chosen contract mutes those that do not go with it, and counts those that do', () => {
  const deOutro = contrato('77', { idBeneficio: 'b2' })
  const html = tabela(lista(['Refinanciamento', [um, outro, deOutro]]), [um])

  expect(ler(html)).toContain('3 contratos · mais 1 pode ir junto')
  expect(html.match(/<tr class="apagado" title="[^"]*mesmo benefício/g)).toHaveLength(1)
})

test('how far it is paid stands below the instalment, ours apart from other banks', () => {
  const html = tabela(lista(['Todos', [um, alheio]]))

  expect(ler(html)).toMatch(/R\$ 383,15 21\/84\spagas/)
  expect(ler(html)).toContain('próprio')
  expect(ler(html)).toContain('1452369851 PAN')
})

test('what is chosen is counted on the button: ours refinanced, another bank’s ported', () => {
  const todos = lista(['Refinanciamento', [um, outro]], ['Portabilidade', [alheio]])

  expect(ler(tabela(todos))).toContain('Refinanciar Escolha ao menos um contrato na tabela')
  expect(ler(tabela(todos, [um, outro]))).toContain('Refinanciar (2)')
  expect(tabela(todos, [um, outro])).not.toMatch(/Refinanciar \(2\)<\/button><span role="tooltip"/)
  expect(ler(tabela(todos, [alheio]))).toContain('Portar (1)')
})

test('the choice is ticked in the table, the box above all half-ticked until all are', () => {
  const todos = lista(['Refinanciamento', [um, outro]])

  expect(tabela(todos, [um]).match(/aria-selected="true"/g)).toHaveLength(1)
  expect(tabela(todos, [um, outro]).match(/checked=""/g)).toHaveLength(3)
})

test('a client who may be offered nothing keeps the choice and reads why', () => {
  expect(
    ler(tabela(lista(['Refinanciamento', [um]]), [um], 'Cliente na lista restrita')),
  ).toContain('Refinanciar (1) Cliente na lista restrita')
})

test('profiles are offered to choose from where there is more than one', () => {
  expect(ler(tabela(lista(['A', [um]])))).not.toContain('Todos')
  expect(ler(tabela(lista(['A', [um]], ['B', [outro]])))).toContain('Todos A B')
})

test('one contract is counted as one, and a client without any has an empty table said in words', () => {
  expect(ler(tabela(lista(['A', [um]])))).toContain('1 contrato ')
  expect(ler(tabela(lista(['A', [um, outro]])))).toContain('2 contratos')
  expect(ler(tabela(lista()))).toBe('O cliente não tem contratos')
})

test('a settled contract is muted, says when it ended, is not chosen and is counted in no sum', () => {
  const quitado = contrato('333', { situacao: 'QUITADO', quitadoEm: '2026-11-07' })
  const html = tabela(lista(['Refinanciamento', [um, quitado]]))

  expect(ler(html)).toContain('690.***.***-7 – Quitado em 07/11/2026')
  expect(ler(html)).toContain('Refinanciamento 1 R$ 8.123,45 R$ 1.235,34')
  expect(ler(html)).toContain('1 contrato')
  expect(html).toContain('<tr class="apagado" data-index="2"')
  expect(html).toContain('aria-label="Selecionar contrato 6707284897"')
  expect(html).not.toContain('aria-label="Selecionar contrato 333"')
})

test('an excluded contract tells no paid instalments: the day of its end is not kept', () => {
  const excluido = contrato('333', { situacao: 'EXCLUIDO' })
  const html = ler(tabela(lista(['Todos', [excluido]])))

  expect(html).toContain('R$ 383,15 – 1,47%')
  expect(html).not.toContain('/84')
})

test('instalments that are late, and those paid ahead, stand beside how far it is paid', () => {
  const devedor = contrato('333', { parcelasPagas: 20, parcelasEmAtraso: 2 })
  const adiantado = contrato('444', { parcelasPagas: 23, parcelasAdiantadas: 1 })
  const html = ler(tabela(lista(['Todos', [devedor, adiantado]])))

  expect(html).toContain('20/84 pagas 2 em atraso')
  expect(html).toMatch(/23\/84 pagas 1 adiantada(?! ?s)/)
})
