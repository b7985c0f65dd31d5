import type { Page, Request, Route } from 'playwright-core'

/** What becomes of an answer. */
export type Sorte = (rota: Route) => Promise<void>

type Opcoes = {
  sorte?: Sorte
  /** Which of the calls; absent for all. */
  se?: (pedido: Request) => boolean
}

/** The answers of an address wait; `chegou` is the first call, `soltar` lets all go as `sorte` says. */
export async function segurar(
  page: Page,
  endereco: string | RegExp,
  { sorte = vai, se = () => true }: Opcoes = {},
) {
  const espera = Promise.withResolvers<void>()
  const pedido = Promise.withResolvers<Request>()
  await page.route(endereco, async (rota) => {
    if (!se(rota.request())) return rota.fallback()
    pedido.resolve(rota.request())
    await espera.promise
    await sorte(rota)
  })
  return { chegou: pedido.promise, soltar: espera.resolve }
}

/** Every call of an address waits while `segura` says so; `soltar` answers them one by one, the last one first. */
export async function segurarTodas(page: Page, endereco: RegExp, segura: () => boolean) {
  const presas: Route[] = []
  await page.route(endereco, async (rota) => {
    if (!segura()) return rota.fallback()
    presas.push(rota)
  })
  return {
    enderecos: () => presas.map((rota) => new URL(rota.request().url()).pathname),
    soltar: async (sorte: Sorte) => {
      for (const rota of presas.splice(0).toReversed()) {
        // A call that its screen gave up meanwhile has no answer any more.
        await sorte(rota).catch(() => undefined)
      }
    },
  }
}

export const vai: Sorte = (rota) => rota.continue()

/** The answer is lost: the server did it, the browser hears nothing. */
export const perde: Sorte = async (rota) => {
  await rota.fetch()
  await rota.abort('connectionfailed')
}

/** The server fails before it did anything. */
export const falha: Sorte = (rota) =>
  rota.fulfill({ status: 500, json: { model: null, errors: ['Erro de teste'], message: null } })

/** The server answers twice: the second answer is the one that arrives. */
export const dobra: Sorte = async (rota) => {
  await rota.fetch()
  await rota.fulfill({ response: await rota.fetch() })
}
