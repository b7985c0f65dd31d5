import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { pessoa } from './support/clientes.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes } from './support/pagina.ts'
import { toast } from './support/passos.ts'
import { tamanhos, type Tamanho } from './support/sessao.ts'

/** The promotor of `atendente3`, whose cards no other story moves. */
const PROMOTOR = '20417'

/** Each size has cards of its own kind. */
const produtoDe = ({ nome }: Tamanho) => (nome === 'mesa' ? 'NOVO' : 'REFIN')

const aberta = (page: Page, { nome }: Tamanho): Locator =>
  nome === 'mesa'
    ? page.getByRole('region', { name: 'Em Aberto', exact: true }).locator('.quadro-cartao')
    : page.getByRole('region', { name: 'Oportunidades Em Aberto' }).locator('tbody tr')

test.each(tamanhos)(
  'S1.12 S4.02 several oportunidades are lost at once, each with its result, and one undo reverts all of them ($nome)',
  async (tamanho) => {
    const em = `/front/oportunidades?produto=${produtoDe(tamanho)}`
    const page = await novaPagina({ tamanho, login: 'atendente3', em })
    const cartoes = aberta(page, tamanho)
    await cartoes.first().waitFor()
    await semViolacoes(page)
    const antes = await cartoes.count()
    for (const k of [0, 1]) await cartoes.nth(k).getByRole('checkbox').check()
    await page
      .getByRole('region', { name: 'Escolhidas' })
      .getByRole('button', { name: 'Perder' })
      .click()

    const dialogo = page.getByRole('dialog', { name: '2 oportunidades para Perdida' })
    await dialogo.getByRole('button', { name: 'Perder todas' }).click()
    await dialogo.getByText('Escolha o motivo da perda').first().waitFor()
    await dialogo.getByLabel('Motivo da perda').click()
    await page.getByRole('option', { name: 'Sem interesse no momento' }).click()
    await dialogo.getByRole('button', { name: 'Perder todas' }).click()
    await dialogo.getByText('2 movidas').waitFor()
    await semViolacoes(page)
    await dialogo.getByRole('button', { name: 'Desfazer tudo' }).click()
    await dialogo.getByText('2 oportunidades voltaram').waitFor()
    await dialogo.getByRole('button', { name: 'Concluir' }).click()
    await expect.poll(() => cartoes.count()).toBe(antes)
  },
)

test.each(tamanhos)(
  'S4.02 a card moves by its menu, and a card moved by another person meanwhile is refused and refetched ($nome)',
  async (tamanho) => {
    const produto = produtoDe(tamanho)
    const em = `/front/oportunidades?produto=${produto}&ordem=paradas`
    const permitido = /status of 400.*em-atendimento/
    const page = await novaPagina({ tamanho, login: 'atendente3', em, permitido })
    const cartoes = aberta(page, tamanho)
    await cartoes.first().waitFor()
    const antes = await cartoes.count()

    await cartoes
      .first()
      .getByRole('button', { name: /^Mover / })
      .click()
    expect(await page.getByRole('menuitem').allTextContents()).toEqual([
      'Atender',
      'Perder',
      'Simular no cliente',
      'Abrir o cliente',
    ])
    await page.keyboard.press('Enter')
    await expect.poll(() => cartoes.count()).toBe(antes - 1)

    const chamar = await pessoa(inject('sistema').url, 'atendente3', PROMOTOR)
    const busca = new URLSearchParams({ status: 'Em Aberto', produto, ordem: 'PARADAS' })
    const { items } = oportunidadeApi.quadro.response.parse(
      await chamar(`${oportunidadeApi.quadro.path}?${busca}`),
    )
    const [primeira] = items
    if (!primeira) throw new Error('The demonstration has no card left')
    const { idOportunidade, versao } = primeira
    const caminho = oportunidadeApi.emAtendimento.path.replace(':idOportunidade', idOportunidade)
    await chamar(caminho, { versao }, 'PUT')
    await cartoes
      .first()
      .getByRole('button', { name: /^Mover / })
      .click()
    await page.getByRole('menuitem', { name: 'Atender' }).click()
    await toast(page, 'A oportunidade foi alterada depois que você a abriu').waitFor()
    await expect.poll(() => cartoes.count()).toBe(antes - 2)
  },
)

test('S4.02 a card is dragged to allowed columns, and the others show the reason', async () => {
  const em = '/front/oportunidades?produto=PORT'
  const page = await novaPagina({ login: 'atendente3', em })
  const coluna = (status: string) => page.getByRole('region', { name: status, exact: true })
  const cartao = coluna('Em Aberto').locator('.quadro-cartao').first()
  await cartao.waitFor()
  const id = (await cartao.getAttribute('data-id')) ?? ''
  await cartao.focus()
  await page.keyboard.press('x')
  await page.getByRole('region', { name: 'Escolhidas' }).waitFor()
  await page.keyboard.press('x')

  const inicio = await cartao.boundingBox()
  const ganha = await coluna('Ganha').boundingBox()
  if (!inicio || !ganha) throw new Error('The board is not on the screen')
  await page.mouse.move(inicio.x + 60, inicio.y + 40)
  await page.mouse.down()
  await page.mouse.move(ganha.x + 60, ganha.y + 90, { steps: 5 })
  await coluna('Ganha').getByText('Só o pagamento confirmado pelo banco ganha').waitFor()
  await semViolacoes(page)
  await page.mouse.up()
  await cartao.dragTo(coluna('Em Atendimento'))
  await coluna('Em Atendimento').locator(`[data-id="${id}"]`).waitFor()
})

longa('S4.02 Ctrl+Z undoes a batch only while its offer is on the screen', async () => {
  const em = '/front/oportunidades?produto=NOVO'
  const page = await novaPagina({ login: 'atendente3', em })
  const abertas = page
    .getByRole('region', { name: 'Em Aberto', exact: true })
    .locator('.quadro-cartao')
  await abertas.first().waitFor()
  const antes = await abertas.count()
  await abertas.first().getByRole('checkbox').check()
  await page
    .getByRole('region', { name: 'Escolhidas' })
    .getByRole('button', { name: 'Atender' })
    .click()
  const dialogo = page.getByRole('dialog', { name: '1 oportunidade para Em Atendimento' })
  await dialogo.getByRole('button', { name: 'Mover 1 oportunidade' }).click()
  await dialogo.getByText('1 movida').waitFor()
  await dialogo.getByRole('button', { name: 'Concluir' }).click()

  const oferta = page.getByRole('region', { name: 'Último lote' })
  await oferta.getByRole('button', { name: 'Esconder o lote' }).click()
  await oferta.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await page.reload()
  await oferta.waitFor()
  await page.keyboard.press('Control+z')
  await page.getByText('1 oportunidade voltou').waitFor()
  await expect.poll(() => abertas.count()).toBe(antes)
})

longa(
  'a cut of the network takes neither the board nor the reason that is being written',
  async () => {
    const em = '/front/oportunidades?produto=REFIN'
    const permitido = /ERR_INTERNET_DISCONNECTED|Failed to load resource/
    const page = await novaPagina({ login: 'atendente3', em, permitido })
    const coluna = page.getByRole('region', { name: 'Em Aberto', exact: true })
    const cartao = coluna.locator('.quadro-cartao').first()
    await coluna.locator('.quadro-cartao').nth(1).getByRole('checkbox').check()
    await cartao.getByRole('button', { name: /^Mover / }).click()
    await page.getByRole('menuitem', { name: 'Perder' }).click()
    const dialogo = page.getByRole('dialog', { name: /^Perder/ })
    const observacao = dialogo.getByLabel('Observação')
    await observacao.fill('Volta a falar em março')
    await page.context().setOffline(true)
    await page.getByRole('alert').filter({ hasText: 'Sem conexão com o servidor' }).waitFor()
    const confirmar = dialogo.getByRole('button', { name: 'Confirmar perda' })
    await expect.poll(() => confirmar.getAttribute('aria-disabled')).toBe('true')
    expect(await observacao.inputValue()).toBe('Volta a falar em março')
    await page.context().setOffline(false)
    await expect.poll(() => confirmar.getAttribute('aria-disabled')).toBe(null)
    await observacao.fill('')
    await dialogo.getByRole('button', { name: 'Voltar' }).click()
    await page.getByRole('region', { name: 'Escolhidas' }).waitFor()
  },
)
