import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { juntar, situacoesDaMensagem, type SituacaoDaMensagem } from './situacao.ts'

const noticias = fc.array(fc.constantFrom(...situacoesDaMensagem), { maxLength: 12 })
const fim = (lidas: readonly SituacaoDaMensagem[]) =>
  lidas.reduce<SituacaoDaMensagem>(juntar, 'NA_FILA')

test('news in any order, and any of it twice, ends the same', () => {
  fc.assert(
    fc.property(noticias, fc.integer(), (lidas, semente) => {
      const outra = lidas
        .concat(lidas.slice(0, Math.abs(semente) % 3))
        .toSorted((a, b) => ((a.length * semente) % 7) - ((b.length * semente) % 7))
      expect(fim(outra)).toBe(fim(lidas))
    }),
  )
})

test('what was delivered is not taken back by a failure told late', () => {
  expect(fim(['ENVIADA', 'ENTREGUE', 'FALHOU'])).toBe('ENTREGUE')
  expect(fim(['FALHOU', 'ENVIADA'])).toBe('FALHOU')
  expect(fim(['LIDA', 'ENVIADA', 'ENTREGUE'])).toBe('LIDA')
})
