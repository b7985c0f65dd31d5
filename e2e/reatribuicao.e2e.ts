import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { toast } from './support/passos.ts'

/** Its clients without an atendente take part in no other story. */
const outraLoja = { codigo: '20417', quemRecebe: 'Carla Menezes' }

/** The dry run of all clients without an atendente. */
async function simular(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Promotor ativo' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(outraLoja.codigo) })
    .click()
  await page.goto('/front/gestao/reatribuicao')
  await page.getByRole('heading', { level: 1, name: 'Reatribuição' }).waitFor()
  await page.getByText(/^\d[\d.]* clientes? ·/).waitFor()
  await page.getByRole('combobox', { name: 'Atendente' }).selectOption({ value: 'sem' })
  await expect.poll(() => new URL(page.url()).searchParams.get('de')).toBe('sem')
  await page.getByText(/^\d+ clientes? ·/).waitFor()
  await page.getByRole('checkbox', { name: `Selecionar ${outraLoja.quemRecebe}` }).check()
  await page.getByRole('button', { name: 'Simular' }).click()
}

test('S1.19 S6.05 a gestor tries a reassignment, does it, and takes it back', async () => {
  const page = await novaPagina({ login: 'gestor' })
  await simular(page)
  const balanco = page.getByRole('region', { name: 'Antes e depois' }).first()
  await balanco.getByText(/clientes? mudam? de atendente/).waitFor()
  await semViolacoesNosDois(page)

  await page.getByRole('button', { name: /^Reatribuir \d+ clientes?$/ }).click()
  const dialogo = page.getByRole('dialog', { name: /^Reatribuir/ })
  await dialogo.getByText('Por 24 horas dá para desfazer').waitFor()
  await semViolacoesNosDois(page)
  await dialogo.getByRole('button', { name: /^Reatribuir/ }).click()
  await toast(page, 'Os Clientes foram Reatribuidos com sucesso').waitFor()

  const feita = page.getByRole('region', { name: /^Reatribuição de/ })
  await feita.getByText(/clientes? reatribuídos? por Gustavo Amorim/).waitFor()
  await feita.getByRole('button', { name: 'Desfazer' }).click()
  await page.getByText(/clientes? volt\S+ ao atendente de antes/).waitFor()
  await feita.waitFor({ state: 'detached' })
})

test('S1.19 of two at once the second reads that nobody is left, and the numbers as they are', async () => {
  const [uma, outra] = [
    await novaPagina({ login: 'gestor' }),
    await novaPagina({ login: 'gestor', permitido: /status of 400/ }),
  ]
  for (const page of [uma, outra]) {
    await simular(page)
    await page.getByRole('button', { name: /^Reatribuir \d+ clientes?$/ }).click()
  }
  const fazer = (page: Page) =>
    page.getByRole('dialog', { name: /^Reatribuir/ }).getByRole('button', { name: /^Reatribuir/ })
  await fazer(uma).click()
  await toast(uma, 'Os Clientes foram Reatribuidos com sucesso').waitFor()

  await fazer(outra).click()

  await toast(outra, 'Nenhum cliente muda de atendente com esta escolha').waitFor()
  await fazer(outra).waitFor({ state: 'detached' })
  await outra.getByText(/^0 clientes ·/).waitFor()
  expect(await outra.getByRole('button', { name: /^Reatribuir \d/ }).count()).toBe(0)
  const feita = outra.getByRole('region', { name: /^Reatribuição de/ })
  await feita.getByRole('button', { name: 'Desfazer' }).click()
  await feita.waitFor({ state: 'detached' })
})
