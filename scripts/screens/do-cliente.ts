import type { Page } from 'playwright-core'
import { personagem } from '#e2e/support/clientes.ts'
import { buscar, parte, semAgregado } from '#e2e/support/passos.ts'
import { abrir, falhar, luzia, maria, type Tela } from './tela.ts'

const benedita = personagem('90000201740')
const valdir = personagem('90000201405')
const restrito = personagem('90000200859')

const nunca = () => undefined

async function simular(page: Page): Promise<void> {
  await abrir(luzia)(page)
  await page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' }).click()
  const form = page.getByRole('form', { name: 'Condições da simulação' })
  for (const [parcela, prazo] of [
    ['150,00', '84'],
    ['200,00', '96'],
    ['300,00', '108'],
  ] as const) {
    await form.getByRole('textbox', { name: 'Parcela' }).fill(parcela)
    await form.getByRole('button', { name: `${prazo} vezes` }).click()
    await form.getByRole('button', { name: /^(Simular|Adicionar cenário)/ }).click()
  }
  await page.getByRole('article', { name: 'Cenário C' }).getByText('CET').first().waitFor()
}

export const telasDoCliente: Tela[] = [
  { nome: 'cliente', login: 'atendente', preparar: abrir(maria) },
  { nome: 'cliente-lista-longa', login: 'atendente', preparar: abrir(benedita) },
  { nome: 'cliente-restrito', login: 'atendente', preparar: abrir(restrito) },
  { nome: 'cliente-resumo', login: 'atendente', preparar: abrir(valdir) },
  {
    nome: 'cliente-carregando',
    carregando: true,
    login: 'atendente',
    preparar: async (page) => {
      await page.route('**/abrir', nunca)
      const achados = await buscar(page, maria.cpf)
      await achados.filter({ hasText: maria.nome }).click()
      await page.locator('.cliente[aria-busy]').waitFor()
    },
  },
  {
    nome: 'cliente-nao-abriu',
    login: 'atendente',
    preparar: async (page) => {
      await page.route('**/abrir', falhar)
      const achados = await buscar(page, maria.cpf)
      await achados.filter({ hasText: maria.nome }).click()
      await page.locator('.bloco-erro').first().waitFor()
    },
  },
  {
    nome: 'cliente-blocos-com-erro',
    login: 'atendente',
    preparar: async (page) => {
      await semAgregado(page)
      await page.route(/consultar-contratos|anotacao|valores-oportunidade|dados-bancarios/, falhar)
      await page.goto('/front')
      await page.getByRole('heading', { name: 'Meu dia' }).waitFor()
      await abrir(maria)(page)
      await page.locator('.bloco-erro').first().waitFor()
    },
  },
  {
    nome: 'cliente-sem-conexao',
    login: 'atendente',
    preparar: async (page) => {
      await abrir(maria)(page)
      await page.context().setOffline(true)
      await page.getByText('Sem conexão com o servidor. Verifique sua internet.').waitFor()
    },
  },
  {
    nome: 'oportunidades',
    login: 'atendente',
    preparar: async (page) => {
      await abrir(maria)(page)
      await parte(page, 'Oportunidades').click()
      await page.locator('.oportunidade').first().waitFor()
    },
  },
  {
    nome: 'perder',
    login: 'atendente',
    preparar: async (page) => {
      await abrir(maria)(page)
      await parte(page, 'Oportunidades').click()
      await page.getByRole('button', { name: 'Perder' }).first().click()
      await page.getByRole('button', { name: 'Confirmar perda' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    nome: 'transferir',
    login: 'atendente',
    preparar: async (page) => {
      await abrir(maria)(page)
      await page.getByRole('button', { name: 'Transferir' }).click()
      await page.getByRole('dialog', { name: 'Transferir cliente' }).waitFor()
    },
  },
  {
    nome: 'simulador-vazio',
    login: 'atendente',
    preparar: async (page) => {
      await abrir(luzia)(page)
      await page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' }).click()
      await page.getByText('Nenhum cenário ainda').waitFor()
    },
  },
  { nome: 'simulador', login: 'atendente', preparar: simular },
  {
    nome: 'simulador-refin',
    login: 'atendente',
    preparar: async (page) => {
      await abrir(maria)(page)
      const marcas = page.getByRole('checkbox', { name: /^Selecionar contrato/ })
      await marcas.nth(0).check()
      await marcas.nth(1).check()
      await page.getByRole('button', { name: /^Refinanciar/ }).click()
      const form = page.getByRole('form', { name: 'Condições da simulação' })
      await form.getByRole('button', { name: 'Simular' }).click()
      await page.getByRole('article', { name: 'Cenário A' }).getByText('Troco').first().waitFor()
    },
  },
  {
    nome: 'simulador-sms',
    login: 'atendente',
    preparar: async (page) => {
      await simular(page)
      await page.getByRole('button', { name: 'Enviar o cenário A por SMS' }).click()
      const dialogo = page.getByRole('dialog', { name: 'Enviar o cenário A por SMS' })
      await dialogo.getByRole('radio').first().waitFor()
    },
  },
  {
    nome: 'propor',
    login: 'atendente',
    preparar: async (page) => {
      await simular(page)
      const cenario = page.getByRole('article', { name: 'Cenário A' })
      await cenario.getByRole('button', { name: 'Virar proposta' }).click()
      await page.getByRole('dialog', { name: 'Propor o empréstimo' }).waitFor()
    },
  },
  {
    nome: 'propostas-do-cliente',
    login: 'atendente',
    preparar: async (page) => {
      await abrir(personagem('90000200778'))(page)
      await parte(page, 'Propostas').click()
      await page.locator('.proposta').or(page.locator('.vazio')).first().waitFor()
    },
  },
]
