import { expect, test } from 'vitest'
import { centavos } from '#shared/dinheiro.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { StatusOportunidade } from '#shared/oportunidade/status.ts'
import { movimentoPara, movimentosDe, paradaHa } from './movimentos.ts'

const cartao = (status: StatusOportunidade, faltas: Partial<Cartao['faltas']> = {}): Cartao => ({
  idOportunidade: 'o',
  idRelacionamento: 'r',
  nomeCliente: 'Maria',
  cpf: '***',
  atendente: null,
  produto: 'NOVO',
  codigoConvenio: '000331',
  convenio: 'INSS',
  numeroContrato: null,
  status,
  valorLiberado: centavos(100),
  valorEm: '2026-11-20',
  valorRecusa: null,
  fatorPerda: null,
  impedimentos: [],
  faltas: { atender: [], andamento: [], perder: [], ...faltas },
  versao: 1,
  atualizadaEm: '2026-11-20T12:00:00Z',
})

test.each<[StatusOportunidade, string[]]>([
  ['Em Aberto', ['atender', 'perder']],
  ['Em Atendimento', ['andamento', 'perder']],
  ['Simulada', ['andamento', 'perder']],
  ['Em Andamento', ['perder']],
  ['Perdida', []],
  ['Ganha', []],
])('S4.02 of %s only the lawful moves are offered', (status, acoes) => {
  expect(movimentosDe({ status }).map(({ acao }) => acao)).toEqual(acoes)
})

test('a card enters a column by the move that leads there, or the column shows the reason', () => {
  const simulada = cartao('Simulada')

  expect(movimentoPara(simulada, 'Em Andamento')).toMatchObject({
    movimento: { acao: 'andamento' },
  })
  expect(movimentoPara(simulada, 'Ganha')).toEqual({
    recusa: 'Só o pagamento confirmado pelo banco ganha',
  })
  expect(movimentoPara(cartao('Em Aberto'), 'Em Andamento')).toEqual({
    recusa: 'Oportunidade Em Aberto não pode passar para Em Andamento.',
  })
  expect(
    movimentoPara(cartao('Simulada', { andamento: ['Verifique um telefone'] }), 'Em Andamento'),
  ).toEqual({ recusa: 'Verifique um telefone' })
})

test('how long it has been still is counted in days of Brasília', () => {
  const agora = new Date('2026-11-21T12:00:00Z')

  expect(paradaHa('2026-11-21T03:30:00Z', agora)).toBe('hoje')
  expect(paradaHa('2026-11-21T02:30:00Z', agora)).toBe('ontem')
  expect(paradaHa('2026-11-01T12:00:00Z', agora)).toBe('há 20 dias')
})
