import { expect, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { clienteDe } from './support/historias.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import {
  abrirCliente,
  cliente,
  dizDeQuem,
  irPara,
  paginaDe,
  parte,
  semAgregado,
  toast,
} from './support/passos.ts'
import { entrar, tamanhos } from './support/sessao.ts'

const francisca = personagem('90000200697')
const restrito = personagem('90000200859')
const benedita = personagem('90000201740')

test.each(tamanhos)(
  'S1.02 S1.03 S3.03 the whole client on one screen: facts, benefits, contracts by profile with sums and status ($nome)',
  async (tamanho) => {
    const page = await novaPagina({ tamanho, login: 'atendente' })
    await abrirCliente(page, francisca.cpf, francisca.nome)
    const fatos = page.locator('.cliente-fatos')
    for (const fato of ['CPF', 'Nasc.', 'Atendente', 'Promotor', 'Consentimento INSS']) {
      await fatos.getByText(fato, { exact: true }).waitFor()
    }
    // Two benefits, two margins: they are never added.
    await expect.poll(() => fatos.getByText(/^Margem livre \S+$/).count()).toBe(2)
    expect(await fatos.textContent()).not.toContain('900.002.006-97')
    const tabela = page.getByRole('region', { name: 'Contratos do cliente por perfil' })
    const grupos = tabela.locator('.tabela-grupo')
    await grupos.first().waitFor()
    expect(await grupos.count()).toBeGreaterThan(1)
    expect(await tabela.locator('[data-titulo="Possível hoje"]').first().textContent()).toMatch(
      /R\$/,
    )
    await expect.poll(() => page.getByRole('article', { name: /^Benefício/ }).count()).toBe(2)
    await semViolacoes(page)

    // Two contracts are chosen for one refinancing.
    await parte(page, 'Oportunidades').click()
    await page.getByRole('heading', { name: /^Oportunidades/, level: 2 }).waitFor()
    await semViolacoes(page)
  },
)

longa(
  'a loan of ours whose last instalments the payroll did not take is shown as late',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    await abrirCliente(page, benedita.cpf, benedita.nome)
    const tabela = page.getByRole('region', { name: 'Contratos do cliente por perfil' })
    // Rows below what is seen are not drawn.
    const descer = async () => {
      await tabela.evaluate((regiao) => regiao.scrollBy(0, 300))
      return tabela.getByText('2 em atraso', { exact: true }).isVisible()
    }
    await expect.poll(descer).toBe(true)
    await semViolacoesNosDois(page)
    const rola = () => document.documentElement.scrollHeight > innerHeight
    expect(await page.evaluate(rola), 'only the content scrolls, never the page').toBe(false)
  },
)

test('S4.03 when the owner opens a client its oportunidades move to Em Atendimento at once, contracts of refinancing included', async () => {
  const page = await novaPagina({ login: 'atendente' })
  const aberto = clienteDe('abertura', 'mesa')
  const { promise: espera, resolve: soltar } = Promise.withResolvers<void>()
  const movida = page.waitForResponse((resposta) =>
    resposta.url().endsWith('/oportunidades/em-atendimento'),
  )
  await page.route('**/oportunidades/em-atendimento', async (route) => {
    await espera
    await route.continue()
  })
  await irPara(page, aberto, 'oportunidades')
  await parte(page, 'Oportunidades').click()
  // Shown before the server has answered.
  const status = page.locator('.oportunidade-titulo .selo')
  await status.first().waitFor()
  expect(await status.allTextContents()).toContain('Em Atendimento')
  expect(await status.allTextContents()).not.toContain('Em Aberto')
  soltar()
  expect((await movida).status()).toBe(200)

  await page.reload()
  await cliente(page, aberto.nome).waitFor()
  await page.locator('.oportunidade-titulo').first().waitFor()
  expect(
    await page
      .locator('.oportunidade-titulo')
      .allTextContents()
      .then((todas) => todas.join()),
  ).not.toContain('Em Aberto')
})

test('S4.04 a failed load of contracts is an error with a retry, never "no contracts"', async () => {
  const page = await novaPagina({ permitido: /status of 500/ })
  await semAgregado(page)
  await page.route('**/consultar-contratos**', (route) =>
    route.fulfill({ status: 500, json: { model: null, errors: ['Erro'], message: null } }),
  )
  await entrar(page, 'atendente')
  await abrirCliente(page, francisca.cpf, francisca.nome)
  const falhou = page.getByText('Erro interno ao consultar os contratos')
  await falhou.waitFor()
  expect(await page.getByText('O cliente não tem contratos').count()).toBe(0)
  await semViolacoesNosDois(page)
  await page.unroute('**/consultar-contratos**')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await page.getByRole('region', { name: 'Contratos do cliente por perfil' }).waitFor()
})

longa('a client on the restricted list is shown so, and nothing is offered to them', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await abrirCliente(page, restrito.cpf, restrito.nome)
  await page.getByText('Determinação judicial').first().waitFor()
  const simular = page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' })
  expect(await simular.getAttribute('aria-disabled')).toBe('true')
  await semViolacoesNosDois(page)
})

test('S4.01 S4.02 an oportunidade is lost with its reason and author, and cannot move again', async () => {
  const quem = clienteDe('perda', 'mesa')
  const page = await paginaDe({ login: 'atendente' }, quem, 'oportunidades')
  await parte(page, 'Oportunidades').click()
  // An oportunidade without a live proposta; a refetch may change which one is first.
  const primeira = page.locator('.oportunidade', { hasText: 'Em Atendimento' }).first()
  const viva = page.locator(`.oportunidade[data-id="${await primeira.getAttribute('data-id')}"]`)
  await viva.getByRole('button', { name: 'Perder' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Perder/ })
  await dizDeQuem(dialogo, quem)
  await dialogo.getByRole('button', { name: 'Confirmar perda' }).click()
  await dialogo.getByText('Falta corrigir 1 campo').waitFor()
  await semViolacoesNosDois(page)
  await dialogo.getByRole('combobox', { name: 'Motivo da perda' }).click()
  await page.getByRole('option').first().click()
  await dialogo.getByLabel('Observação').fill('Já fechou com outro banco')
  await dialogo.getByRole('button', { name: 'Confirmar perda' }).click()

  await toast(page, 'Oportunidade foi perdida!').waitFor()
  const perdida = viva.filter({ hasText: 'Perdida' })
  await perdida.waitFor()
  expect(await perdida.getByRole('button', { name: 'Perder' }).count()).toBe(0)
  await perdida.getByRole('button', { name: 'Histórico' }).click()
  const historico = page.getByRole('dialog', { name: /^Histórico/ })
  await historico.getByText('Já fechou com outro banco').waitFor()
  await historico
    .getByText(/^Ana Beatriz Camargo ·/)
    .first()
    .waitFor()
  await semViolacoesNosDois(page)
})
