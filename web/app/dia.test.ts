import { expect, test } from 'vitest'
import type { PropostaDaLista } from '#shared/proposta/api.ts'
import { centavos } from '#shared/dinheiro.ts'
import { contar, contarTotais, passosDoDia } from './dia.ts'

const proposta = (idProposta: string, resto: Partial<PropostaDaLista> = {}): PropostaDaLista => ({
  idProposta,
  numero: '1',
  idOportunidade: 'o',
  idRelacionamento: 'r',
  codigoPromotor: '1001',
  produto: 'NOVO',
  codigoConvenio: '000331',
  convenio: 'INSS',
  situacao: 'FORMALIZACAO',
  envio: 'ENVIADA',
  protocoloBanco: null,
  valorFinanciado: centavos(1),
  valorLiberado: centavos(1),
  valorParcela: centavos(1),
  prazo: 84,
  taxaAm: 1.8,
  motivoReprovacao: null,
  aceitePedidoEm: null,
  recuperavel: null,
  prazoEtapa: null,
  atrasada: false,
  criadaEm: '2026-11-01T12:00:00Z',
  atualizadaEm: '2026-11-01T12:00:00Z',
  nomeCliente: 'Maria',
  cpf: '529.***.***-25',
  atendente: null,
  ...resto,
})

test('a list with further pages is counted with a plus', () => {
  expect(contar({ items: [], proximo: null })).toBe('0')
  expect(contar({ items: [proposta('a')], proximo: 'cursor' })).toBe('1+')
})

test('the totals of a list are its number, with a plus where counting stopped', () => {
  expect(contarTotais({ quantas: 1234, valorLiberado: centavos(0), haMais: false })).toBe('1.234')
  expect(contarTotais({ quantas: 5000, valorLiberado: centavos(0), haMais: true })).toBe('5.000+')
})

test('the day begins with late propostas, then correctable ones, then those that wait for us', () => {
  const tarde = proposta('tarde', { prazoEtapa: '2026-11-10T12:00:00Z', atrasada: true })
  const maisTarde = proposta('mais-tarde', { prazoEtapa: '2026-11-02T12:00:00Z', atrasada: true })
  const corrigir = proposta('corrigir', {
    situacao: 'REPROVADA',
    recuperavel: true,
    motivoReprovacao: 'Conta divergente',
  })
  const passos = passosDoDia({
    emAtraso: [tarde, maisTarde],
    reprovadas: [proposta('perdida', { situacao: 'REPROVADA', recuperavel: false }), corrigir],
    emAberto: [
      tarde,
      proposta('do-banco', { situacao: 'ANALISE' }),
      proposta('sem-prazo'),
      proposta('amanha', { prazoEtapa: '2026-11-21T12:00:00Z' }),
    ],
  })

  expect(passos.map(({ proposta: { idProposta }, texto }) => [idProposta, texto])).toEqual([
    ['mais-tarde', 'Assinar a proposta · cliente'],
    ['tarde', 'Assinar a proposta · cliente'],
    ['corrigir', 'Corrigir: Conta divergente'],
    ['amanha', 'Assinar a proposta · cliente'],
    ['sem-prazo', 'Assinar a proposta · cliente'],
  ])
})

test('no more than what fits is shown', () => {
  const muitas = Array.from({ length: 9 }, (_uma, numero) => proposta(String(numero)))
  expect(passosDoDia({ emAberto: muitas })).toHaveLength(6)
})
