import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { agoraDoSistema } from './support/horario.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes } from './support/pagina.ts'
import { abrirCliente, parte, toast } from './support/passos.ts'
import { tamanhos } from './support/sessao.ts'

const [mesa, telefone] = tamanhos

/** The client revokes the valid consent, so that it can be requested again. */
async function revogar(page: Page): Promise<void> {
  await parte(page, 'Consentimentos').click()
  const doInss = page.locator('.carteira > li', { hasText: 'vale até' }).first()
  await doInss.getByRole('button', { name: 'Revogar' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Revogar consentimento · INSS' })
  await dialogo.getByLabel('Motivo').fill('Pediu por telefone')
  await dialogo.getByRole('button', { name: 'Revogar consentimento' }).click()
  await page.locator('.carteira > li', { hasText: 'Revogado' }).first().waitFor()
}

const bloco = (page: Page) => page.getByRole('region', { name: 'Consentimento · INSS' })

/** Sends to the phone that is proposed; answers its last four digits. */
async function enviar(page: Page, botao: string): Promise<string> {
  await bloco(page).getByRole('button', { name: botao }).click()
  const dialogo = page.getByRole('dialog', { name: /consentimento|Enviar de novo/ })
  const escolhido = dialogo.locator('.telefone-do-envio', { has: page.locator(':checked') })
  await escolhido.getByText('liberado').waitFor()
  const numero = (await escolhido.locator('b').textContent()) ?? ''
  await dialogo.getByRole('button', { name: 'Enviar link' }).click()
  await dialogo.waitFor({ state: 'detached' })
  return numero.slice(-4)
}

/** The links that reached the phone, the newest first, as the gateway shows them. */
async function linksDe(final: string): Promise<string[]> {
  const resposta = await fetch(`${inject('sistema').sandbox}/sms/`)
  const cartoes = (await resposta.text()).split('<section')
  return cartoes
    .filter((cartao) => cartao.includes(`${final}<`) || cartao.includes(`${final} `))
    .flatMap((cartao) => /\/consentimento\/[\w-]{24}/.exec(cartao)?.[0] ?? [])
}

async function esperarLink(final: string, quantos: number): Promise<string> {
  await expect.poll(async () => (await linksDe(final)).length).toBeGreaterThanOrEqual(quantos)
  return (await linksDe(final))[0] ?? ''
}

test('S1.11 S3.02 the client authorises on the phone in a second window, and the screen of the atendente moves on by itself', async () => {
  const { cpf, nome } = personagem('90000201235')
  const page = await novaPagina({ tamanho: mesa, login: 'atendente' })
  await abrirCliente(page, cpf, nome)
  await revogar(page)
  await semViolacoes(page)
  await parte(page, 'Benefícios').click()
  await bloco(page).getByText('Revogado').waitFor()
  const final = await enviar(page, 'Pedir consentimento')
  await bloco(page).getByText('Link enviado').waitFor()
  await semViolacoes(page)

  const cliente = await novaPagina({ tamanho: telefone, em: '' })
  await cliente.goto(await esperarLink(final, 1))
  await cliente
    .getByRole('heading', { name: /pede para consultar seu benefício do INSS/ })
    .waitFor()
  await semViolacoes(cliente)
  await bloco(page).getByText('Cliente lendo').waitFor()
  await cliente.getByRole('button', { name: 'Sim, eu autorizo' }).click()
  await cliente.getByRole('heading', { name: 'Pronto, sua autorização foi registrada' }).waitFor()
  await semViolacoes(cliente)

  await toast(page, 'O cliente autorizou a consulta: INSS').waitFor()
  await bloco(page).getByText('faltam 30 dias').waitFor()
  await page.getByText('Consulta autorizada pelo cliente até').waitFor()
  await parte(page, 'Consentimentos').click()
  await page
    .locator('.carteira > li', { hasText: 'faltam 30 dias' })
    .getByRole('button', { name: 'Ver evidência' })
    .click()
  const evidencia = page.getByRole('dialog', { name: 'Consentimento · INSS' })
  await evidencia.getByText('Sim, eu autorizo').waitFor()
  await semViolacoes(page)
})

longa(
  'S1.11 S4.07 a refusal is believed, an older link says so, and after three sends a countdown stands in the way',
  async () => {
    const { cpf, nome } = personagem('90000200506')
    const page = await novaPagina({ tamanho: telefone, login: 'atendente' })
    await abrirCliente(page, cpf, nome)
    await revogar(page)
    await parte(page, 'Benefícios').click()
    const final = await enviar(page, 'Pedir consentimento')
    const primeiro = await esperarLink(final, 1)
    const cliente = await novaPagina({ tamanho: telefone, permitido: /status of 410/ })
    await cliente.goto(primeiro)
    await cliente.getByRole('button', { name: 'Não autorizo' }).click()
    await cliente.getByRole('heading', { name: 'Você não autorizou' }).waitFor()
    await bloco(page).getByText('O cliente respondeu que não autoriza.').waitFor()

    await enviar(page, 'Pedir consentimento')
    const segundo = await esperarLink(final, 2)
    await enviar(page, 'Enviar de novo')
    await esperarLink(final, 3)
    await cliente.goto(segundo)
    await cliente.getByRole('heading', { name: 'Há um link mais novo' }).waitFor()
    await semViolacoes(cliente)

    const relogio = bloco(page).getByRole('timer')
    await relogio.waitFor()
    const maisTarde = ateMeiaNoite()
    const [, h, m, s] =
      /libera em (\d+):(\d\d):(\d\d)/.exec((await relogio.textContent()) ?? '') ?? []
    const dito = Number(h) * 3600 + Number(m) * 60 + Number(s)
    expect(dito).toBeLessThanOrEqual(maisTarde + 2)
    expect(dito).toBeGreaterThanOrEqual(ateMeiaNoite() - 2)
    const denovo = bloco(page).getByRole('button', { name: 'Enviar de novo' })
    expect(await denovo.getAttribute('aria-disabled')).toBe('true')
    await semViolacoes(page)
  },
)

/** Seconds until midnight in Brazil (UTC-3), by the clock of the system. */
function ateMeiaNoite(): number {
  const dia = 86_400
  const agora = agoraDoSistema().getTime() / 1000 - 3 * 3600
  return dia - (agora % dia)
}
