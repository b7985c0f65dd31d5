import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { abrirCliente, parte } from './support/passos.ts'

const deDois = personagem('90000200697')
const recusado = personagem('90000200344')
const semConsentimento = personagem('90000206113')
const bloqueado = personagem('90000200425')
const novo = personagem('90000206202')

async function irAosBeneficios(page: Page, { cpf, nome }: { cpf: string; nome: string }) {
  await abrirCliente(page, cpf, nome)
  await parte(page, 'Benefícios').click()
  await cartoes(page).first().waitFor()
}

const cartoes = (page: Page): Locator => page.locator('.cartao-beneficio:visible')
const consultar = (page: Page): Locator => page.getByRole('button', { name: 'Consultar INSS' })

/** Sets the stand-in's next answer to the last queried CPF, by the buttons of its page. */
async function responder(resposta: string): Promise<void> {
  const url = `${inject('sistema').sandbox}/dataprev`
  const pagina = await (await fetch(`${url}/`)).text()
  const pedido = /name="pedido" value="([^"]+)"/.exec(pagina)?.[1] ?? ''
  const feito = await fetch(`${url}/responder`, {
    method: 'POST',
    body: new URLSearchParams({ pedido, resposta }),
    redirect: 'manual',
  })
  expect(feito.status).toBe(303)
}

test('S1.10 S3.02 with consent the benefits of a person with two appear, each with its margins', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await irAosBeneficios(page, deDois)
  expect(await cartoes(page).count()).toBe(2)
  expect(await page.getByText(/última consulta em/).count()).toBe(0)

  await consultar(page).click()
  await page.getByText(/última consulta em .* por Ana Beatriz Camargo/).waitFor()
  await cartoes(page).getByText('Limite do cartão').nth(1).waitFor()

  expect(await cartoes(page).count()).toBe(2)
  for (const margem of ['Empréstimo', 'Cartão consignado (RMC)', 'Cartão benefício (RCC)']) {
    expect(await cartoes(page).first().getByText(margem, { exact: true }).count()).toBe(1)
  }
  await cartoes(page)
    .first()
    .getByRole('button', { name: /^Consultar prova de vida/ })
    .click()
  await cartoes(page)
    .first()
    .getByText(/(?:em dia até|vence em|venceu em) \d\d\/\d\d\/\d{4}/)
    .waitFor()
  await semViolacoesNosDois(page)
})

test('S8.01 a refusal of the INSS and an outage are shown in words, and known data stay', async () => {
  const permitido = /status of (?:400|502)/
  const page = await novaPagina({ login: 'atendente', permitido })
  await irAosBeneficios(page, recusado)
  await consultar(page).click()
  await page.getByText(/última consulta em/).waitFor()

  await responder('OG')
  await consultar(page).click()
  const alerta = page.getByRole('alert').filter({ hasText: 'Código OG' })
  await alerta.waitFor()
  await alerta.getByText('O benefício está sendo atualizado por outra operação').waitFor()
  await alerta.getByText('Espere alguns minutos e consulte de novo').waitFor()
  await alerta.getByText('Pode tentar de novo já').waitFor()
  expect(await cartoes(page).count()).toBe(1)
  await semViolacoesNosDois(page)

  await responder('cai')
  await consultar(page).click()
  const queda = page.getByRole('alert').filter({ hasText: 'A conexão com serviço falhou!' })
  await queda.getByText('Abaixo, os últimos dados conhecidos').waitFor()
  expect(await cartoes(page).getByText('Limite do cartão').count()).toBe(1)
  await parte(page, 'Contratos').click()
  await page
    .getByRole('checkbox', { name: /^Selecionar contrato/ })
    .first()
    .waitFor()
  await parte(page, 'Benefícios').click()

  await responder('normal')
  await consultar(page).click()
  await queda.waitFor({ state: 'detached' })
  await alerta.waitFor({ state: 'detached' })
})

longa(
  'S1.10 without consent the button shows the reason; a blocked benefit shows reason and remedy',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    await irAosBeneficios(page, semConsentimento)
    expect(await consultar(page).getAttribute('aria-disabled')).toBe('true')
    const motivo = await consultar(page).getAttribute('aria-describedby')
    expect(await page.locator(`[id="${motivo}"]`).textContent()).toMatch(/autoriza|consentimento/i)

    await irAosBeneficios(page, bloqueado)
    await cartoes(page).getByText('Não elegível').waitFor()
    await cartoes(page).getByText('O benefício está bloqueado pelo titular').waitFor()
    await cartoes(page).getByText('Peça ao cliente o desbloqueio no Meu INSS').waitFor()
    await cartoes(page).getByText('IN 138 art. 8; IN 194/2025').waitFor()

    await irAosBeneficios(page, novo)
    await cartoes(page)
      .getByText(/^Benefício novo: empréstimo só a partir de \d\d\/\d\d\/\d{4}$/)
      .waitFor()
    await cartoes(page)
      .getByText(/^Benefício novo: oferta ativa só a partir de /)
      .waitFor()
    await semViolacoes(page)
  },
)
