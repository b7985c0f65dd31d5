import { falhar } from '../test/falhar.ts'
import { expect, test, vi } from 'vitest'
import { controles } from '#shared/permissoes.ts'
import type { Usuario } from '../base/http/handler.ts'
import { criarAoVivo } from './ao-vivo.ts'

const pessoa = (id: string, promotor: string, todos = true): Usuario => ({
  id,
  login: id,
  nome: id,
  papel: 'GESTOR',
  controles: new Set(todos ? controles : []),
  promotores: new Set([promotor]),
  coberturas: [],
})

test('who sees the panel of a promotor is notified once of many changes, and nobody else', async () => {
  vi.useFakeTimers()
  const ditos: unknown[] = []
  const conectados = [
    pessoa('dela', '1001'),
    pessoa('de-fora', '2002'),
    pessoa('sem', '1001', false),
  ]
  const contar = criarAoVivo({
    usuarios: { carregar: async (id) => conectados.find((um) => um.id === id) },
    publico: {
      pessoas: () => conectados.map(({ id }) => id),
      publicar: (anuncio) => void ditos.push(JSON.parse(anuncio)),
    },
    relatar: falhar,
  })
  for (let vez = 0; vez < 50; vez++) contar('1001')
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()

  expect(ditos).toEqual([{ id: expect.any(Number), para: 'dela', tipo: 'painel', dados: {} }])
  expect(Number(Reflect.get(Object(ditos[0]), 'id'))).toBeLessThan(0)
})
