import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Lembrete } from '#shared/lembrete/shapes.ts'
import { chaves } from '../api/chaves.ts'
import { ler, lido, mostrar, veio } from '../test/mostrar.tsx'
import { FimDoLote } from './FimDoLote.tsx'
import { grupos, listasDeLembretes } from './grupos.ts'
import { LembretesCard } from './LembretesCard.tsx'
import { Previa } from './Previa.tsx'
import { ditoDe, velhosDoLembrete } from './use-mudar-lembrete.ts'

/** Monday 23 November 2026, 10:00 in Brasília. */
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T13:00:00Z') }))
afterEach(() => vi.useRealTimers())

const lembrete = (mudanca: Partial<Lembrete> = {}): Lembrete => ({
  idLembrete: 'l1',
  idRelacionamento: 'r1',
  nomeCliente: 'Antônia',
  tipo: { codigo: '01', descricao: 'Retorno agendado' },
  texto: 'Ligar para a filha',
  quando: '2026-11-23T18:00:00.000Z',
  status: 'Agendado',
  atendente: { idUsuario: 'u1', loginUsuario: 'atendente' },
  versao: 1,
  criadoEm: '2026-11-20T13:00:00.000Z',
  ...mudanca,
})
const card = (items: Lembrete[]) =>
  mostrar(
    createElement(
      MantineProvider,
      null,
      createElement(LembretesCard, {
        idRelacionamento: 'r1',
        consulta: veio({ items }) as Parameters<typeof LembretesCard>[0]['consulta'],
      }),
    ),
  )

test('a promise says what, when and of which kind, in words of today', () => {
  expect(ler(card([lembrete()]))).toContain('Ligar para a filha hoje às 15:00 · Retorno agendado')
})

test('what is late is late by the word of the server, not by the clock of the screen', () => {
  const ontem = '2026-11-22T18:00:00.000Z'

  expect(ler(card([lembrete({ quando: ontem, status: 'Em atraso' })]))).toContain(
    'ontem às 15:00 · em atraso',
  )
  expect(card([lembrete({ quando: ontem })])).not.toContain('data-atrasado')
})

test('a client without a promise says so, and a list that is there does not', () => {
  expect(ler(card([]))).toContain('Nenhum lembrete para este cliente')
  expect(ler(card([lembrete()]))).not.toContain('Nenhum lembrete')
})

const previa = (frase: string | null) => lido(createElement(Previa, { frase }))

test('what was understood is shown before it is sent: the moment apart from what is to be done', () => {
  expect(previa('Ligar para a filha amanhã 15h')).toBe('amanhã às 15:00 · Ligar para a filha')
  expect(previa('amanhã 15h')).toBe('amanhã às 15:00')
  expect(previa(null)).toBe('')
})

test('a moment that has passed is refused while it is typed', () => {
  expect(previa('Ligar ontem')).toContain('já passou')
})

test.each([
  ['Finalizado', 'Lembrete finalizado'],
  ['Cancelado', 'Lembrete cancelado'],
  ['Agendado', 'Lembrete para hoje às 15:00'],
] as const)('a reminder that became %s is told as "%s"', (status, dito) => {
  expect(ditoDe(lembrete({ status }))).toBe(dito)
})

test('a change of a reminder makes every list of reminders old, and the block of its client alone', () => {
  const velhos = velhosDoLembrete('r1')

  expect(velhos).toEqual([...listasDeLembretes, chaves.bloco('r1', 'lembretes')])
  for (const { endpoint } of grupos) expect(velhos).toContain(endpoint)
})

test('each group of reminders has an address of its own and its own word for none', () => {
  for (const campo of ['id', 'titulo', 'vazio'] as const)
    expect(new Set(grupos.map((grupo) => grupo[campo])).size).toBe(grupos.length)
})

const fim = (mudanca: object = {}) =>
  lido(
    createElement(FimDoLote, {
      fim: {
        dito: '2 lembretes para amanhã às 09:00',
        mantidos: [],
        lote: { idLote: 'b1', desfazerAte: '2026-11-23T13:10:00.000Z' },
        ...mudanca,
      },
      desfazer: () => undefined,
      desfazendo: false,
      fechar: () => undefined,
    }),
  )

test('a batch says what became of it, and until when all of it can be undone', () => {
  expect(fim()).toBe('2 lembretes para amanhã às 09:00 · dá para desfazer até 10:10 Desfazer')
})

test('rows that stayed show why, a single one in the singular; a batch that cannot be undone offers no undo', () => {
  const um = { idLembrete: 'l1', nomeCliente: 'Antônia', texto: 'Ligar', motivo: 'Mudou depois' }

  expect(fim({ mantidos: [um] })).toContain('1 ficou como está: Antônia Ligar : Mudou depois')
  expect(fim({ mantidos: [um, { ...um, idLembrete: 'l2' }] })).toContain('2 ficaram como estão')
  expect(fim({ lote: null })).not.toMatch(/desfazer/i)
})
