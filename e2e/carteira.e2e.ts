import { expect, test } from 'vitest'
import { carteiraApi } from '#shared/carteira/api.ts'
import { segurar } from './support/demora.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { toast } from './support/passos.ts'
import { tamanhos } from './support/sessao.ts'

const fotografar = process.env['FOTOS_DA_CARTEIRA']

test('an atendente filters the own clients, orders them and keeps the filter', async () => {
  const page = await novaPagina({ login: 'atendente', em: '/front/clientes' })
  const lista = page.getByRole('region', { name: /^Carteira/ })
  await lista.getByRole('link').first().waitFor()
  if (fotografar) await page.screenshot({ path: `${fotografar}/atendente-mesa.png` })
  await semViolacoesNosDois(page)
  await page.getByLabel('Ordem').selectOption('MARGEM')
  await page.getByLabel('Oportunidade').selectOption('qualquer')
  await expect.poll(() => new URL(page.url()).search).toBe('?status=qualquer&ordem=MARGEM')
  await lista.getByRole('link').first().waitFor()

  const nome = 'Com margem'
  await page.getByRole('button', { name: 'Guardar este filtro' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Guardar o filtro' })
  await dialogo.getByLabel('Nome').fill(nome)
  await semViolacoesNosDois(page)
  await dialogo.getByRole('button', { name: 'Guardar' }).click()
  await toast(page, 'Filtro guardado').waitFor()
  await page.getByRole('button', { name: 'Excluir este filtro' }).waitFor()
  await page.goto('/front/clientes')
  await page.getByLabel('Filtro guardado').selectOption({ label: nome })
  await expect.poll(() => new URL(page.url()).searchParams.get('ordem')).toBe('MARGEM')
  await page.getByRole('button', { name: 'Excluir este filtro' }).click()
  await toast(page, 'Filtro excluído').waitFor()
  expect(await page.getByRole('button', { name: /^Exportar/ }).count()).toBe(0)

  await page.getByRole('searchbox', { name: /Buscar cliente/ }).fill('Maria')
  await page.getByRole('heading', { name: /^Encontrados/ }).waitFor()
  expect(await lista.count()).toBe(0)
})

longa('a promotor downloads the clients without an atendente as a spreadsheet', async () => {
  const page = await novaPagina({
    login: 'promotor',
    em: '/front/clientes?de=sem&ordem=CONTATO',
  })
  await page
    .getByRole('region', { name: /^Carteira/ })
    .getByRole('link')
    .first()
    .waitFor()
  for (const formato of ['CSV', 'XLSX']) {
    const arquivo = page.waitForEvent('download')
    await page.getByRole('button', { name: `Exportar ${formato}` }).click()
    expect((await arquivo).suggestedFilename()).toBe(`carteira.${formato.toLowerCase()}`)
    await toast(page, 'Arquivo com').first().waitFor()
  }
  if (fotografar) await page.screenshot({ path: `${fotografar}/promotor-mesa.png` })
  await semViolacoesNosDois(page)
})

longa('a choice of all that comes late, under another filter, is announced nowhere', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/clientes' })
  const escolhidos = `**${carteiraApi.escolher.path}`
  const { chegou, soltar } = await segurar(page, escolhidos)
  await page
    .getByRole('checkbox', { name: /^Selecionar cliente/ })
    .first()
    .check()
  await page.getByRole('button', { name: 'Escolher todos do filtro' }).click()
  await chegou
  await page.getByLabel('Ordem').selectOption('MARGEM')
  await page.getByRole('region', { name: 'Clientes escolhidos' }).waitFor({ state: 'detached' })
  const veio = page.waitForResponse(escolhidos)
  soltar()
  await (await veio).finished()
  await page.getByRole('link', { name: /^Central de avisos/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Central de avisos' }).waitFor()
  expect(await page.getByText(/clientes escolhidos$/).count()).toBe(0)
})

test('a gestor chooses clients of a filter and goes on to reassign them', async () => {
  const page = await novaPagina({
    login: 'gestor',
    em: '/front/clientes?status=qualquer',
  })
  const lista = page.getByRole('region', { name: /^Carteira/ })
  await lista
    .getByRole('checkbox', { name: /^Selecionar cliente/ })
    .first()
    .check()
  const barra = page.getByRole('region', { name: 'Clientes escolhidos' })
  await barra.getByText('1 cliente escolhido').waitFor()
  if (fotografar) await page.screenshot({ path: `${fotografar}/gestor-mesa.png` })
  await semViolacoesNosDois(page)
  await barra.getByRole('button', { name: 'Incluir em campanha' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Incluir em campanha' })
  await dialogo.getByLabel('Campanha').waitFor()
  await semViolacoesNosDois(page)
  await dialogo.getByRole('button', { name: 'Cancelar' }).click()

  await barra.getByRole('button', { name: 'Reatribuir' }).click()
  await page.getByRole('heading', { level: 1, name: 'Reatribuição' }).waitFor()
  await page.getByText('1 cliente escolhido').waitFor()
  await page.getByRole('button', { name: 'Desistir da escolha' }).click()
  await page.getByText(/^\d[\d.]* clientes? ·/).waitFor()
})

longa('on a phone the filters lie behind one line that counts the set ones', async () => {
  const [, telefone] = tamanhos
  const page = await novaPagina({ tamanho: telefone, login: 'gestor', em: '/front/clientes' })
  const primeiro = page
    .getByRole('region', { name: /^Carteira/ })
    .getByRole('link')
    .first()
  await primeiro.waitFor()
  expect(await page.getByLabel('Ordem').isVisible()).toBe(false)
  expect((await primeiro.boundingBox())?.y).toBeLessThan(telefone.viewport.height)
  await page.getByText('Filtros e ordem', { exact: true }).click()
  await page.getByLabel('Ordem').selectOption('MARGEM')
  await page.getByText('Filtros e ordem (1)').waitFor()
  await semViolacoes(page)
})

test.each(tamanhos)(
  'a long list draws the rows in sight wherever the page is scrolled, and every row on paper ($nome)',
  async (tamanho) => {
    const page = await novaPagina({ tamanho, login: 'gestor', em: '/front/clientes' })
    const desenhadas = page.locator('tr[data-linha]')
    const lidas = async () => Number(await page.locator('table').getAttribute('aria-rowcount')) - 1
    await desenhadas.first().waitFor()
    expect(await page.locator('.conteudo').evaluate((um) => um.scrollTop)).toBe(0)
    while ((await lidas()) < 150) {
      const antes = await lidas()
      await page.getByRole('button', { name: 'Carregar mais' }).click()
      await expect.poll(lidas).toBeGreaterThan(antes)
    }
    const ultima = page.locator(`tr[data-index="${(await lidas()) - 1}"]`)
    // Rows are measured as they are drawn, and the list grows with them: a person scrolls on.
    const noFim = async () => {
      await page.locator('.carregar-mais').scrollIntoViewIfNeeded()
      return ultima.isVisible()
    }
    await expect.poll(noFim).toBe(true)
    expect(await desenhadas.count()).toBeLessThan(60)
    await page.locator('h1').scrollIntoViewIfNeeded()
    await page.locator('tr[data-index="0"]').waitFor()
    expect(await desenhadas.count()).toBeLessThan(60)

    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => desenhadas.count()).toBe(await lidas())
  },
)
