import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ofertaApi } from '#shared/oferta/api.ts'
import { perde, segurar } from './support/demora.ts'
import { clienteDe } from './support/historias.ts'
import { novaPagina } from './support/pagina.ts'
import { cliente, irPara, navegar, parte } from './support/passos.ts'
import { entrar } from './support/sessao.ts'

const ela = clienteDe('tarde', 'mesa')
const outra = clienteDe('tarde', 'telefone')

const nota = (page: Page) => page.getByRole('textbox', { name: 'Nova anotação' })
const formulario = (page: Page) => page.getByRole('form', { name: 'Condições da simulação' })
const simular = (page: Page) =>
  page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' })
const ativa = (page: Page) => page.getByRole('tab', { selected: true }).textContent()
const ofertas = `**${ofertaApi.unica.path}?*`

test('offers that answer late move nobody: the note keeps its words, its focus and its tab', async () => {
  const page = await novaPagina({ login: 'atendente' })
  const { chegou, soltar } = await segurar(page, ofertas)
  await irPara(page, ela)
  await parte(page, 'Contratos').waitFor()
  await simular(page).click()
  await chegou
  await parte(page, 'Contratos').click()
  await nota(page).pressSequentially('combinado para sexta ')
  const veio = page.waitForResponse(ofertas)
  soltar()
  await (await veio).finished()
  await page.keyboard.type('às 10 com o filho', { delay: 20 })

  expect(await nota(page).inputValue()).toBe('combinado para sexta às 10 com o filho')
  expect(await ativa(page)).toMatch(/^Contratos/)
  await nota(page).fill('')
})

test('offers that answer late take nothing of the simulation that is typed, and are one press away', async () => {
  const page = await novaPagina({ login: 'atendente' })
  const { chegou, soltar } = await segurar(page, ofertas)
  await irPara(page, ela)
  await simular(page).click()
  await chegou
  const parcela = formulario(page).getByRole('textbox', { name: 'Parcela' })
  await parcela.fill('77,00')
  const veio = page.waitForResponse(ofertas)
  soltar()
  await (await veio).finished()
  const trazer = page.getByRole('button', { name: 'Usar a oferta de hoje' })
  await trazer.waitFor()
  expect(await parcela.inputValue()).toBe('77,00')
  await trazer.click()
  await expect.poll(() => parcela.inputValue()).not.toBe('77,00')
})

test('a note with the words of one whose answer was lost is a note of its own', async () => {
  const page = await novaPagina({ login: 'atendente', permitido: /ERR_CONNECTION_FAILED/ })
  await irPara(page, outra)
  const lista = page.locator('.anotacoes li', { hasText: 'Não atendeu' })
  const { soltar } = await segurar(page, /\/anotacao$/, { sorte: perde, metodo: 'POST' })
  soltar()
  await nota(page).fill('Não atendeu')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Sem conexão', { exact: false }).first().waitFor()
  await page.unrouteAll()
  await nota(page).fill('Ligou de volta')
  await expect
    .poll(() => page.getByRole('button', { name: 'Anotar' }).getAttribute('aria-disabled'))
    .not.toBe('true')
  await page.keyboard.press('Control+Enter')
  await page.locator('.anotacoes li', { hasText: 'Ligou de volta' }).waitFor()
  await nota(page).fill('Não atendeu')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => lista.count()).toBe(2)
})

test('a revealed CPF hides after half a minute, behind another client too', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await page.clock.install()
  await irPara(page, ela)
  await page.getByRole('button', { name: 'Revelar CPF' }).first().click()
  await page.getByRole('button', { name: 'Confirmar a identidade do cliente' }).click()
  await page.getByRole('button', { name: 'Ocultar CPF' }).first().waitFor()
  await navegar(page, outra)
  await page.clock.fastForward(31_000)
  await expect.poll(() => page.locator('.revelado b').count()).toBe(0)
  await navegar(page, ela)
  expect(await page.getByRole('button', { name: 'Ocultar CPF' }).count()).toBe(0)
})

test('permissions that failed once are asked again, and nobody is told to ask for access meanwhile', async () => {
  const page = await novaPagina({ permitido: /status of 500/ })
  const permissoes = '**/obter-permissoes-do-usuario-identity-server'
  await page.route(permissoes, (rota) => rota.fulfill({ status: 500, body: '' }), { times: 1 })
  await entrar(page, 'atendente', '/front/clientes/novo')
  const incluir = page.getByRole('button', { name: 'Incluir cliente' })
  await incluir.waitFor()
  await expect.poll(() => incluir.getAttribute('aria-disabled')).toBe(null)
})

test('recent clients outlive a failed call of their key', async () => {
  const page = await novaPagina({ login: 'atendente', permitido: /status of 500/ })
  await irPara(page, ela)
  const guardados = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((k) => k.startsWith('consigna:recentes'))
        .map((k) => localStorage.getItem(k)?.length ?? 0),
    )
  await expect.poll(guardados).toHaveLength(1)
  await irPara(page, clienteDe('nota', 'mesa'))
  const [antes = 0] = await guardados()
  await page.route(
    '**/consigna/v1/chave-rascunho',
    (rota) => rota.fulfill({ status: 500, body: '' }),
    { times: 1 },
  )
  await irPara(page, outra)
  await page.waitForFunction(
    (n) =>
      Object.keys(localStorage).some(
        (k) => k.startsWith('consigna:recentes') && (localStorage.getItem(k)?.length ?? 0) !== n,
      ),
    antes,
  )
  await page.unrouteAll()
  await page.reload()
  await cliente(page, outra.nome).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: ela.nome }).first().waitFor()
})
