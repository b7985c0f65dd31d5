import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatarDia, hoje, somarDias } from '#shared/data.ts'
import { clientesDe } from './support/historias.ts'
import { agoraDoSistema } from './support/horario.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { irPara, toast } from './support/passos.ts'

const amanha = () => formatarDia(somarDias(hoje(agoraDoSistema()), 1))

/** The row of a rule opens with what holds when. */
async function abrirRegra(page: Page, tema: string, nome: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Principal' }).getByTitle('Regras').click()
  await page.getByRole('navigation', { name: 'Temas' }).getByText(tema, { exact: true }).click()
  const linha = page.getByRole('row', { name: new RegExp(nome) }).first()
  await linha.getByRole('link').click()
  await page.getByRole('heading', { name: 'O que vale quando' }).waitFor()
}

/** The request of the army's ceiling among those that wait. */
const esperam = (page: Page) =>
  page
    .getByRole('region', { name: 'Regras de lei que esperam o segundo gestor' })
    .getByRole('listitem')
    .filter({ hasText: 'Forças Armadas' })

/** Fills the form of a version of law from tomorrow on, with the text of its norm. */
async function preencherVersao(page: Page, valor: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Nova versão' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Nova versão/ })
  await dialogo.getByLabel('Valor').fill(valor)
  await dialogo.getByRole('textbox', { name: 'Vale a partir de' }).fill(amanha())
  await dialogo
    .getByRole('textbox', { name: /^Norma/ })
    .fill('Circular do convênio de demonstração')
  await dialogo.getByLabel('Lei ou política').click()
  await page.getByRole('option', { name: 'Lei', exact: true }).click()
  await dialogo.getByLabel('Número da norma').fill('Circular 12/2026')
  await dialogo
    .getByRole('textbox', { name: 'Data da norma' })
    .fill(formatarDia(hoje(agoraDoSistema())))
  await dialogo.getByLabel('Endereço do texto da norma').fill('https://www.gov.br/circular-12')
  await dialogo.getByLabel('De onde veio').fill('Ofício recebido hoje')
  await dialogo.getByLabel('Por que').fill('O convênio baixou a taxa')
  await dialogo.getByRole('button', { name: 'Ver o que muda' }).click()
  return dialogo
}

test('a gestor asks for a ceiling from tomorrow on, and it counts when a second gestor approves it', async () => {
  const page = await novaPagina({ login: 'gestor' })
  // No story simulates for the army.
  await abrirRegra(page, 'Taxa', 'Teto de juros do empréstimo.*Forças Armadas')
  await semViolacoes(page)
  const dialogo = await preencherVersao(page, '95')
  await dialogo.getByText('Valor: em % ao mês, de 0,1 a 20').waitFor()
  await dialogo.getByLabel('Valor').fill('1,95')
  await dialogo.getByRole('button', { name: 'Ver o que muda' }).click()

  await dialogo.getByText(`De ${amanha()} em diante: de 2,10% ao mês para 1,95% ao mês`).waitFor()
  await dialogo.getByRole('heading', { name: 'Nas simulações do último dia útil' }).waitFor()
  await semViolacoes(page)
  await dialogo.getByRole('button', { name: 'Pedir aprovação' }).click()
  await toast(page, 'Regra de lei pedida: vale depois que outro gestor aprovar').waitFor()
  await page.keyboard.press('Escape')
  const aprovar = (de: Page) => esperam(de).getByRole('button', { name: 'Aprovar' })
  expect(await aprovar(page).getAttribute('aria-disabled')).toBe('true')

  const outro = await novaPagina({ login: 'gestor2', em: '/front/regras?tema=Taxa' })
  await aprovar(outro).click()
  await semViolacoes(outro)
  await outro.getByRole('button', { name: 'Conferi a norma: aprovar' }).click()
  await esperam(outro).waitFor({ state: 'detached' })
  await outro.getByText(`1,95% ao mês em ${amanha()}`).waitFor()
})

longa('a gestor withdraws the own request for a version of law, with the reason', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/regras?tema=Taxa' })
  const linha = page.getByRole('row', { name: /Teto de juros do empréstimo.*Forças Armadas/ })
  await linha.first().getByRole('link').click()
  const dialogo = await preencherVersao(page, '1,90')
  await dialogo.getByRole('button', { name: 'Pedir aprovação' }).click()
  await toast(page, 'Regra de lei pedida: vale depois que outro gestor aprovar').waitFor()
  await page.goto('/front/regras?tema=Taxa')
  await esperam(page).getByRole('button', { name: 'Retirar o pedido' }).click()
  const retirar = page.getByRole('dialog', { name: /^Retirar/ })
  await semViolacoesNosDois(page)
  await retirar.getByRole('textbox').fill('O valor saiu errado do ofício')
  await retirar.getByRole('button', { name: /^Retirar/ }).click()
  await esperam(page).waitFor({ state: 'detached' })
})

test('a gestor reads a past version of a rule, and adds the first one of a convênio', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/regras?tema=Taxa' })
  const tabela = page.getByRole('region', { name: 'Regras: taxa' })
  await page.getByRole('textbox', { name: 'Como era ou será em' }).fill('03/04/2025')
  await page.keyboard.press('Tab')
  await tabela.getByText('1,80% ao mês').first().waitFor()
  await semViolacoesNosDois(page)
  await page.getByRole('button', { name: 'Voltar a hoje' }).click()
  await tabela.getByText('1,85% ao mês').first().waitFor()

  await page.getByRole('button', { name: 'Regra para outro convênio' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Regra para/ })
  await dialogo.getByRole('button', { name: 'Continuar' }).click()
  await dialogo.getByText('Escolha a regra').waitFor()
  await dialogo.getByRole('combobox', { name: 'Regra' }).click()
  await page.getByRole('option', { name: 'Teto de juros da operação garantida' }).click()
  await dialogo.getByRole('combobox', { name: 'Vale para' }).click()
  await page.getByRole('option', { name: 'Forças Armadas' }).click()
  await semViolacoesNosDois(page)
  await dialogo.getByRole('button', { name: 'Continuar' }).click()
  await page.getByText('Ainda sem valor').waitFor()
  await page.getByRole('button', { name: 'Primeira versão' }).waitFor()

  await page.goto('/front/regras?tema=Roteiros')
  await escreverOPrimeiro(page, 'da Bahia')
})

const familia = (page: Page, nome: string) =>
  page.getByRole('group', { name: 'Família do roteiro' }).getByRole('button', { name: nome })

/** A convênio that followed its family gets a script of its own, a copy of the family's. */
async function escreverOPrimeiro(page: Page, estado: string): Promise<void> {
  const convenio = `Governo do Estado ${estado}`
  const roteiro = page.locator('.roteiro')
  await familia(page, 'Estados').click()
  await page.getByRole('button', { name: convenio }).click()
  await roteiro.getByText(`${convenio} segue o roteiro da família Estados.`).waitFor()
  await roteiro.getByRole('button', { name: 'Escrever o deste convênio' }).click()
  const dialogo = page.getByRole('dialog', { name: `Roteiro · ${convenio}` })
  const texto = dialogo.getByLabel('Texto')
  await texto.fill(`${await texto.inputValue()}\n- Peça a matrícula e o órgão.`)
  await dialogo.getByLabel('O que mudou e por quê').fill('O decreto deste Estado')
  await dialogo.getByRole('button', { name: 'Salvar versão 1' }).click()
  await roteiro.getByRole('heading', { name: `Roteiro · ${convenio}` }).waitFor()
  await roteiro.getByText('Só deste convênio').waitFor()
  await roteiro.getByText('Peça a matrícula e o órgão.').waitFor()
  await page.getByRole('button', { name: `${convenio} · próprio` }).waitFor()
}

longa(
  'an atendente reads the script beside the simulator and is notified of its change',
  async () => {
    const [cliente] = clientesDe('atendente').slice(-1)
    if (!cliente) throw new Error('No client for the script')
    const page = await novaPagina({ login: 'atendente' })
    const roteiro = page.locator('.roteiro')
    await page.goto('/front/regras?tema=Roteiros')
    await familia(page, 'INSS').click()
    await roteiro.getByRole('heading', { name: 'Roteiro · INSS' }).waitFor()
    const ler = roteiro.getByRole('button', { name: 'Li o roteiro' })
    if (await ler.isVisible()) await ler.click()
    await roteiro.getByText('Lido', { exact: true }).waitFor()

    const frase = `Aviso da casa: confira a taxa de {{teto_juros_am}}.`
    await escreverNoRoteiro(frase)
    await page.reload()
    await familia(page, 'INSS').click()
    await roteiro.getByText('Mudou desde sua última leitura').waitFor()
    await roteiro.getByText(`Aviso da casa: confira a taxa de 1,85% ao mês`).waitFor()
    await semViolacoesNosDois(page)

    await irPara(page, cliente)
    await page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' }).click()
    await roteiro
      .getByRole('link', { name: /ao mês$/ })
      .first()
      .click()
    await page.getByRole('heading', { name: 'O que vale quando' }).waitFor()
    const nova = page.getByRole('button', { name: 'Nova versão' })
    expect(await nova.getAttribute('aria-disabled')).toBe('true')
  },
)

/** A gestor adds a sentence to the script, as a version more. */
async function escreverNoRoteiro(frase: string): Promise<void> {
  const page = await novaPagina({ login: 'gestor', em: '/front/regras?tema=Roteiros' })
  await familia(page, 'INSS').click()
  await page.locator('.roteiro').getByRole('button', { name: 'Editar' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Roteiro · INSS' })
  const texto = dialogo.getByLabel('Texto')
  await texto.fill(`${await texto.inputValue()}\n- ${frase}`)
  await dialogo.getByLabel('O que mudou e por quê').fill('Aviso da semana')
  await dialogo.getByRole('button', { name: /^Salvar versão/ }).click()
  await toast(page, 'Nova versão do roteiro salva!').waitFor()
}
