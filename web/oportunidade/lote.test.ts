import { expect, test } from 'vitest'
import { MAXIMO_DO_PEDIDO, PedidoDeLote } from '#shared/oportunidade/lote.ts'
import type { Cartao } from '#shared/oportunidade/quadro.ts'
import { comResposta, loteNovo, proximoPedaco, type AndamentoDoLote } from './lote.ts'

const id = (numero: number) => `018f0000-0000-7000-8000-${String(numero).padStart(12, '0')}`
const cartoes = (quantos: number) =>
  Array.from({ length: quantos }, (_um, k) => ({ idOportunidade: id(k), versao: k + 1 }) as Cartao)
const lote = (quantos: number) => loteNovo(id(999), cartoes(quantos), { acao: 'atender' })
const movida = { movida: true, motivos: [] }
const respondida = (antes: AndamentoDoLote) =>
  comResposta(antes, {
    linhas: proximoPedaco(antes).map(() => movida),
    desfazerAte: '2026-11-23T13:10:00Z',
  })

test('a batch travels in pieces that the call takes, each card once and in its order', () => {
  const enviados: string[] = []
  let andamento = lote(2 * MAXIMO_DO_PEDIDO + 3)
  const tamanhos: number[] = []
  for (let itens = proximoPedaco(andamento); itens.length > 0; itens = proximoPedaco(andamento)) {
    expect(PedidoDeLote.safeParse({ itens }).success).toBe(true)
    tamanhos.push(itens.length)
    enviados.push(...itens.map(({ idOportunidade }) => idOportunidade))
    andamento = respondida(andamento)
  }

  expect(tamanhos).toEqual([MAXIMO_DO_PEDIDO, MAXIMO_DO_PEDIDO, 3])
  expect(enviados).toEqual(andamento.cartoes.map(({ idOportunidade }) => idOportunidade))
})

test('each card is moved by the version that the person was looking at', () => {
  expect(proximoPedaco(lote(2))).toEqual([
    { idOportunidade: id(0), versao: 1 },
    { idOportunidade: id(1), versao: 2 },
  ])
})

test('a piece that was not answered is the same piece when the batch goes on, under the same id', () => {
  const parado = { ...respondida(lote(40)), erro: 'O servidor não respondeu.' }
  const antes = proximoPedaco(parado)

  expect(proximoPedaco({ ...parado, erro: null })).toEqual(antes)
  expect(antes[0]).toEqual({ idOportunidade: id(MAXIMO_DO_PEDIDO), versao: MAXIMO_DO_PEDIDO + 1 })
  expect(respondida(parado).idLote).toBe(parado.idLote)
})

test('what was refused is a row as well: it is not sent again, and says why', () => {
  const recusada = { movida: false, motivos: ['Mudou depois: alguém trabalhou nela.'] }
  const depois = comResposta(lote(2), { linhas: [recusada, movida], desfazerAte: null })

  expect(proximoPedaco(depois)).toEqual([])
  expect(depois.linhas).toEqual([recusada, movida])
})

test('until when all of it can be undone is what the last piece says', () => {
  const primeira = respondida(lote(30))
  const segunda = comResposta(primeira, { linhas: [movida], desfazerAte: '2026-11-23T13:11:00Z' })

  expect([primeira.desfazerAte, segunda.desfazerAte]).toEqual([
    '2026-11-23T13:10:00Z',
    '2026-11-23T13:11:00Z',
  ])
})
