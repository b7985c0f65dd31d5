import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clienteDe } from './support/historias.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { irPara } from './support/passos.ts'
import { entrar, escolherPromotor } from './support/sessao.ts'

const se = 'Loja Consigna Praça da Sé'
const savassi = 'Loja Consigna Savassi'

test('S3.06 S7.06 the active promotor is chosen once a session; switching warns of drafts, closes the clients and asks anew', async () => {
  const page = await novaPagina({})
  const detalhes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/promotor\/\d+$/.test(pathname)) detalhes.push(pathname)
  })
  await page.goto('/front')
  await page.getByRole('button', { name: 'Entrar com a conta corporativa' }).click()
  await page.getByLabel('Usuário').fill('atendente')
  await page.getByLabel('Senha').fill('demo')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByRole('heading', { name: 'Para qual promotor você vai trabalhar?' }).waitFor()
  await semViolacoesNosDois(page)
  await escolherPromotor(page, se)
  await expect.poll(() => detalhes).toEqual(['/relacionamento/v1/promotor/10101'])

  const cliente = clienteDe('rascunho', 'mesa')
  await irPara(page, cliente)
  await page.getByRole('textbox', { name: 'Nova anotação' }).fill('Ligar depois do almoço')
  await page.getByRole('img', { name: 'Com rascunho' }).waitFor({ state: 'attached' })
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Promotor ativo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: savassi }).click()
  const aviso = page.getByRole('dialog', { name: `Trocar para ${savassi}?` })
  await aviso.getByText('Há 1 rascunho').waitFor()
  await semViolacoesNosDois(page)
  const chamada = page.waitForRequest((request) => request.url().endsWith('/promotor/10102'))
  await aviso.getByRole('button', { name: 'Trocar de promotor' }).click()

  expect((await chamada).headers()['codigo-promotor']).toBe('10102')
  await page.getByRole('heading', { name: 'Meu dia' }).waitFor()
  await page.getByText(savassi).last().waitFor()
  expect(
    await page.getByRole('navigation', { name: 'Clientes abertos' }).getByRole('link').count(),
  ).toBe(0)
})

longa(
  'a second tab takes the promotor of the first, and after leaving in one both ask again',
  async () => {
    const page = await novaPagina({})
    await entrar(page, 'atendente')
    const outra = await page.context().newPage()
    await outra.goto('/front')
    const pergunta = 'Para qual promotor você vai trabalhar?'
    const ativo = (aba: Page) => aba.locator('.barra-promotor').getByText(se)
    await ativo(outra).waitFor()

    await page.getByRole('button', { name: /^Conta de/ }).click()
    await page.getByRole('menuitem', { name: 'Sair' }).click()
    await page
      .getByRole('dialog', { name: 'Sair do Consigna?' })
      .getByRole('button', { name: 'Sair', exact: true })
      .click()
    await outra.waitForURL(/\/login\?motivo=saiu/)
    const guardado = await outra.evaluate(() => sessionStorage.getItem('consigna:promotor'))
    expect(guardado).toBeNull()
    await outra.getByRole('button', { name: 'Entrar com a conta corporativa' }).click()
    await outra.getByLabel('Usuário').fill('atendente')
    await outra.getByLabel('Senha').fill('demo')
    await outra.getByRole('button', { name: 'Entrar', exact: true }).click()
    await outra.getByRole('heading', { name: pergunta }).waitFor()
  },
)
