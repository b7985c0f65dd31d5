import { expect, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { longa } from './support/longa.ts'
import { novaPagina } from './support/pagina.ts'
import { abrirCliente } from './support/passos.ts'

const celia = personagem('90000206385')
const maria = personagem('90000200182')

longa(
  'a client on paper is what is known of it: the facts, the contracts as a table and the notes, and no button',
  async () => {
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
  },
)

test('S1.23 the panel of a gestor on paper is its numbers and charts in light colours, whatever the theme', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/painel' })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('heading', { name: 'Terminadas por dia' }).waitFor()
  const letra = () =>
    page.getByRole('heading', { level: 1 }).evaluate((um) => getComputedStyle(um).color)
  const noEscuro = await letra()
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.setViewportSize({ width: 718, height: 1000 })

  await expect.poll(letra).not.toBe(noEscuro)
  expect(await page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('light')
  for (const titulo of ['Oportunidades por situação', 'Terminadas por dia', 'Por convênio']) {
    expect(await page.getByRole('heading', { name: titulo }).isVisible()).toBe(true)
  }
  expect(await page.getByRole('link', { name: /^Em Aberto/ }).isVisible()).toBe(true)
  // Nothing to press but the title of a column, which orders on the screen; and no chart wider than the sheet.
  const botoes = page.locator(':is(button, [role="button"]):not(th button)')
  expect(await botoes.filter({ visible: true }).count()).toBe(0)
  const largos = await page
    .locator('main svg, main table')
    .evaluateAll((todos) =>
      todos
        .filter((um) => um.getBoundingClientRect().right > 718)
        .map((um) => um.outerHTML.slice(0, 120)),
    )
  expect(largos).toEqual([])
})

longa(
  'a simulation on paper has its numbers, and the line that says who printed it and when',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    await abrirCliente(page, maria.cpf, maria.nome)
    await page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' }).click()
    const form = page.getByRole('form', { name: 'Condições da simulação' })
    await form.getByRole('button', { name: 'Por parcela' }).click()
    await form.getByRole('textbox', { name: 'Parcela' }).fill('50')
    await form.getByRole('button', { name: '84 vezes' }).click()
    await form.getByRole('button', { name: 'Simular' }).click()
    const cenario = page.getByRole('article', { name: 'Cenário A' })
    await cenario.getByRole('button', { name: 'Virar proposta' }).waitFor()
    const impresso = page.getByText(
      /^Consigna · impresso em \d{2}\/\d{2}\/\d{4} às \d{2}:\d{2} por Ana Beatriz/,
    )
    expect(await impresso.count()).toBe(0)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 718, height: 1000 })

    await impresso.waitFor()
    for (const numero of ['R$ 50,00', '84×', 'R$ 4.200,00']) {
      expect(await cenario.getByText(numero, { exact: true }).first().isVisible()).toBe(true)
    }
    expect(await cenario.getByRole('button', { name: 'Virar proposta' }).isVisible()).toBe(false)
  },
)

longa(
  'the portabilities on paper: no cell runs into the next, the name and the CPF stand apart',
  async () => {
    const page = await novaPagina({ login: 'gestor', em: '/front/portabilidade' })
    const linhas = page
      .getByRole('region', { name: 'Etapa: todas as portabilidades' })
      .locator('tbody tr')
    await linhas.first().waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 718, height: 1000 })

    const passam = await linhas
      .locator('td')
      .evaluateAll((todas) =>
        todas.filter((uma) => uma.scrollWidth > uma.clientWidth + 1).map((uma) => uma.textContent),
      )
    expect(passam).toEqual([])
    const [nome, cpf] = await linhas
      .first()
      .locator('.cliente-na-lista > *')
      .evaluateAll((todos) => todos.map((um) => um.getBoundingClientRect()))
    expect(cpf && nome && (cpf.left > nome.right || cpf.top >= nome.bottom)).toBe(true)
  },
)
