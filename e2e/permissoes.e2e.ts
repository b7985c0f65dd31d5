import { expect, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { clienteDe, clientesDe } from './support/historias.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { abrirCliente, dizDeQuem, paginaDe, pararRelogio, parte, toast } from './support/passos.ts'
import { entrar } from './support/sessao.ts'

const permissoes = '/autenticacao/v2-oauth/obter-permissoes-do-usuario-identity-server'

test('S4.05 S6.01 S6.02 permissions are asked once after sign-in, and nothing is allowed until they are obtained', async () => {
  const page = await novaPagina({})
  const corpos: unknown[] = []
  const { promise: espera, resolve: soltar } = Promise.withResolvers<void>()
  await page.route(`**${permissoes}`, async (route) => {
    corpos.push(route.request().postDataJSON())
    await espera
    await route.continue()
  })
  await entrar(page, 'atendente', '/front/clientes/novo')
  const incluir = page.getByRole('button', { name: 'Incluir cliente' })
  await incluir.waitFor()
  expect(await incluir.getAttribute('aria-disabled')).toBe('true')
  soltar()

  await expect.poll(() => incluir.getAttribute('aria-disabled')).toBe(null)
  await page.getByRole('link', { name: 'Propostas' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Propostas' }).waitFor()
  expect(corpos).toEqual([
    { IdUsuario: expect.stringMatching(/^[0-9a-f-]{36}$/), SidSistema: 'consigna-web' },
  ])
})

test('S6.01 a person without controls sees the buttons disabled, each with its reason and a person to ask', async () => {
  const page = await novaPagina({ login: 'semacesso', em: '/front/clientes/novo' })
  const incluir = page.getByRole('button', { name: 'Incluir cliente' })
  await expect
    .poll(() => page.locator('.botao-motivo').first().textContent())
    .toContain('peça ao controle de acesso')
  expect(await incluir.getAttribute('aria-disabled')).toBe('true')
  await semViolacoesNosDois(page)
  await page.goto('/front/acessos')
  await page.getByText('Nenhum acesso liberado').waitFor()
  await semViolacoesNosDois(page)
})

test('S6.03 a failed answer about permissions is told for 8 seconds, and the application goes on', async () => {
  const page = await novaPagina({ permitido: /status of 500/ })
  await page.clock.install()
  await page.route(`**${permissoes}`, (route) =>
    route.fulfill({ status: 500, json: { model: null, errors: ['x'], message: null } }),
  )
  await entrar(page, 'atendente')
  // The toast of the first page was read while the sign-in went on: this one is met as it comes.
  await page.reload()
  const aviso = toast(page, 'Oops! Entre em contato com o controle de acesso!')
  await aviso.waitFor()
  await pararRelogio(page)
  await page.clock.runFor(6000)
  expect(await aviso.isVisible()).toBe(true)
  await page.clock.runFor(2000)
  await aviso.waitFor({ state: 'detached' })
})

test('another atendente of the promotor sees the card of a client and nothing else', async () => {
  const valdir = personagem('90000201405')
  const page = await novaPagina({ login: 'atendente' })
  await abrirCliente(page, valdir.cpf, valdir.nome)
  await page.getByText('O cliente está com outro atendente').first().waitFor()
  expect(await page.getByRole('tab').count()).toBe(0)
  expect(await page.getByRole('main').textContent()).not.toContain(valdir.cpf)
  await semViolacoesNosDois(page)
})

test('a client of another promotor does not exist', async () => {
  const odete = personagem('90000201588')
  const page = await novaPagina({ login: 'atendente' })
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar clientes, telas e ações' }).fill(odete.cpf)
  await page.getByRole('option', { name: 'Incluir cliente com este CPF' }).waitFor()
  expect(await page.getByText(odete.nome).count()).toBe(0)
})

test('S6.04 a client is transferred to a colleague, who works with them at once', async () => {
  const cliente = clienteDe('transferencia', 'mesa')
  const page = await paginaDe({ login: 'atendente' }, cliente)
  await page.getByRole('button', { name: 'Transferir' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Transferir cliente' })
  await dialogo.getByRole('button', { name: 'Transferir' }).click()
  await dialogo.getByText('Falta corrigir 1 campo').waitFor()
  await dizDeQuem(dialogo, cliente)
  await semViolacoesNosDois(page)
  await dialogo.getByRole('combobox', { name: 'Atendente que recebe' }).click()
  await page.getByRole('option', { name: /\(atendente2\)/ }).click()
  await dialogo.getByLabel('Motivo').fill('Atende mais perto de casa')
  await dialogo.getByRole('button', { name: 'Transferir' }).click()
  await toast(page, 'Cliente transferido com sucesso!').waitFor()
  await page.getByText('O cliente está com outro atendente').first().waitFor()

  const colega = await paginaDe({ login: 'atendente2' }, cliente)
  await parte(colega, 'Contratos').waitFor()
})

longa('S6.04 a client whom nobody attends is assumed, and is worked with at once', async () => {
  const cliente = clientesDe('ninguem')[0]
  if (!cliente) throw new Error('Every client of the demonstration is attended.')
  const page = await paginaDe({ login: 'atendente' }, cliente)
  await page.getByText('O cliente está sem atendente').waitFor()
  await semViolacoesNosDois(page)
  await page.getByRole('button', { name: 'Assumir' }).click()

  await toast(page, 'Cliente Assumido com sucesso!').waitFor()
  await parte(page, 'Contratos').waitFor()
  await semViolacoesNosDois(page)
})
