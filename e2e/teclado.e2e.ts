import { expect, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { abrirCliente } from './support/passos.ts'
import { tamanhos } from './support/sessao.ts'

test('the keys answer from anywhere: ? shows their map, g and a letter goes to a screen, and letters can be switched off', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await page.getByRole('heading', { level: 1, name: 'Meu dia' }).waitFor()
  await page.keyboard.press('?')
  const mapa = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await mapa.getByText('Fechar o cliente').waitFor()
  await semViolacoesNosDois(page)
  await page.keyboard.press('Escape')
  await mapa.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.getByRole('heading', { level: 1, name: 'Propostas' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.getByRole('heading', { level: 1, name: /Ajuda/ }).waitFor()
  await semViolacoesNosDois(page)

  await page.keyboard.press('?')
  await mapa.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await mapa.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar clientes, telas e ações' }).waitFor()
  expect(await mapa.count()).toBe(0)
})

test('what is typed right after Ctrl+K waits for the field, and runs no key of the screen', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await page.getByRole('heading', { level: 1, name: 'Meu dia' }).waitFor()
  await page.route('**/assets/Paleta-*.js', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('g pedro')
  const campo = page.getByRole('combobox', { name: 'Buscar clientes, telas e ações' })
  await campo.waitFor()
  await campo.press('End')
  await campo.pressSequentially(' almeida')
  expect(await campo.inputValue()).toBe('g pedro almeida')
  await page.getByRole('heading', { level: 1, name: 'Meu dia' }).waitFor()
})

test('S9.10 the menu stays open or closed from one visit to the next', async () => {
  const page = await novaPagina({ login: 'atendente' })
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('button', { name: 'Expandir' }).click()
  await menu.getByRole('button', { name: 'Recolher' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('consigna:menu'))).toContain(
    '"aberto":true',
  )
  await semViolacoes(page)
  await page.reload()
  await menu.getByRole('button', { name: 'Recolher' }).waitFor()
})

test.each(tamanhos)('the dark theme is chosen by the person and kept ($nome)', async (tamanho) => {
  const page = await novaPagina({ tamanho, login: 'atendente', em: '/front/preferencias' })
  await semViolacoes(page)
  await page.getByRole('radio', { name: /Escuro/ }).check()
  const esquema = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
  await expect.poll(esquema).toBe('dark')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Preferências' }).waitFor()
  expect(await esquema()).toBe('dark')
})

test('in every list where the map promises it, j reaches the first row and Enter opens it', async () => {
  const page = await novaPagina({ login: 'atendente' })
  const linhas = page.locator('.tabela-caixa tr[data-linha]')
  const naLinha = () => page.evaluate(() => document.activeElement?.matches('tr[data-linha]'))
  for (const lista of ['/front/propostas', '/front/esteira/em-andamento', '/front/clientes']) {
    await page.goto(lista)
    await linhas.first().waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').getByText('Abrir a linha').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('j')
    await expect.poll(naLinha).toBe(true)
    const antes = page.url()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.url()).not.toBe(antes)
  }
  await page.goto('/front/ajuda')
  await page.getByRole('heading', { level: 1, name: /Ajuda/ }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByText('Este mapa').waitFor()
  expect(await page.getByRole('dialog').getByText('Linha seguinte').count()).toBe(0)
})

test('keys take chosen contracts into the simulator, and the focus never falls to the body', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await abrirCliente(page, '90000206385', personagem('90000206385').nome)
  await page.locator('tr[data-linha]').first().waitFor()
  const foco = () => page.evaluate(() => document.activeElement?.tagName)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Refinanciar (1)' }).waitFor()
  await page.keyboard.press('s')
  const form = page.getByRole('form', { name: 'Condições da simulação' })
  await form.waitFor()
  await expect.poll(foco).toBe('FORM')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('article', { name: 'Cenário A' }).waitFor()
  await expect.poll(foco).toBe('ARTICLE')
})
