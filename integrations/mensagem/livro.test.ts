import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { casosPorFinal } from './casos.ts'
import { Livro, type Registro, type SituacaoNoLivro } from './livro.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const caminho: SituacaoNoLivro[] = ['ENVIADA', 'ENTREGUE', 'LIDA']

/** A ledger with a record of its moves and answers. */
function livroQueConta(passoMs?: number) {
  const contados: string[] = []
  const livro = new Livro({
    prefixoDoId: 'SMS',
    caminho,
    ...(passoMs !== undefined && { passoMs }),
    aoMover: ({ chave, situacao, codigo }) =>
      contados.push([chave, situacao, codigo].filter((um) => um !== null).join(' ')),
    aoResponder: ({ chave }, texto) => contados.push(`${chave} diz ${texto}`),
  })
  return { livro, contados }
}

const mensagem = (chave: string, para = '5511900001234') => ({ chave, para, texto: 'oi' })
const finalDo = (caso: string) =>
  Object.entries(casosPorFinal).find(([, qual]) => qual === caso)?.[0] ?? ''

test('a message goes its way step by step, each told once, and then it stays', () => {
  const { livro, contados } = livroQueConta(100)
  livro.receber(mensagem('k1'))
  expect(contados).toEqual([])
  vi.advanceTimersByTime(100)
  expect(contados).toEqual(['k1 ENVIADA'])
  vi.advanceTimersByTime(10_000)
  expect(contados).toEqual(['k1 ENVIADA', 'k1 ENTREGUE', 'k1 LIDA'])
})

test('one key is one message, however often and with whatever text it is handed in', () => {
  const { livro, contados } = livroQueConta(100)
  const { registro } = livro.receber(mensagem('k1'))
  const outra = livro.receber({ ...mensagem('k1', '5521900009999'), texto: 'outra' })
  expect(outra).toEqual({ registro, nova: false })
  expect([registro.recebida, registro.texto, registro.para]).toEqual([2, 'oi', '5511900001234'])
  vi.advanceTimersByTime(1000)
  expect(contados).toHaveLength(3)
  expect(livro.tamanho).toBe(1)
})

test('two keys are two messages under two ids', () => {
  const { livro } = livroQueConta()
  const [um, outro] = [livro.receber(mensagem('k1')), livro.receber(mensagem('k2'))]
  expect(um.registro.idExterno).not.toBe(outro.registro.idExterno)
  expect(um.registro.idExterno).toMatch(/^SMS/)
})

test('a phone that receives nothing fails where it would have been delivered', () => {
  const { livro, contados } = livroQueConta(100)
  livro.receber(mensagem('k1', `551190000${finalDo('nao-entrega')}`))
  vi.advanceTimersByTime(1000)
  expect(contados).toEqual(['k1 ENVIADA', 'k1 FALHOU 131026'])
})

test('a phone that answers SAIR does so after delivery, and reads the message too', () => {
  const { livro, contados } = livroQueConta(100)
  livro.receber(mensagem('k1', `551190000${finalDo('responde-sair')}`))
  vi.advanceTimersByTime(1000)
  expect(contados).toEqual(['k1 ENVIADA', 'k1 ENTREGUE', 'k1 diz SAIR', 'k1 LIDA'])
})

test('what failed by a button goes no further by itself', () => {
  const { livro, contados } = livroQueConta(100)
  const { registro } = livro.receber(mensagem('k1'))
  livro.mover(registro, 'FALHOU', '131026')
  vi.advanceTimersByTime(1000)
  expect(contados).toEqual(['k1 FALHOU 131026'])
})

test('without a pace only the buttons move a message', () => {
  const { livro, contados } = livroQueConta()
  livro.receber(mensagem('k1'))
  vi.advanceTimersByTime(1_000_000)
  expect(contados).toEqual([])
})

test('once the ledger stops nothing is told any more', () => {
  const { livro, contados } = livroQueConta(100)
  livro.receber(mensagem('k1'))
  vi.advanceTimersByTime(100)
  livro.parar()
  vi.advanceTimersByTime(10_000)
  expect(contados).toEqual(['k1 ENVIADA'])
})

test('the newest are shown first, and no more than were asked for', () => {
  const { livro } = livroQueConta()
  for (const chave of ['k1', 'k2', 'k3']) livro.receber(mensagem(chave))
  const chaves = (registros: Registro[]) => registros.map(({ chave }) => chave)
  expect(chaves(livro.listar())).toEqual(['k3', 'k2', 'k1'])
  expect(chaves(livro.listar(2))).toEqual(['k3', 'k2'])
  expect(chaves(livro.listar(0))).toEqual([])
  expect(livro.buscar('k2')?.chave).toBe('k2')
  expect(livro.buscar('k9')).toBeUndefined()
})
