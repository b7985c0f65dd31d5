import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientesDe } from './support/historias.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { cliente, navegar } from './support/passos.ts'
import { tamanhos } from './support/sessao.ts'

const [, telefone] = tamanhos

const abertas = (page: Page) =>
  page.getByRole('navigation', { name: 'Clientes abertos' }).getByRole('listitem')

test('S9.01 ten clients are open in tabs; the eleventh proposes to close the least recently used tab without a draft', async () => {
  const page = await novaPagina({ login: 'atendente' })
  const onze = clientesDe('atendente').slice(-11)
  const [primeiro, segundo, , ...resto] = onze
  const ultimo = resto.at(-1)
  if (!primeiro || !segundo || !ultimo) throw new Error('Too few clients.')
  for (const aberto of onze.slice(0, 10)) await navegar(page, aberto)
  await expect.poll(() => abertas(page).count()).toBe(10)

  // A draft keeps the oldest from being proposed.
  await navegar(page, primeiro)
  await page.getByRole('textbox', { name: 'Nova anotação' }).fill('Aguarda o extrato')
  await page.getByRole('img', { name: 'Com rascunho' }).waitFor({ state: 'attached' })
  for (const aberto of onze.slice(1, 10)) await navegar(page, aberto)
  await page.goto(`/front/clientes/${ultimo.idRelacionamento}`)
  const cheias = page.getByRole('dialog', { name: 'Já há 10 clientes abertos' })
  await cheias.waitFor()
  expect(await cheias.getByRole('radio', { checked: true }).count()).toBe(1)
  expect(await cheias.getByRole('radio', { name: segundo.nome }).isChecked()).toBe(true)
  await semViolacoesNosDois(page)
  // The focus is there; a notice of a colleague may stand over it on a phone.
  await cheias.getByRole('button', { name: 'Fechar e abrir o novo' }).press('Enter')
  await cliente(page, ultimo.nome).waitFor()

  await page.reload()
  await cliente(page, ultimo.nome).waitFor()
  const nomes = await abertas(page).allTextContents()
  expect(nomes).toHaveLength(10)
  expect(nomes.some((nome) => nome.includes(segundo.nome))).toBe(false)
  expect(nomes.at(-1)).toContain(ultimo.nome)
  // Nine are known here; the tenth asks for its name, and no tab waits until it is looked at.
  await expect
    .poll(async () => (await abertas(page).allTextContents()).join())
    .not.toContain('Carregando')
  expect((await abertas(page).allTextContents())[0]).toContain(primeiro.nome)
  await navegar(page, primeiro)
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Nova anotação' }).inputValue())
    .toBe('Aguarda o extrato')
})

longa(
  'on a phone the next client begins at name, age and CPF, however far the one before was scrolled',
  async () => {
    const page = await novaPagina({ login: 'atendente', tamanho: telefone })
    const [um, outro] = clientesDe('atendente').slice(-2)
    if (!um || !outro) throw new Error('Too few clients.')
    await navegar(page, um)
    const tela = page.locator('#conteudo')
    await tela.evaluate((elemento) => elemento.scrollTo({ top: elemento.scrollHeight }))
    expect(await tela.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(200)

    await navegar(page, outro)
    const { y: topo } = (await tela.boundingBox()) ?? { y: 0 }
    const nome = cliente(page, outro.nome)
    await expect.poll(async () => (await nome.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(topo)
    for (const fato of [/\d+ anos/, /\d{3}\.\*{3}/]) {
      const caixa = await page.getByText(fato).filter({ visible: true }).first().boundingBox()
      expect(caixa?.y).toBeGreaterThanOrEqual(topo)
      expect(caixa?.y).toBeLessThan(telefone.viewport.height / 2)
    }
  },
)

longa('each client tab preserves its part and filters while another tab is open', async () => {
  const page = await novaPagina({ login: 'atendente' })
  const [um, outro] = clientesDe('atendente').slice(-2)
  if (!um || !outro) throw new Error('Too few clients.')
  await navegar(page, um)
  await page.getByRole('tab', { name: /^Oportunidades/ }).click()
  await page.goto(`/front/clientes/${outro.idRelacionamento}`)
  await cliente(page, outro.nome).waitFor()
  await page.keyboard.press('c')
  await page.keyboard.press('1')
  await cliente(page, um.nome).waitFor()
  await page.getByRole('tab', { name: /^Oportunidades/, selected: true }).waitFor()
  await page.keyboard.press('c')
  await page.keyboard.press('w')
  await cliente(page, outro.nome).waitFor()
  await expect.poll(() => abertas(page).count()).toBe(1)
})

longa(
  'the client that is looked at has the widest tab, and the parts that do not fit are in a menu, at the desk and on a phone',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    const nove = clientesDe('atendente').slice(-9)
    const [penultimo, ultimo] = nove.slice(-2)
    if (!penultimo || !ultimo) throw new Error('Too few clients.')
    for (const aberto of nove) await navegar(page, aberto)
    await expect.poll(() => abertas(page).count()).toBe(9)
    for (const { viewport } of tamanhos) {
      await page.setViewportSize(viewport)
      // Looked at anew, as one that is opened on such a screen.
      for (const aberto of [penultimo, ultimo]) await navegar(page, aberto)
      const caixas = await Promise.all((await abertas(page).all()).map((aba) => aba.boundingBox()))
      const larguras = caixas.map((caixa) => caixa?.width ?? 0)
      expect(larguras.indexOf(Math.max(...larguras))).toBe(8)
      const ativa = caixas[8]
      expect((ativa?.x ?? Infinity) + (ativa?.width ?? 0)).toBeLessThanOrEqual(viewport.width)

      await page.getByRole('tab', { name: /^Contratos/ }).click()
      const mais = page.getByRole('button', { name: 'Mais', exact: true })
      await mais.press('ArrowDown')
      await page.getByRole('menu', { name: 'Partes do cliente: mais' }).waitFor()
      await semViolacoes(page)
      await page.keyboard.press('m')
      await page.keyboard.press('Enter')
      const mensagens = page.getByRole('tab', { name: 'Mensagens', selected: true })
      await mensagens.waitFor()
      const fim = async (elemento: Locator) => {
        const caixa = await elemento.boundingBox()
        return (caixa?.x ?? 0) + (caixa?.width ?? 0)
      }
      await expect.poll(async () => (await fim(mais)) - (await fim(mensagens))).toBeGreaterThan(0)
      await semViolacoes(page)
    }
  },
)
