import type { Page } from 'playwright-core'
import { buscar } from '../../e2e/passos.ts'
import { abrir, falhar, luzia, maria, type Tela } from './tela.ts'

export const telasDoQuadro: Tela[] = [
  { nome: 'login', preparar: (page) => page.goto('/login') },
  { nome: 'login-saiu', preparar: (page) => page.goto('/login?motivo=saiu') },
  { nome: 'login-erro', preparar: (page) => page.goto('/login?motivo=servidor') },
  {
    nome: 'identidade',
    preparar: async (page) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Entrar com a conta corporativa' }).click()
      await page.getByLabel('Usuário').waitFor()
    },
  },
  { nome: 'inicio', login: 'atendente', preparar: abrirEVoltar },
  { nome: 'inicio-vazio', login: 'gestor', preparar: (page) => page.goto('/front/inicio') },
  { nome: 'clientes', login: 'atendente', preparar: (page) => page.goto('/front/clientes') },
  {
    nome: 'clientes-achados',
    login: 'atendente',
    preparar: async (page) => {
      await page.goto('/front/clientes')
      await page.getByRole('searchbox').fill('silva')
      await page.locator('.achado').first().waitFor()
    },
  },
  {
    nome: 'novo-cliente-com-erros',
    login: 'atendente',
    preparar: async (page) => {
      await page.goto('/front/clientes/novo')
      await page.getByLabel('CPF').fill('11122233344')
      await page.getByRole('button', { name: 'Incluir cliente' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    nome: 'paleta',
    login: 'atendente',
    preparar: async (page) => {
      const achados = await buscar(page, 'maria aparecida')
      await achados.first().waitFor()
    },
  },
  ...['em-aberto', 'em-andamento', 'em-atraso', 'reprovadas'].map((lista): Tela => ({
    nome: `esteira-${lista}`,
    login: 'atendente',
    preparar: async (page) => {
      await page.goto(`/front/esteira/${lista}`)
      await page.locator('.esteira-lista').or(page.locator('.vazio')).first().waitFor()
    },
  })),
  {
    nome: 'aviso-sucesso',
    login: 'atendente',
    preparar: async (page) => {
      await abrir(maria)(page)
      await page
        .getByRole('textbox', { name: 'Nova anotação' })
        .fill('Cliente pediu retorno na segunda às 10h')
      await page.getByRole('button', { name: 'Anotar' }).click()
      await page.locator('.toast').first().waitFor()
    },
  },
  {
    nome: 'aviso-erro',
    login: 'atendente',
    preparar: async (page) => {
      await abrir(maria)(page)
      await page.route('**/anotacao**', falhar)
      await page.getByRole('textbox', { name: 'Nova anotação' }).fill('Não vai ser gravada')
      await page.getByRole('button', { name: 'Anotar' }).click()
      await page.locator('.toast').first().waitFor()
    },
  },
  {
    nome: 'avisos',
    login: 'atendente',
    preparar: (page) => page.goto('/front/avisos'),
  },
  { nome: 'acessos', login: 'atendente', preparar: (page) => page.goto('/front/acessos') },
  { nome: 'sem-acesso', login: 'semacesso', preparar: (page) => page.goto('/front/acessos') },
  {
    nome: 'preferencias',
    login: 'atendente',
    preparar: (page) => page.goto('/front/preferencias'),
  },
  { nome: 'ajuda', login: 'atendente', preparar: (page) => page.goto('/front/ajuda') },
  { nome: 'nao-encontrada', login: 'atendente', preparar: (page) => page.goto('/front/nada') },
  {
    nome: 'teclado',
    login: 'atendente',
    preparar: async (page) => {
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor()
    },
  },
  {
    nome: 'conta',
    login: 'atendente',
    preparar: (page) => page.getByRole('button', { name: /^Conta de/ }).click(),
  },
  {
    nome: 'sair',
    login: 'atendente',
    preparar: async (page) => {
      await page.getByRole('button', { name: /^Conta de/ }).click()
      await page.getByRole('menuitem', { name: 'Sair' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

async function abrirEVoltar(page: Page): Promise<void> {
  await abrir(maria)(page)
  await abrir(luzia)(page)
  await page.keyboard.press('g')
  await page.keyboard.press('i')
  await page.locator('.recentes li').nth(1).waitFor()
}
