import type { Page } from 'playwright-core'
import { personagem } from '#e2e/support/clientes.ts'
import { parte } from '#e2e/support/passos.ts'
import { abrir, maria, type Tela } from './tela.ts'

const bruna = personagem('90000201820')
const semConsentimento = personagem('90000206113')

const naParte =
  (quem: { cpf: string; nome: string }, nome: string, seVe: string) => async (page: Page) => {
    await abrir(quem)(page)
    await parte(page, nome).click()
    await page.locator(seVe).filter({ visible: true }).first().waitFor()
  }

const noCadastro = (botao: string) => async (page: Page) => {
  await naParte(maria, 'Cadastro', '.bloco button')(page)
  await page.getByRole('button', { name: botao }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').waitFor()
}

/** What concerns the person on the phone: benefits, consent, registered data, messages, lembretes. */
export const telasDaPessoa: Tela[] = [
  {
    nome: 'beneficios',
    login: 'atendente',
    preparar: naParte(maria, 'Benefícios', '.cartao-beneficio'),
  },
  {
    nome: 'beneficios-trabalhador',
    login: 'atendente',
    preparar: async (page) => {
      await naParte(bruna, 'Benefícios', 'section')(page)
      await page
        .getByRole('region', { name: /^Crédito do Trabalhador/ })
        .getByRole('button', { name: /^Consultar/ })
        .click()
      await page
        .getByText(/Empregador (criado|atualizado)/)
        .first()
        .waitFor()
    },
  },
  {
    nome: 'beneficios-sem-consentimento',
    login: 'atendente',
    preparar: naParte(semConsentimento, 'Benefícios', 'section'),
  },
  {
    nome: 'consentimentos',
    login: 'atendente',
    preparar: naParte(maria, 'Consentimentos', '.carteira > li'),
  },
  { nome: 'cadastro', login: 'atendente', preparar: naParte(maria, 'Cadastro', '.bloco button') },
  { nome: 'cadastro-endereco', login: 'atendente', preparar: noCadastro('Incluir endereço') },
  { nome: 'cadastro-conta', login: 'atendente', preparar: noCadastro('Incluir conta') },
  { nome: 'cadastro-empregador', login: 'atendente', preparar: noCadastro('Incluir empregador') },
  {
    nome: 'telefones',
    login: 'atendente',
    preparar: async (page) => {
      await abrir(maria)(page)
      await page.getByRole('tab', { name: 'Contratos' }).waitFor()
      await page.keyboard.press('t')
      await page
        .getByRole('listitem', { name: /^Telefone/ })
        .first()
        .waitFor()
    },
  },
  {
    nome: 'mensagens',
    login: 'atendente',
    preparar: async (page) => {
      await abrir(maria)(page)
      await page.getByRole('tab', { name: 'Contratos' }).waitFor()
      await page.keyboard.press('h')
      await page.getByRole('combobox', { name: 'Buscar template' }).fill('atend')
      await page.getByRole('option').first().click()
      await page.getByLabel('Prévia da mensagem').getByText(/^Olá/).waitFor()
    },
  },
  {
    nome: 'revelar',
    login: 'atendente',
    preparar: async (page) => {
      await abrir(maria)(page)
      await page.getByRole('button', { name: 'Revelar' }).first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    nome: 'lembretes',
    login: 'atendente',
    preparar: async (page) => {
      await page.goto('/front/lembretes/em-atraso')
      await page.locator('table, .tabela, .vazio').first().waitFor()
    },
  },
  {
    nome: 'lembrete-do-cliente',
    login: 'atendente',
    preparar: async (page) => {
      await abrir(maria)(page)
      const campo = page.getByRole('textbox', { name: 'Novo lembrete' })
      const botao = page.getByRole('button', { name: 'Anotações' })
      await campo.or(botao).first().waitFor()
      if (!(await campo.isVisible())) await botao.click()
      await campo.fill('Ligar para a filha amanhã 15h')
      await page.locator('.lembrete-previa').waitFor()
    },
  },
]
