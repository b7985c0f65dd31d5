import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { clienteDe } from './support/historias.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { irPara, toast, pararRelogio } from './support/passos.ts'
import { tamanhos } from './support/sessao.ts'

const anotacoes = '**/relacionamento/v1/*/anotacao**'

/** Answers the next note with a status, as the API or the network in front of it would. */
async function responder(page: Page, status: number, corpo: object, headers = {}): Promise<void> {
  await page.unroute(anotacoes)
  await page.route(anotacoes, (route: Route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status,
          json: corpo,
          headers,
        })
      : route.continue(),
  )
}

/** The notices of this story, newest first: a story beside it may notify the same person. */
const avisosDeAnotacao = (page: Page) =>
  page.locator('.avisos b').filter({ hasText: 'anotação' }).allTextContents()

async function anotar(page: Page, texto: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nova anotação' }).fill(texto)
  await page.getByRole('button', { name: 'Anotar' }).click()
  // A toast under the mouse stays: on a phone it is drawn where the button was.
  await page.mouse.move(5, 5)
}

test.each(tamanhos)(
  'S2.09 S9.08 S9.12 a toast stands in the corner with icon, title and colour, 6 s for success and 8 s for an error, and stays in the list of notices ($nome)',
  async (tamanho) => {
    const page = await novaPagina({ tamanho, login: 'atendente', permitido: /status of 500/ })
    await page.clock.install()
    // A button that everybody may always press: one that cannot be pressed has no colour.
    await page.goto('/front/gestao/ausencias')
    const principal = page.getByRole('button', { name: 'Incluir ausência' })
    await expect.poll(() => corDe(principal)).toBe('rgb(35, 70, 176)')
    await irPara(page, clienteDe('estados', tamanho.nome))
    await anotar(page, 'Primeira anotação do aviso')
    const sucesso = toast(page, 'Anotação incluída com sucesso!')
    await sucesso.waitFor()
    // Read before the clock, which also moves the frames, is stopped; a phone has scrolled to the note by now.
    const acoes = await Promise.all(
      ['Transferir', 'Simular'].map((name) =>
        page.locator('.cliente-acoes').getByRole('button', { name }).boundingBox(),
      ),
    )
    await pararRelogio(page)
    const caixa = await sucesso.boundingBox()
    const { width } = tamanho.viewport
    expect(width - ((caixa?.x ?? 0) + (caixa?.width ?? 0))).toBeLessThanOrEqual(20)
    expect(await sucesso.getAttribute('role')).toBe('status')
    // Under a band at the top, too, it leaves what the header offers to be pressed.
    for (const acao of acoes) expect(cruzam(caixa, acao)).toBe(false)
    expect(await sucesso.locator('.toast-icone svg').count()).toBe(1)
    // The light of the network in the top bar, while there is one.
    expect(await corDe(page.locator('.barra-rede'))).toBe('rgb(42, 163, 82)')
    await page.clock.runFor(4500)
    expect(await sucesso.isVisible()).toBe(true)
    await page.clock.runFor(1500)
    await sucesso.waitFor({ state: 'detached' })
    await page.clock.resume()

    await responder(page, 500, { errors: ['Erro interno ao incluir a anotação'] })
    await anotar(page, 'Segunda anotação do aviso')
    const erro = toast(page, 'Erro interno ao incluir a anotação')
    await erro.waitFor()
    await pararRelogio(page)
    expect(await erro.getAttribute('role')).toBe('alert')
    expect(await corDe(erro.locator('.toast-icone'))).toBe('rgb(208, 65, 65)')
    await page.clock.runFor(6500)
    expect(await erro.isVisible()).toBe(true)
    await page.clock.runFor(1500)
    await erro.waitFor({ state: 'detached' })
    await page.clock.resume()

    await page
      .getByRole('link', { name: /Central de avisos|Avisos/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Central de avisos' }).waitFor()
    const dois = ['Erro interno ao incluir a anotação', 'Anotação incluída com sucesso!']
    expect(await avisosDeAnotacao(page)).toEqual(dois)
    await semViolacoes(page)

    // Closed with the person's key until sign-out: a reload loses none of them.
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).join()))
      .toContain('consigna:avisos:')
    await page.reload()
    await expect.poll(() => avisosDeAnotacao(page)).toEqual(dois)
    const guardado = await page.evaluate(() => JSON.stringify(localStorage))
    expect(guardado).not.toContain('Erro interno')
  },
)

/** What the toasts lie over, of what finishes something: in the dialog, where there is one. */
const cobertos = (page: Page) =>
  page.evaluate(() => {
    const avisos = [...document.querySelectorAll('.toast')].map((um) => um.getBoundingClientRect())
    const dialogo = document.querySelector('[role=dialog]')
    const botoes = [
      ...(dialogo ?? document).querySelectorAll('.botao, .trilho-item, [role=dialog] button'),
    ].filter((um) => um.checkVisibility())
    return {
      avisos: avisos.length,
      botoes: botoes
        .filter((um) => {
          const caixa = um.getBoundingClientRect()
          return avisos.some(
            (aviso) =>
              caixa.left < aviso.right &&
              aviso.left < caixa.right &&
              caixa.top < aviso.bottom &&
              aviso.top < caixa.bottom,
          )
        })
        .map((um) => um.textContent),
    }
  })

longa('a toast lies over no button of a dialog, of a screen or of the bar of a phone', async () => {
  const page = await novaPagina({ login: 'atendente', permitido: /status of 500/ })
  await page.clock.install()
  await irPara(page, clienteDe('estados', 'mesa'), 'cadastro')
  await page.route('**/clienteConsignado/v1/atualizar', (route) =>
    route.fulfill({ status: 500, json: { errors: ['Erro interno ao atualizar'] } }),
  )
  const dialogo = page.getByRole('dialog', { name: 'Editar dados pessoais' })
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 1280, height: 720 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: 'Editar dados pessoais' }).click()
    await dialogo.getByLabel('Nome da mãe').fill(`Rita de ${viewport.width}`)
    await dialogo.getByRole('button', { name: 'Salvar' }).click()
    await toast(page, 'Erro interno ao atualizar').waitFor()
    await pararRelogio(page)
    expect(await cobertos(page)).toEqual({ avisos: 1, botoes: [] })
    await dialogo.getByRole('button', { name: 'Voltar' }).click()
    await dialogo.waitFor({ state: 'detached' })
    expect(await cobertos(page)).toEqual({ avisos: 1, botoes: [] })
    await page.clock.resume()
    await page.getByRole('button', { name: 'Fechar aviso' }).click()
    await page.locator('.toast').waitFor({ state: 'detached' })
  }
})

type Caixa = { x: number; y: number; width: number; height: number } | null

/** Whether one lies over the other. */
function cruzam(uma: Caixa, outra: Caixa): boolean {
  if (!uma || !outra) throw new Error('One of them is not on the screen')
  return (
    uma.x < outra.x + outra.width &&
    outra.x < uma.x + uma.width &&
    uma.y < outra.y + outra.height &&
    outra.y < uma.y + uma.height
  )
}

/** As it is painted: what the styles make of the tokens. */
const corDe = (onde: Locator): Promise<string> =>
  onde.evaluate((elemento) => getComputedStyle(elemento).backgroundColor)

/** The table of the specification, section 8: status, body, what is read on the screen. */
const tabela: [number, object, string[]][] = [
  [400, { message: '', errors: ['O canal é outro'] }, ['O canal é outro']],
  [400, { message: 'O texto é curto;Falta o canal' }, ['O texto é curto', 'Falta o canal']],
  [401, {}, ['Não autorizado', 'Acesso não autorizado.']],
  [403, {}, ['Acesso negado', 'Você não possui acesso.']],
  [404, { errors: ['Relacionamento não encontrado'] }, ['Relacionamento não encontrado']],
  [404, {}, ['Recurso não encontrado']],
  [500, { errors: ['Erro interno ao incluir a anotação'] }, ['Erro interno ao incluir a anotação']],
  [404, { errors: { Id: ['Outro relacionamento'] } }, ['Outro relacionamento']],
  [500, { message: 'O serviço caiu' }, ['O serviço caiu']],
  [500, {}, ['Erro interno do servidor']],
  [502, {}, ['Bad Gateway']],
  [418, {}, ['Ocorreu um erro inesperado. Entre em contato com o suporte.']],
]

test('S8.04 each status of the table shows its own text, and typed text stays', async () => {
  const page = await novaPagina({
    login: 'atendente',
    permitido: /status of|Failed to load/,
  })
  await irPara(page, clienteDe('estados', 'mesa'))
  for (const [status, corpo, palavras] of tabela) {
    await responder(page, status, corpo)
    await anotar(page, `Anotação que recebe ${status}`)
    for (const palavra of palavras) await toast(page, palavra).first().waitFor()
    expect(await page.getByRole('textbox', { name: 'Nova anotação' }).inputValue()).toBe(
      `Anotação que recebe ${status}`,
    )
    const fechar = page.getByRole('button', { name: 'Fechar aviso' })
    for (let restam = await fechar.count(); restam > 0; restam -= 1) await fechar.first().click()
    await page.locator('.toast').first().waitFor({ state: 'detached' })
  }
  await page.unroute(anotacoes)
  await page.route(anotacoes, (route) => route.abort())
  await anotar(page, 'Anotação sem resposta')
  await toast(
    page,
    'A conexão com o servidor falhou. Verifique sua conexão com a internet.',
  ).waitFor()
  await semViolacoesNosDois(page)
})
