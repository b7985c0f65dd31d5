import type { Cookie, Page } from 'playwright-core'

/** The desk and the phone of the pictures. */
export const tamanhos = [
  { nome: 'mesa', viewport: { width: 1440, height: 900 } },
  { nome: 'telefone', viewport: { width: 390, height: 844 } },
] as const

export type Tamanho = (typeof tamanhos)[number]

export type Login =
  | 'atendente'
  | 'atendente2'
  | 'atendente3'
  | 'promotor'
  | 'gestor'
  | 'gestor2'
  | 'conferente'
  | 'semacesso'

const quadroDe = (page: Page) => page.getByRole('navigation', { name: 'Principal' })

/** The browser state of a person who signed in at the page. */
type Guardada = { cookies: Cookie[]; aba: [string, string][]; ate: number }

const guardadas = new Map<string, Guardada>()

const INICIO = '/front'

/** Half of what a token lives: no story is longer than the other half. */
const validadeMs = 5 * 60_000

/**
 * Begins signed in: the first time through the page, then with the session of that time. A story
 * that ends a session, or tests the sign-in, uses `entrar`.
 */
export async function comecarComo(page: Page, login: Login, url: string, em: string) {
  const chave = `${login} ${url}`
  const guardada = guardadas.get(chave)
  if (guardada && Date.now() < guardada.ate) {
    await page.context().addCookies(guardada.cookies)
    const semente = await page.addInitScript((aba) => {
      for (const [nome, valor] of aba) sessionStorage.setItem(nome, valor)
    }, guardada.aba)
    await page.goto(em, { waitUntil: 'commit' })
    await semente.dispose()
    await quadroDe(page).waitFor()
    await escolherPromotor(page, promotorDe[login])
    return
  }
  const ate = Date.now() + validadeMs
  // From the first screen: the tabs of this story are not those of the next.
  await entrar(page, login)
  const aba = await page.evaluate(() => Object.entries<string>(sessionStorage))
  guardadas.set(chave, { cookies: await page.context().cookies(), aba, ate })
  if (em !== INICIO) await page.goto(em)
}

/** Signs in as a person does, from the page that was asked for, and begins to work for a promotor. */
export async function entrar(page: Page, login: Login, em = INICIO): Promise<void> {
  const usuario = page.getByLabel('Usuário')
  const quadro = quadroDe(page)
  await page.goto(em)
  // Who is known to the identity server is let in without a word.
  const porta = page.getByRole('button', { name: 'Entrar com a conta corporativa' })
  await porta.or(quadro).waitFor()
  if (await porta.isVisible()) {
    await porta.click()
    await usuario.or(quadro).waitFor()
  }
  if (await usuario.isVisible()) {
    await usuario.fill(login)
    await page.getByLabel('Senha').fill('demo')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await quadro.waitFor()
  }
  await escolherPromotor(page, promotorDe[login])
}

const promotorDe: Record<Login, string | null> = {
  atendente: 'Loja Consigna Praça da Sé',
  atendente2: 'Loja Consigna Praça da Sé',
  atendente3: 'Aliança Promotora de Crédito',
  promotor: 'Loja Consigna Praça da Sé',
  gestor: 'Loja Consigna Praça da Sé',
  gestor2: 'Loja Consigna Praça da Sé',
  // Of the bank.
  conferente: null,
  semacesso: 'Loja Consigna Praça da Sé',
}

/** Whoever works for several says for which; a tab beside another works for the same. */
export async function escolherPromotor(page: Page, nome: string | null): Promise<void> {
  if (nome === null) return
  const opcao = page.getByRole('main').getByRole('button', { name: nome })
  const pergunta = page.getByRole('heading', { name: 'Para qual promotor você vai trabalhar?' })
  // Visible only with room; a phone shows it in the menu of the person.
  const ativo = page.locator('.barra-promotor')
  await pergunta.or(ativo).first().waitFor({ state: 'attached' })
  // Another screen may have a button with the name of the promotor in its own.
  if (await pergunta.isVisible()) await opcao.click()
  await pergunta.waitFor({ state: 'detached' })
}
