import { expect, test } from 'vitest'
import { ouvir, receber } from './avisos.ts'

// Below those of the other tests of this process: each number is told once in it.
let numero = -5000
const avisar = (tipo: 'promessa' | 'painel', dados: Record<string, string>) => {
  numero += 1
  receber({ id: numero, tipo, dados })
}

test('a promise that rings while its part of the screen is on the way rings when that is there, once', () => {
  avisar('promessa', { motivo: 'HORA', idPromessa: 'p1' })
  const ouvidos: unknown[] = []
  const parar = ouvir('promessa', (dados) => ouvidos.push(dados))
  avisar('promessa', { motivo: 'MUDOU', idPromessa: 'p1' })
  parar()
  ouvir('promessa', (dados) => ouvidos.push(dados))()

  expect(ouvidos).toEqual([
    { motivo: 'HORA', idPromessa: 'p1' },
    { motivo: 'MUDOU', idPromessa: 'p1' },
  ])
})

test('numbers that changed before a panel was opened are read by it, not told', () => {
  avisar('painel', { codigoPromotor: '10101' })
  const ouvidos: unknown[] = []
  ouvir('painel', (dados) => ouvidos.push(dados))()

  expect(ouvidos).toEqual([])
})
