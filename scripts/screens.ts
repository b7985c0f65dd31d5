import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'
import { launchBrowser } from '../e2e/browser.ts'
import { personagem, prepararClientes } from '../e2e/clientes.ts'
import { abrirCliente, buscar, parte } from '../e2e/passos.ts'
import { entrar, tamanhos, type Login, type Tamanho } from '../e2e/sessao.ts'
import { newPlace, startSystem } from '../e2e/system.ts'
import { root } from './settings.ts'

/**
 * `npm run screens [WORD]`: a picture of every screen and state, at both sizes and in both themes,
 * in `.screens/` (ignored by git), to be looked at. With a word, only those whose name has it.
 */
type Tela = {
  nome: string
  login?: Login
  /** Brings the page to what is to be seen; `route` what must be there before it loads. */
  preparar: (page: Page) => Promise<unknown>
}

const pasta = join(root, '.screens')
const so = process.argv[2] ?? ''

const maria = personagem('90000200182')
const benedita = personagem('90000201740')
const luzia = personagem('90000201669')
const valdir = personagem('90000201405')
const restrito = personagem('90000200859')

const abrir = (quem: { cpf: string; nome: string }) => (page: Page) =>
  abrirCliente(page, quem.cpf, quem.nome)

const falhar = (route: Route) =>
  route.fulfill({ status: 500, json: { model: null, errors: ['Erro interno'], message: null } })

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
    await form.getByRole('button', { name: `Prazo de ${prazo} parcelas` }).click()
    await form.getByRole('button', { name: /^(Simular|Adicionar cenário)/ }).click()
  }
  await page.getByRole('article', { name: 'Cenário C' }).getByText('CET').first().waitFor()
}

const telas: Tela[] = [
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
  { nome: 'cliente', login: 'atendente', preparar: abrir(maria) },
  { nome: 'cliente-lista-longa', login: 'atendente', preparar: abrir(benedita) },
  { nome: 'cliente-restrito', login: 'atendente', preparar: abrir(restrito) },
  { nome: 'cliente-resumo', login: 'atendente', preparar: abrir(valdir) },
  {
    nome: 'cliente-carregando',
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
      await page.getByText('Não foi possível abrir o cliente').waitFor()
    },
  },
  {
    nome: 'cliente-blocos-com-erro',
    login: 'atendente',
    preparar: async (page) => {
      await page.route('**/config.json', async (route) => {
        const response = await route.fetch()
        const config: object = await response.json()
        await route.fulfill({ response, json: { ...config, abrirAgregado: false } })
      })
      await page.route(/consultar-contratos|anotacao|valores-oportunidade|dados-bancarios/, falhar)
      await page.goto('/front')
      await abrir(maria)(page)
      await page.getByText('Não foi possível carregar os contratos').waitFor()
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
      await form.getByRole('button', { name: 'mesma parcela' }).click()
      await form.getByRole('button', { name: 'Simular' }).click()
      await page.getByRole('article', { name: 'Cenário A' }).getByText('Troco').first().waitFor()
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
      await page.getByLabel('Nova anotação').fill('Cliente pediu retorno na segunda às 10h')
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
      await page.getByLabel('Nova anotação').fill('Não vai ser gravada')
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

/** One page for each theme of a screen: what is on it does not change with the theme. */
async function fotografar(browser: Browser, url: string, tela: Tela, tamanho: Tamanho) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: tamanho.viewport,
    deviceScaleFactor: 1,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    colorScheme: 'light',
  })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  try {
    if (tela.login) await entrar(page, tela.login)
    await tela.preparar(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const tema = colorScheme === 'light' ? 'claro' : 'escuro'
      const arquivo = `${tela.nome}-${tamanho.nome}-${tema}.png`
      await page.screenshot({ path: join(pasta, arquivo), animations: 'disabled' })
    }
  } finally {
    await context.close()
  }
}

if (so === '') rmSync(pasta, { recursive: true, force: true })
mkdirSync(pasta, { recursive: true })
// The bank stands still: no picture depends on how long the one before took.
const place = await newPlace({ SANDBOX_PASSO_MS: '0', SEARCH_LIMIT: '6000' })
const system = await startSystem(place)
const browser = await launchBrowser()
try {
  for (const tela of telas.filter(({ nome }) => nome.includes(so))) {
    for (const tamanho of tamanhos) {
      try {
        await fotografar(browser, place.url, tela, tamanho)
      } catch (error) {
        process.exitCode = 1
        console.error(`${tela.nome} (${tamanho.nome}): ${String(error).split('\n')[0]}`)
      }
    }
  }
} finally {
  await browser.close()
  await system.stop()
  place.remove()
}
console.log(`Pictures in ${pasta}`)
