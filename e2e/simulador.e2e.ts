import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { abrirCliente, confirmarProposta } from './support/passos.ts'
import { tamanhos, type Tamanho } from './support/sessao.ts'

/** Whose contracts are cheaper than a new loan, at each size. */
const devedor = ({ nome }: Tamanho) => personagem(nome === 'mesa' ? '90000206385' : '90000206466')

const cenario = (page: Page, letra: string) =>
  page.getByRole('article', { name: `Cenário ${letra}` })

const formulario = (page: Page) => page.getByRole('form', { name: 'Condições da simulação' })

async function refinanciar(page: Page, quantos: number): Promise<void> {
  const caixas = page.getByRole('checkbox', { name: /^Selecionar contrato/ })
  for (let k = 0; k < quantos; k += 1) await caixas.nth(k).check()
  await page.getByRole('button', { name: /^Refinanciar \(/ }).click()
  await formulario(page).getByRole('group', { name: 'Contratos que serão quitados' }).waitFor()
}

/** Remaining instalments of the chosen contract, from `25/84 pagas`. */
async function restantes(page: Page): Promise<string> {
  const escolhido = formulario(page).locator('label', { has: page.locator(':checked') })
  const texto = (await escolhido.first().textContent()) ?? ''
  const [, pagas, prazo] = /(\d+)\/(\d+) pagas/.exec(texto) ?? []
  return String(Number(prazo) - Number(pagas))
}

async function incluir(page: Page, letra: string): Promise<void> {
  await formulario(page)
    .getByRole('button', { name: /^(Simular|Adicionar cenário)$/ })
    .click()
  await cenario(page, letra).getByText('Troco').first().waitFor()
}

test.each(tamanhos)(
  'S1.12 S4.01 three contracts become one: scenarios compared, a term looked for, a refusal mended, all there after a reload ($nome)',
  async (tamanho) => {
    const { cpf, nome } = devedor(tamanho)
    const page = await novaPagina({ tamanho, login: 'atendente' })
    await abrirCliente(page, cpf, nome)
    await refinanciar(page, 3)
    const form = formulario(page)
    await form.getByRole('img', { name: /em uso por 3 contratos/ }).waitFor()
    await incluir(page, 'A')
    await cenario(page, 'A').getByText('Vale a pena para o cliente?').waitFor()
    await cenario(page, 'A')
      .getByRole('img', { name: /^Depois: .* em uso por 0 contratos/ })
      .waitFor()

    await form.getByRole('textbox', { name: 'Taxa' }).fill('1,30')
    await incluir(page, 'B')
    await cenario(page, 'B')
      .getByText(/^(Melhor para o cliente|Custo justo)$/)
      .waitFor()
    await cenario(page, 'B')
      .getByText('maior que no cenário A')
      .first()
      .waitFor({ state: 'attached' })

    await form.getByRole('textbox', { name: 'Prazo' }).fill('120')
    await incluir(page, 'C')
    const recusa = cenario(page, 'C').getByRole('note', { name: 'Por que não é permitido' })
    await recusa.getByText(/passa do máximo de/).waitFor()
    expect(await recusa.getByRole('link').count()).toBeGreaterThan(0)
    // The oldest client is refused by the longest term and by the age at its end: the shorter helps.
    await recusa
      .getByRole('button', { name: /^Simular com \d+×$/ })
      .last()
      .click()
    await recusa.waitFor({ state: 'detached' })

    await form.getByRole('button', { name: 'Achar o prazo' }).click()
    await form.getByRole('textbox', { name: 'Parcela' }).fill('900,00')
    await form.getByRole('textbox', { name: 'Troco' }).fill('1.000,00')
    await incluir(page, 'D')
    await cenario(page, 'D').getByText('o que se procurava').waitFor({ state: 'attached' })
    await semViolacoes(page)

    const troco = cenario(page, 'A').getByTitle('Como foi calculado').first()
    await troco.focus()
    await page.keyboard.press('Enter')
    const memoria = page.getByRole('dialog', { name: 'Como foi calculado · cenário A' })
    await memoria.getByText('Linha por linha').click()
    await memoria.getByRole('region', { name: 'Parcela por parcela' }).waitFor()
    await semViolacoes(page)
    await page.keyboard.press('Escape')
    await memoria.waitFor({ state: 'detached' })
    await expect.poll(() => troco.evaluate((um) => um === document.activeElement)).toBe(true)

    await page.reload()
    await cenario(page, 'D').getByText('Troco').first().waitFor()
    expect(await form.getByRole('textbox', { name: 'Parcela' }).inputValue()).toBe('R$ 900,00')
    const procura = form.getByRole('button', { name: 'Achar o prazo' })
    expect(await procura.getAttribute('aria-pressed')).toBe('true')
  },
)

longa(
  'S1.12 by the keyboard alone: S simulates the contracts that are chosen, and each scenario comes into sight with the focus',
  async () => {
    const { cpf, nome } = devedor(tamanhos[0])
    const page = await novaPagina({ login: 'atendente' })
    await abrirCliente(page, cpf, nome)
    const tabela = page.getByRole('region', { name: 'Contratos do cliente por perfil' })
    // The rules of the day come late: what is asked before them waits.
    await page.route('**/simulador/simular/consultar-condicao', async (chamada) => {
      await new Promise((pronto) => setTimeout(pronto, 1500))
      await chamada.continue()
    })
    await tabela.focus()
    for (const tecla of ['j', 'x', 'j', 'x', 's']) await page.keyboard.press(tecla)
    const quitados = formulario(page).getByRole('group', { name: 'Contratos que serão quitados' })
    await expect.poll(() => quitados.getByRole('checkbox', { checked: true }).count()).toBe(2)
    const comFoco = (onde: Locator) => onde.evaluate((um) => um === document.activeElement)
    await expect.poll(() => comFoco(formulario(page))).toBe(true)

    await page.keyboard.press('Control+Enter')
    await cenario(page, 'A').getByText('Troco').first().waitFor()
    await expect.poll(() => comFoco(cenario(page, 'A'))).toBe(true)
    for (const letra of ['B', 'C']) {
      await formulario(page).getByRole('textbox', { name: 'Prazo' }).press('Control+Enter')
      await cenario(page, letra).getByText('Troco').first().waitFor()
      await expect.poll(() => comFoco(cenario(page, letra))).toBe(true)
      const caixa = await cenario(page, letra).boundingBox()
      expect(caixa?.y).toBeGreaterThanOrEqual(0)
      expect(caixa?.y).toBeLessThan(tamanhos[0].viewport.height / 2)
    }
  },
)

longa(
  'S1.12 S4.02 a simulation goes to the client on paper, and as a message only through a green light',
  async () => {
    const { cpf, nome } = devedor(tamanhos[0])
    const page = await novaPagina({ login: 'atendente' })
    await abrirCliente(page, cpf, nome)
    await page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' }).click()
    const form = formulario(page)
    await form.getByRole('button', { name: 'Margem máxima' }).click()
    await form.getByRole('button', { name: 'Simular' }).click()
    const baixado = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Baixar o cenário A em PDF' }).click()
    expect((await baixado).suggestedFilename()).toMatch(/^simulacao-.*\.pdf$/)

    await page.getByRole('button', { name: 'Enviar o cenário A por SMS' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Enviar o cenário A por SMS' })
    await dialogo.getByText('Você recebe: R$').waitFor()
    const enviar = dialogo.getByRole('button', { name: 'Enviar por SMS' })
    await dialogo.getByRole('radio').first().waitFor()
    const verde = await dialogo.getByText('Liberado para envio').count()
    expect(await enviar.getAttribute('aria-disabled')).toBe(verde > 0 ? null : 'true')
    await semViolacoesNosDois(page)
    await dialogo.getByRole('button', { name: 'Voltar' }).click()
  },
)

test('S1.13 S4.02 what leaves the client worse waits for a gestor, whose reason comes to the desk, and is proposed', async () => {
  const { cpf, nome } = devedor(tamanhos[0])
  const page = await novaPagina({ login: 'atendente' })
  await abrirCliente(page, cpf, nome)
  await refinanciar(page, 1)
  // Little money for the whole debt priced anew at the ceiling, over the time that it had.
  const form = formulario(page)
  await form.getByRole('button', { name: 'Por troco' }).click()
  await form.getByRole('textbox', { name: 'Troco' }).fill('200,00')
  await form.getByRole('textbox', { name: 'Prazo' }).fill(await restantes(page))
  await form.getByRole('textbox', { name: 'Taxa' }).fill('1,85')
  await incluir(page, 'A')
  const card = cenario(page, 'A')
  const propor = card.getByRole('button', { name: 'Virar proposta' })
  await card.getByText('Pior para o cliente').waitFor()
  expect(await propor.getAttribute('aria-disabled')).toBe('true')
  await card.getByRole('button', { name: 'Guardar' }).click()
  await card.getByText('está na lista do gestor', { exact: false }).waitFor()
  await semViolacoesNosDois(page)

  // The gestor is told of no name: the day begins with what waits, and leads to the simulator.
  const gestor = await novaPagina({ login: 'gestor' })
  await gestor.getByRole('link', { name: /simulaç.* esperam? motivo/ }).click()
  await gestor.getByRole('link', { name: nome }).waitFor()
  await semViolacoesNosDois(gestor)
  await gestor.getByRole('link', { name: nome }).click()
  await cenario(gestor, 'A').getByRole('button', { name: 'Registrar o motivo' }).click()
  const dialogo = gestor.getByRole('dialog', { name: 'Motivo do cenário A' })
  await dialogo.getByLabel('Motivo').fill('Pode')
  await dialogo.getByRole('button', { name: 'Registrar o motivo' }).click()
  await dialogo.getByText('escreva ao menos', { exact: false }).first().waitFor()
  await semViolacoesNosDois(gestor)
  await dialogo.getByLabel('Motivo').fill('O cliente conhece o custo e precisa do valor agora')
  await dialogo.getByRole('button', { name: 'Registrar o motivo' }).click()
  await cenario(gestor, 'A').getByText('precisa do valor agora', { exact: false }).waitFor()

  // Without a press here: the server's notice refetched it.
  await card.getByText('precisa do valor agora', { exact: false }).waitFor()
  await propor.click()
  await confirmarProposta(page, 'Propor o refinanciamento')
})

test('S1.12 the margin password is asked, used once and left nowhere on the page', async () => {
  const { cpf, nome } = personagem('90000201901')
  const senha = '73519462'
  const page = await novaPagina({
    login: 'atendente',
    permitido: /status of 400 .*margem-com-senha/,
  })
  await abrirCliente(page, cpf, nome)
  await page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' }).click()
  const form = formulario(page)
  await form.getByRole('button', { name: 'Consultar com a senha' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Margem com a senha do cliente' })
  const campo = dialogo.getByLabel('Senha da margem').first()
  await campo.fill('000000')
  await page.keyboard.press('Enter')
  await dialogo.getByText('não reconheceu a senha', { exact: false }).waitFor()
  expect(await campo.inputValue()).toBe('')
  await semViolacoesNosDois(page)
  await campo.fill(senha)
  await page.keyboard.press('Enter')
  await form.getByText('O convênio informou hoje', { exact: false }).waitFor()
  // Enter in the dialog sends the dialog, not the form behind it.
  expect(await form.getByText('Falta corrigir', { exact: false }).count()).toBe(0)
  const restos = await page.evaluate(() =>
    JSON.stringify([
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      [...document.querySelectorAll('input')].map(({ value }) => value),
    ]),
  )
  expect(restos).not.toContain(senha)
})
