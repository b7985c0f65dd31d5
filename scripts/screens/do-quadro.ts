import type { Page } from 'playwright-core'
import { buscar } from '#e2e/support/passos.ts'
import { abrir, falhar, luzia, maria, ver, type Tela } from './tela.ts'

export const telasDoQuadro: Tela[] = [
  { nome: 'login', preparar: ver('/login') },
  { nome: 'login-saiu', preparar: ver('/login?motivo=saiu') },
  { nome: 'login-erro', preparar: ver('/login?motivo=servidor') },
  {
    nome: 'identidade',
    preparar: async (page) => {
      await page.goto('/login')
      await page.getByRole('button', { name: 'Entrar com a conta corporativa' }).click()
      await page.getByLabel('Usuário').waitFor()
    },
  },
  { nome: 'inicio', login: 'atendente', preparar: abrirEVoltar },
  { nome: 'inicio-vazio', login: 'gestor', preparar: ver('/front/inicio') },
  { nome: 'clientes', login: 'atendente', preparar: ver('/front/clientes') },
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
      await page.locator('.tabela').or(page.locator('.vazio')).first().waitFor()
    },
  })),
  ...['EM_CURSO', 'A_REFAZER'].map((parte): Tela => ({
    nome: `formalizacao-${parte}`,
    login: 'gestor',
    preparar: async (page) => {
      await page.goto(`/front/formalizacao?parte=${parte}`)
      await page.locator('.tabela').or(page.locator('.vazio')).first().waitFor()
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
    preparar: ver('/front/avisos'),
  },
  { nome: 'regras', login: 'gestor', preparar: ver('/front/regras?tema=Taxa') },
  { nome: 'roteiro', login: 'atendente', preparar: ver('/front/regras?tema=Roteiros') },
  { nome: 'quadro', login: 'atendente', preparar: ver('/front/oportunidades') },
  { nome: 'formalizacoes', login: 'atendente', preparar: ver('/front/formalizacao') },
  { nome: 'minha-esteira', login: 'atendente', preparar: ver('/front/esteira/minha') },
  { nome: 'divergencias', login: 'gestor', preparar: ver('/front/divergencias') },
  {
    nome: 'decidir-divergencia',
    login: 'gestor',
    preparar: async (page) => {
      await ver('/front/divergencias')(page)
      const espera = page.locator('tr', { hasText: 'Espera outro gestor' }).first()
      await espera.getByRole('button', { name: 'Decidir' }).click()
      await page.getByText('Espera a sua confirmação.').waitFor()
    },
  },
  { nome: 'segunda-pessoa', login: 'gestor', preparar: ver('/front/confirmacoes') },
  { nome: 'painel', login: 'gestor', preparar: ver('/front/gestao/painel') },
  { nome: 'painel-detalhes', login: 'gestor', preparar: ver('/front/gestao/painel/em-aberto') },
  { nome: 'equipe', login: 'gestor', preparar: ver('/front/gestao/equipe') },
  { nome: 'dia-do-gestor', login: 'gestor', preparar: ver('/front/inicio') },
  { nome: 'mesa-do-banco', login: 'conferente', preparar: ver('/front/inicio') },
  { nome: 'acessos', login: 'atendente', preparar: ver('/front/acessos') },
  { nome: 'sem-acesso', login: 'semacesso', preparar: ver('/front/acessos') },
  {
    nome: 'preferencias',
    login: 'atendente',
    preparar: ver('/front/preferencias'),
  },
  { nome: 'ajuda', login: 'atendente', preparar: ver('/front/ajuda') },
  { nome: 'nao-encontrada', login: 'atendente', preparar: ver('/front/nada') },
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
