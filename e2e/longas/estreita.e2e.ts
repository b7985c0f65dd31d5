import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { personagem } from '../support/clientes.ts'
import { novaPagina } from '../support/pagina.ts'
import { abrirCliente } from '../support/passos.ts'
import { tamanhos } from '../support/sessao.ts'

const celia = personagem('90000206385')

const [mesa, telefone] = tamanhos

/** How far to the right each of them reaches, in pixels. */
const fins = (page: Page, seletor: string) =>
  page
    .locator(seletor)
    .filter({ visible: true })
    .evaluateAll((todos) => todos.map((um) => Math.round(um.getBoundingClientRect().right)))

test.each([390, 320])(
  'on a phone of %i pixels nothing is cut: the facts of the client, the bar of contracts, the screens at the foot',
  async (width) => {
    const page = await novaPagina({ tamanho: telefone, login: 'atendente' })
    await page.setViewportSize({ ...telefone.viewport, width })
    await abrirCliente(page, celia.cpf, celia.nome)
    await page.getByRole('region', { name: 'Contratos do cliente por perfil' }).waitFor()

    const fatos = await fins(page, '.cliente-fatos dd')
    expect(fatos.length).toBeGreaterThan(4)
    expect(Math.max(...fatos)).toBeLessThanOrEqual(width - 8)
    const telas = await fins(page, '.trilho-rotulo')
    expect(telas.length).toBeGreaterThan(5)
    expect(Math.max(...telas)).toBeLessThanOrEqual(width)

    // The count is as wide as its words, and the button begins after it.
    const conta = page.getByText(/^\d+ contratos?$/)
    const [palavras, lugar] = await conta.evaluate((um) => [um.scrollWidth, um.clientWidth])
    expect(palavras).toBeLessThanOrEqual(lugar ?? 0)
  },
)

test('at a desk of 900 pixels every screen of the menu is in the window, open and closed, and large enough to hit', async () => {
  const page = await novaPagina({ tamanho: mesa, login: 'gestor' })
  const itens = page.locator('.trilho-item').filter({ visible: true })
  await expect.poll(() => itens.count()).toBeGreaterThan(15)
  for (const mudar of ['Expandir o menu', 'Recolher o menu']) {
    const lugares = await itens.evaluateAll((todos) =>
      todos
        .map((um) => um.getBoundingClientRect())
        .map(({ bottom, height }) => ({ bottom, height })),
    )
    expect(Math.max(...lugares.map(({ bottom }) => bottom))).toBeLessThanOrEqual(900)
    expect(Math.min(...lugares.map(({ height }) => height))).toBeGreaterThanOrEqual(24)
    await page.getByTitle(mudar).click()
  }
})
