import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PropostaDetalhada } from '#shared/proposta/api.ts'
import type { DadosBancarios } from '#shared/relacionamento/shapes.ts'
import { lido, mostrar, veio } from '../test/mostrar.tsx'
import { Averbacao } from './Averbacao.tsx'
import { ContaQueRecebe } from './ContaQueRecebe.tsx'
import { LinhaDoTempo } from './LinhaDoTempo.tsx'
import { Prazo } from './Prazo.tsx'

/** Monday 23 November 2026, 10:00 in Brasília. */
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-23T13:00:00Z') }))
afterEach(() => vi.useRealTimers())

type Estado = NonNullable<PropostaDetalhada['averbacao']>
const averbacao = (mudanca: Partial<Estado>) =>
  lido(
    createElement(Averbacao, {
      averbacao: {
        situacao: 'PENDENTE',
        codigos: [],
        limite: '2026-11-25T13:00:00.000Z',
        titularAvisadoEm: '2026-11-23T12:30:00.000Z',
        ordemDia: null,
        divergencia: null,
        ...mudanca,
      },
    }),
  )

test('what waits for the holder says until when, and what happens without the confirmation', () => {
  expect(averbacao({})).toContain(
    'O cliente abre o Meu INSS e confirma até 25/11/2026 às 10:00 ( vence em 2 dias ). Sem a confirmação, a averbação é desfeita.'
      .replaceAll('( ', '(')
      .replaceAll(' )', ')'),
  )
  expect(averbacao({})).toContain('Mensagem ao cliente em 23/11/2026 às 09:30.')
})

test('a holder whom no message may reach is called by a person: nothing pretends that one went', () => {
  const semAviso = averbacao({ titularAvisadoEm: null })

  expect(semAviso).toContain('Ligue e oriente')
  expect(semAviso).not.toContain('Mensagem ao cliente em')
})

test.each(['NA_FILA', 'PEDIDA', 'CONFIRMADA', 'RECUSADA', 'DESFAZENDO', 'DESFEITA'] as const)(
  'a booking that is %s asks nothing of the holder',
  (situacao) => {
    const dito = averbacao({ situacao })

    expect(dito).not.toContain('Meu INSS e confirma')
    expect(dito).not.toMatch(/Mensagem ao cliente|Ligue e oriente/)
    expect(dito.length).toBeGreaterThan(10)
  },
)

test('a refusal says Dataprev’s code, what it means and what to do, one that nobody knows too', () => {
  const recusada = averbacao({ situacao: 'RECUSADA', codigos: ['XX'] })

  expect(recusada).toContain('XX')
  expect(recusada).toContain('Avise o suporte do banco com este código')
})

type Passo = PropostaDetalhada['historico'][number]
const passo = (mudanca: Partial<Passo>): Passo => ({
  de: null,
  para: 'PRE_PROPOSTA',
  por: 'USUARIO',
  quem: 'Ana Camargo',
  motivo: null,
  ocorridoEm: '2026-11-23T12:00:00.000Z',
  ...mudanca,
})

test('each step of a proposta says who made it, by name where it was a person, and why', () => {
  const dito = lido(
    createElement(LinhaDoTempo, {
      historico: [
        passo({
          de: 'ANALISE',
          para: 'REPROVADA',
          por: 'BANCO',
          quem: null,
          motivo: 'Margem insuficiente',
          ocorridoEm: '2026-11-23T12:30:00.000Z',
        }),
        passo({}),
      ],
    }),
  )

  expect(dito).toContain('banco · 23/11/2026 às 09:30 Margem insuficiente')
  expect(dito).toContain('Ana Camargo · 23/11/2026 às 09:00')
})

const conta = (id: string, principal = false): DadosBancarios => ({
  idDadosBancarios: id,
  codigoBanco: '341',
  banco: 'ITAU',
  agencia: '2545',
  conta: `****${id}`,
  codigoTipoConta: '1',
  tipoConta: 'Conta corrente',
  digitoConferido: true,
  principal,
  versao: 1,
})
type Contas = Parameters<typeof ContaQueRecebe>[0]['contas']
const contas = (consulta: Contas, escolhida: string | null = 'a') =>
  mostrar(
    createElement(ContaQueRecebe, { contas: consulta, escolhida, aoEscolher: () => undefined }),
  )

test('there is nothing to choose where the client has one account; of two, one is chosen', () => {
  expect(contas(veio([conta('a', true)]))).toBe('')
  const duas = contas(veio([conta('a', true), conta('b')]))
  expect(duas.match(/type="radio"/g)).toHaveLength(2)
  expect(duas.match(/checked=""/g)).toHaveLength(1)
})

test('one account that was not chosen yet is shown to be chosen', () => {
  expect(contas(veio([conta('a')]), null)).toContain('type="radio"')
})

test('accounts that could not be loaded are no "no account"', () => {
  const falhou = contas({ data: undefined, isError: true, isFetching: false, refetch: () => null })

  expect(falhou).toContain('Não foi possível carregar as contas do cliente')
  expect(falhou).not.toContain('não tem conta')
  expect(contas(veio([]))).toContain('não tem conta bancária cadastrada')
})

const prazo = (prazoEtapa: string | null, atrasada: boolean) =>
  mostrar(createElement(Prazo, { prazoEtapa, atrasada }))

test('a late step is red by the word of the server, not by the clock of the screen', () => {
  expect(prazo('2026-11-20T13:00:00.000Z', true)).toContain('data-atrasada')
  expect(prazo('2026-11-20T13:00:00.000Z', true)).toContain('venceu há 3 dias')
  expect(prazo('2026-11-20T13:00:00.000Z', false)).not.toContain('data-atrasada')
  expect(prazo(null, false)).toContain('sem prazo')
})

test('a booked loan shows the day of its payment order, and a payment that differs from it', () => {
  const dita = averbacao({ situacao: 'CONFIRMADA', ordemDia: '2026-11-26' })
  expect(dita).toContain('Pagamento ordenado para 26/11/2026, no preço desse dia.')
  const desfeita = averbacao({ situacao: 'DESFEITA', ordemDia: '2026-11-26' })
  expect(desfeita).not.toContain('Pagamento ordenado')
  const divergencia = 'O banco pagou fora da ordem: paga em 27/11/2026'
  expect(averbacao({ situacao: 'CONFIRMADA', divergencia })).toContain(divergencia)
})
