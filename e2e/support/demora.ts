import type { Page, Route } from 'playwright-core'

/** What becomes of an answer: `vai` passes it on. */
export type Sorte = (rota: Route) => Promise<void>

/** The answers of an address wait; `chegou` is the first call, `soltar` lets all go as `sorte` says. */
export async function segurar(
  page: Page,
  endereco: string | RegExp,
  { sorte = vai, metodo }: { sorte?: Sorte; metodo?: string } = {},
) {
  const espera = Promise.withResolvers<void>()
  const pedido = Promise.withResolvers<void>()
  await page.route(endereco, async (rota) => {
    if (metodo !== undefined && rota.request().method() !== metodo) return rota.fallback()
    pedido.resolve()
    await espera.promise
    await sorte(rota)
  })
  return { chegou: pedido.promise, soltar: espera.resolve }
}

const vai: Sorte = (rota) => rota.continue()

/** The answer is lost: the server did it, the browser hears nothing. */
export const perde: Sorte = async (rota) => {
  await rota.fetch()
  await rota.abort('connectionfailed')
}
