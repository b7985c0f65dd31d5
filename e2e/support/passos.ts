import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { novaPagina, semViolacoes } from './pagina.ts'

/** Opens the palette, types, and opens the client of that name. */
export async function abrirCliente(page: Page, texto: string, nome: string): Promise<void> {
  await buscar(page, texto)
  await page.getByRole('option', { name: nome }).first().click()
  await cliente(page, nome).waitFor()
}

/** What `Ctrl+K` finds for the text. */
export async function buscar(page: Page, texto: string): Promise<Locator> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar clientes, telas e ações' }).fill(texto)
  return page.getByRole('group', { name: 'Clientes' }).getByRole('option')
}

/** The client that is looked at, by its heading. */
export const cliente = (page: Page, nome: string): Locator =>
  page.getByRole('heading', { level: 1, name: nome })

const enderecoDe = ({ idRelacionamento }: Aberto, aba?: string) =>
  `/front/clientes/${idRelacionamento}${aba ? `?aba=${aba}` : ''}`

/** A page that begins at a client: the application is loaded once, not first at its start. */
export async function paginaDe(
  opcoes: Parameters<typeof novaPagina>[0],
  aberto: Aberto,
  aba?: string,
): Promise<Page> {
  const page = await novaPagina({ ...opcoes, em: enderecoDe(aberto, aba) })
  await cliente(page, aberto.nome).waitFor()
  return page
}

/** Goes straight to the address of a client: the application is loaded again. */
export async function irPara(page: Page, aberto: Aberto, aba?: string) {
  await page.goto(enderecoDe(aberto, aba))
  await cliente(page, aberto.nome).waitFor()
}

/** As a link inside the application does: the page is not loaded again. */
export const irDentro = (page: Page, endereco: string): Promise<void> =>
  page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, endereco)

export async function navegar(page: Page, aberto: Aberto): Promise<void> {
  await irDentro(page, enderecoDe(aberto))
  await cliente(page, aberto.nome).waitFor()
}

type Aberto = { idRelacionamento: string; nome: string }

/** What cannot be undone says whose it is: the name and the masked CPF stand in the dialog. */
export async function dizDeQuem(dialogo: Locator, { nome }: Pick<Aberto, 'nome'>): Promise<void> {
  const quem = dialogo.locator('p', { hasText: nome }).filter({ hasText: /CPF \d{3}\.\*{3}/ })
  await quem.first().waitFor()
}

/** One of the parts of the client: Contratos, Oportunidades, Simulação, Propostas. */
export const parte = (page: Page, nome: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${nome}`) })

/** The toast with this text. */
export const toast = (page: Page, texto: string): Locator =>
  page.getByRole('region', { name: 'Avisos' }).locator('.toast', { hasText: texto })

/** The lembrete that rings, in its strip above the screen. */
export const tocando = (page: Page, texto: string): Locator =>
  page.getByRole('region', { name: 'Lembretes que tocaram' }).locator('.toast', { hasText: texto })

/** The web in front of a host that lacks our aggregate call: its own setting, at run time. */
export async function semAgregado(page: Page): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config: object = await response.json()
    await route.fulfill({ response, json: { ...config, abrirAgregado: false } })
  })
}

/** Simulates a loan by its instalment and proposes it, every field confirmed. Answers its number. */
export async function proporEmprestimo(page: Page, parcela: string): Promise<string> {
  await page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' }).click()
  const form = page.getByRole('form', { name: 'Condições da simulação' })
  await form.getByRole('button', { name: 'Por parcela' }).click()
  await form.getByRole('textbox', { name: 'Parcela' }).fill(parcela)
  await form.getByRole('button', { name: '84 vezes' }).click()
  await form.getByRole('button', { name: 'Simular' }).click()
  const cenario = page.getByRole('article', { name: 'Cenário A' })
  await cenario.getByRole('button', { name: 'Virar proposta' }).click()
  await confirmarProposta(page, 'Propor o empréstimo')
  return (await page.locator('.proposta-numero').first().textContent()) ?? ''
}

/** From the offers of the day into the simulator of the first portability, and its first scenario. */
export async function simularPortabilidade(page: Page): Promise<Locator> {
  await page
    .getByRole('region', { name: 'Ofertas de hoje' })
    .getByRole('button', { name: /^Simular a oferta \d+, Portabilidade/ })
    .first()
    .click()
  const form = page.getByRole('form', { name: 'Condições da simulação' })
  await form.getByRole('radio', { checked: true }).waitFor()
  await form.getByRole('button', { name: 'Simular' }).click()
  await page
    .getByRole('article', { name: 'Cenário A' })
    .getByText('Melhor para o cliente')
    .waitFor()
  return form
}

/** Ticks every field that cannot be taken back, and registers the proposta. */
export async function confirmarProposta(page: Page, titulo: string): Promise<void> {
  const dialogo = page.getByRole('dialog', { name: titulo })
  await dialogo.waitFor()
  await dizDeQuem(dialogo, { nome: (await page.locator('h1').first().textContent()) ?? '' })
  for (const campo of await dialogo.getByRole('checkbox').all()) await campo.check()
  await dialogo.getByRole('button', { name: 'Cadastrar pré-proposta' }).click()
  await toast(page, 'Pré-proposta cadastrada').waitFor()
}

/** On the page of a portability: what the greater balance changes is looked at with the client, and it goes on. */
export async function aceitarSaldo(
  page: Page,
  [botao, dito] = ['Aceitar e seguir', 'Novo saldo aceito'],
): Promise<void> {
  const aceitar = page.getByRole('button', { name: 'Aceitar o novo saldo' })
  await aceitar.waitFor()
  await semViolacoes(page)
  await aceitar.click()
  const dialogo = page.getByRole('dialog', { name: 'Aceitar o novo saldo' })
  await dialogo.getByRole('row', { name: /^Saldo R\$/ }).waitFor()
  const seguir = dialogo.getByRole('button', { name: botao })
  expect(await seguir.getAttribute('aria-disabled')).toBe('true')
  await semViolacoes(page)
  await dialogo.getByRole('checkbox', { name: /^Conferi o novo saldo/ }).check()
  await seguir.click()
  await toast(page, dito).waitFor()
  await dialogo.waitFor({ state: 'detached' })
}

/**
 * Stops the clock installed by `page.clock.install()`, after half a second: from here on only
 * `page.clock.runFor` moves it, however slow the machine is. `page.clock.resume()` restarts it.
 */
export async function pararRelogio(page: Page): Promise<void> {
  const pararEm = async (ms: number) =>
    page.clock.pauseAt((await page.evaluate(() => Date.now())) + ms)
  // The request itself may take longer than that: it would stop the clock in the past.
  await pararEm(500).catch(() => pararEm(1500))
}

/** Presses the key of a button once the button may be pressed: what waits for accesses or the network ignores it. */
async function teclaDe(page: Page, botao: string, tecla: string): Promise<void> {
  const pronto = page.getByRole('button', { name: botao })
  await expect.poll(() => pronto.first().getAttribute('aria-disabled')).toBe(null)
  await page.keyboard.press(tecla)
}
export const chamarProximo = (page: Page) => teclaDe(page, 'Próximo cliente', 'n')
export const mostrarTelefone = (page: Page) => teclaDe(page, 'Mostrar e ligar t', 't')

/** Whoever works by the keyboard goes on from where they were. */
export const temFoco = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
