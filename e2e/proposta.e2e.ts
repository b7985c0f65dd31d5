import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { temHistoria } from './support/historias.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { abrirCliente, cliente, confirmarProposta, parte } from './support/passos.ts'

const maria = personagem('90000200182')

const tomador = personagem('90000201669')

const cenario = (page: Page, letra: string) =>
  page.getByRole('article', { name: `Cenário ${letra}` })

/** Nothing is registered before every field that cannot be taken back is ticked. */
async function confirmar(page: Page, titulo: string): Promise<void> {
  const dialogo = page.getByRole('dialog', { name: titulo })
  const cadastrar = dialogo.getByRole('button', { name: 'Cadastrar pré-proposta' })
  await dialogo.waitFor()
  expect(await cadastrar.getAttribute('aria-disabled')).toBe('true')
  await semViolacoesNosDois(page)
  await confirmarProposta(page, titulo)
}

test('S1.12 S1.13 S4.11 a new loan is simulated, saved and proposed; the bank pays it and the oportunidade is Ganha', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await abrirCliente(page, tomador.cpf, tomador.nome)
  await page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' }).click()
  const form = page.getByRole('form', { name: 'Condições da simulação' })
  await form.waitFor()
  await form.getByRole('button', { name: 'Por parcela' }).click()
  await form.getByRole('textbox', { name: 'Parcela' }).fill('150,00')
  await form.getByRole('button', { name: '84 vezes' }).click()
  await form.getByRole('button', { name: 'Simular' }).click()
  await cenario(page, 'A').getByRole('button', { name: 'Virar proposta' }).waitFor()
  await semViolacoesNosDois(page)
  await form.getByRole('button', { name: 'Por valor' }).click()
  await form.getByRole('textbox', { name: 'Valor liberado' }).fill('5.000,00')
  await form.getByRole('button', { name: 'Adicionar cenário' }).click()
  await cenario(page, 'B').getByRole('button', { name: 'Virar proposta' }).waitFor()
  for (const letra of ['C', 'D']) {
    await form
      .getByRole('textbox', { name: 'Valor liberado' })
      .fill(letra === 'C' ? '4.000,00' : '3.000,00')
    await form.getByRole('button', { name: 'Adicionar cenário' }).click()
    await cenario(page, letra).getByRole('button', { name: 'Virar proposta' }).waitFor()
  }
  const quinto = form.getByRole('button', { name: 'Adicionar cenário' })
  expect(await quinto.getAttribute('aria-disabled')).toBe('true')
  await semViolacoesNosDois(page)

  await cenario(page, 'B')
    .getByRole('button', { name: /guardar|Guardar/ })
    .click()
  await cenario(page, 'B').getByText('Guardado').waitFor()
  await parte(page, 'Oportunidades').click()
  await page.locator('.oportunidade', { hasText: 'Simulada' }).first().waitFor()
  await parte(page, 'Simulação').click()
  await cenario(page, 'B').getByRole('button', { name: 'Virar proposta' }).click()
  await confirmar(page, 'Propor o empréstimo')

  const proposta = page.locator('.proposta').first()
  await proposta.waitFor()
  const numero = (await proposta.locator('.proposta-numero').textContent()) ?? ''
  await semViolacoesNosDois(page)
  await expect
    .poll(() => proposta.locator('.proposta-topo').textContent(), { timeout: 60_000 })
    .toContain('Paga')
  await parte(page, 'Oportunidades').click()
  await page.locator('.oportunidade', { hasText: 'Ganha' }).first().waitFor()
  expect(numero).not.toBe('')
})

test('S1.12 S1.13 contracts are chosen for a refinancing, simulated and proposed with every field confirmed', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await abrirCliente(page, maria.cpf, maria.nome)
  for (const cada of ['2265093343', '6698833939']) {
    await page.getByRole('checkbox', { name: `Selecionar contrato ${cada}` }).check()
  }
  await page.getByRole('button', { name: /^Refinanciar \(/ }).click()
  const form = page.getByRole('form', { name: 'Condições da simulação' })
  await form.getByRole('group', { name: 'Contratos que serão quitados' }).waitFor()
  await form.getByRole('button', { name: '84 vezes' }).click()
  // At the ceiling the client would lose by it, and nothing could be proposed.
  await form.getByRole('textbox', { name: 'Taxa' }).fill('1,45')
  await form.getByRole('button', { name: 'Simular' }).click()
  await cenario(page, 'A').getByText('Troco').first().waitFor()
  await semViolacoesNosDois(page)
  await cenario(page, 'A').getByRole('button', { name: 'Virar proposta' }).click()
  await confirmar(page, 'Propor o refinanciamento')
  await page.locator('.proposta').first().waitFor()
  await cliente(page, maria.nome).waitFor()
})

longa(
  'S4.11 the four lists of propostas, each with its address, and a proposta opens its client',
  async () => {
    const page = await novaPagina({ login: 'atendente', em: '/front/esteira' })
    await page.waitForURL('**/front/esteira/minha')
    for (const [titulo, lista] of [
      ['Em aberto', 'em-aberto'],
      ['Em andamento', 'em-andamento'],
      ['Em atraso', 'em-atraso'],
      ['Reprovadas', 'reprovadas'],
    ] as const) {
      await page.getByRole('tab', { name: titulo }).click()
      await page.waitForURL(`**/front/esteira/${lista}`)
      const tabela = page.getByRole('region', { name: `Propostas ${titulo.toLowerCase()}` })
      await tabela.or(page.locator('.vazio')).first().waitFor()
      await semViolacoesNosDois(page)
    }
    await page.goto('/front/esteira/em-andamento')
    const links = page.locator('.cliente-na-lista a')
    await links.first().waitFor()
    const nome = (await links.allTextContents()).find((um) => !temHistoria(um))
    if (!nome) throw new Error('Every client of the list has a story.')
    await links.filter({ hasText: nome }).first().click()
    await page.getByRole('heading', { level: 1, name: nome }).waitFor()
  },
)
