import { expect, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { novaPagina } from './support/pagina.ts'
import { abrirCliente } from './support/passos.ts'

const celia = personagem('90000206385')

test('a client on paper is what is known of it: the facts, the contracts as a table and the notes, and no button', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await abrirCliente(page, celia.cpf, celia.nome)
  await page.getByRole('region', { name: 'Contratos do cliente por perfil' }).waitFor()
  await page.getByRole('heading', { name: /^Anotações/ }).waitFor()
  await page.emulateMedia({ media: 'print' })
  // The width of a sheet.
  await page.setViewportSize({ width: 718, height: 1000 })

  for (const parte of ['Telefones', 'Contratos por perfil', 'Anotações']) {
    const titulo = page.getByRole('heading', { name: new RegExp(`^${parte}`) })
    expect(await titulo.first().isVisible()).toBe(true)
  }
  expect(await page.getByRole('columnheader', { name: 'Parcela' }).isVisible()).toBe(true)
  for (const papel of ['button', 'textbox', 'checkbox', 'navigation', 'tab'] as const) {
    const vistos = page.getByRole(papel).filter({ visible: true })
    expect(await vistos.filter({ hasNot: page.locator('th') }).allTextContents()).toEqual(
      papel === 'button' ? await page.locator('th button').allTextContents() : [],
    )
  }
  // Nothing is cut by a place that scrolls on a screen.
  const cortados = await page
    .locator('.cliente, .cliente-coluna, .tabela-caixa')
    .evaluateAll((todos) => todos.filter((um) => um.scrollHeight > um.clientHeight + 1).length)
  expect(cortados).toBe(0)
})
