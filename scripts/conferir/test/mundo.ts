import { expect } from 'vitest'
import { mundoDaMargem } from '#server/test/margem.ts'
import { erradoNosLivros, porEmOrdem } from './em-ordem.ts'

/** The world of the margin (`server/test/margem.ts`) with its books in order. */
export async function mundoLimpo() {
  const mundo = await mundoDaMargem()
  const { esteira } = mundo
  const { api } = esteira
  await porEmOrdem(api)
  expect(await erradoNosLivros(api, esteira.services.agora())).toEqual([])
  return { mundo, api, esteira }
}
