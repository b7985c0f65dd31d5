import { expect, test } from 'vitest'
import { impedimentoDeDesfazer } from './lote.ts'
import {
  type AcaoOportunidade,
  finalizadas,
  StatusOportunidade,
  transicaoDe,
  transitar,
} from './status.ts'

const acoes: AcaoOportunidade[] = [
  'atender',
  'simular',
  'andamento',
  'perder',
  'ganhar',
  'devolver',
  'reabrir',
  'cancelar',
]
const todos = StatusOportunidade.options
const doSistema: readonly AcaoOportunidade[] = ['ganhar', 'devolver', 'reabrir', 'cancelar']
const destino = (status: StatusOportunidade, acao: AcaoOportunidade) => {
  const mudanca = transitar(status, acao)
  return 'para' in mudanca ? mudanca.para : null
}

/** The table of domain 11.1, written out: action, source statuses, target. */
test.each<[StatusOportunidade, Partial<Record<AcaoOportunidade, StatusOportunidade>>]>([
  ['Em Aberto', { atender: 'Em Atendimento', perder: 'Perdida' }],
  [
    'Em Atendimento',
    { simular: 'Simulada', andamento: 'Em Andamento', perder: 'Perdida', reabrir: 'Em Aberto' },
  ],
  [
    'Simulada',
    { simular: 'Simulada', andamento: 'Em Andamento', perder: 'Perdida', reabrir: 'Em Aberto' },
  ],
  ['Em Andamento', { perder: 'Perdida', ganhar: 'Ganha', devolver: 'Em Atendimento' }],
  ['Perdida', {}],
  ['Ganha', { cancelar: 'Perdida' }],
])('domain 11.1: from %s', (status, permitidas) => {
  const achadas = Object.fromEntries(
    acoes.flatMap((acao) => {
      const para = destino(status, acao)
      return para === null ? [] : [[acao, para]]
    }),
  )
  expect(achadas).toEqual(permitidas)
})

test('no person wins an oportunidade, demotes one under way, or takes an end back', () => {
  const daPessoa = acoes.filter((acao) => !doSistema.includes(acao))
  for (const acao of daPessoa) {
    expect(transicaoDe(acao).para).not.toBe('Ganha')
    for (const fim of finalizadas) expect(destino(fim, acao)).toBeNull()
    expect([acao, destino('Em Andamento', acao)]).toEqual([
      acao,
      acao === 'perder' ? 'Perdida' : null,
    ])
  }
})

test('every status is reached from the first, and from every live one an end can be reached', () => {
  const alcancados = (de: StatusOportunidade) => {
    const vistos = new Set([de])
    for (const visto of vistos) {
      for (const acao of acoes) {
        const para = destino(visto, acao)
        if (para) vistos.add(para)
      }
    }
    return vistos
  }
  expect(alcancados('Em Aberto')).toEqual(new Set(todos))
  for (const status of todos) expect(alcancados(status).has('Perdida')).toBe(true)
})

test('a set moved by one statement moves just those that would move one by one', () => {
  for (const acao of acoes) {
    const { de, para } = transicaoDe(acao)
    expect(todos.filter((status) => destino(status, acao) !== null)).toEqual(
      todos.filter((status) => de.includes(status)),
    )
    for (const status of de) expect(destino(status, acao)).toBe(para)
  }
})

test('a refusal says where the oportunidade stands, and that an end is one', () => {
  for (const status of todos) {
    for (const acao of acoes) {
      const mudanca = transitar(status, acao)
      if (!('recusa' in mudanca)) continue
      expect(mudanca.recusa).toContain(status)
      expect(mudanca.recusa).toMatch(/^\p{Lu}[^;]*\.$/u)
    }
  }
  expect(transitar('Em Atendimento', 'atender')).toEqual({
    recusa: 'A oportunidade já está Em Atendimento.',
  })
  expect(transitar('Perdida', 'perder')).toEqual({
    recusa: 'A oportunidade já terminou como Perdida e não muda mais.',
  })
})

test('a batch is undone only where nothing happened to the row since', () => {
  const deixada = { para: 'Em Atendimento' as const, versao: 3, propostaAberta: false }
  const atual = { status: 'Em Atendimento' as const, versao: 3 }
  expect(impedimentoDeDesfazer({ ...deixada, atual })).toBeNull()
  expect(impedimentoDeDesfazer({ ...deixada, atual: { ...atual, versao: 4 } })).toBe(
    'Mudou depois: alguém trabalhou nela.',
  )
  expect(impedimentoDeDesfazer({ ...deixada, atual: { ...atual, status: 'Simulada' } })).toBe(
    'Mudou depois: está Simulada.',
  )
  expect(impedimentoDeDesfazer({ ...deixada, atual, propostaAberta: true })).toBe(
    'Tem uma proposta a caminho.',
  )
})
