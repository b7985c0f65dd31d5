import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { clienteDe, clientesDe } from './support/historias.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { abrirCliente, buscar, cliente, irPara, navegar, toast } from './support/passos.ts'
import { comecarComo } from './support/sessao.ts'

const raimundo = personagem('90000200263')
const conceicao = personagem('90000208167')
const luzia = personagem('90000201669')
const maria = personagem('90000200182')

test('Ctrl+K finds a client by CPF with and without mask, by name without accents and by phone', async () => {
  const page = await novaPagina({ login: 'atendente' })
  for (const texto of [
    raimundo.cpf,
    '900.002.002-63',
    'raimundo nonato',
    'ALVES DE SOUZA raimundo',
  ]) {
    const achados = await buscar(page, texto)
    await achados.filter({ hasText: raimundo.nome }).first().waitFor()
    await page.keyboard.press('Escape')
  }
  const achados = await buscar(page, 'luzia conceicao')
  await achados.filter({ hasText: luzia.nome }).first().waitFor()
  expect(await page.getByRole('dialog').textContent()).not.toContain('90000201669')
  await semViolacoesNosDois(page)
  await page.keyboard.press('Enter')
  await cliente(page, luzia.nome).waitFor()
})

test('S3.11 S9.02 the nine recently opened clients are listed, newest first, one entry each', async () => {
  const page = await novaPagina({ login: 'atendente' })
  const dez = clientesDe('atendente').slice(-10)
  for (const aberto of dez) await navegar(page, aberto)
  await irPara(page, dez[5] ?? raise())
  await page.goto('/front/inicio')

  const esperados = [dez[5], ...dez.filter((_cada, lugar) => lugar !== 5).toReversed()]
  await expect
    .poll(() => page.locator('.recentes b').allTextContents())
    .toEqual(esperados.slice(0, 9).map((cada) => cada?.nome))
  const guardado = await page.evaluate(() => JSON.stringify(localStorage))
  expect(guardado).not.toContain(dez[5]?.nome)
  await semViolacoesNosDois(page)
})

declare global {
  interface Window {
    /** Timers started by the page, in milliseconds, on a stopped clock. */
    esperas: number[]
  }
}

/** The clock of the page runs by `page.clock` only, and its timers are noted. */
async function pararORelogio(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.addInitScript(() => {
    window.esperas = []
    const esperar = window.setTimeout.bind(window)
    window.setTimeout = Object.assign((handler: TimerHandler, ms?: number, ...dados: unknown[]) => {
      window.esperas.push(ms ?? 0)
      return esperar(handler, ms, ...dados)
    }, esperar)
  })
}

const campoDaBusca = (page: Page) =>
  page.getByRole('combobox', { name: 'Buscar clientes, telas e ações' })

const raise = (): never => {
  throw new Error('The demonstration has too few clients.')
}

test('S5.05 S9.09 a client is opened by the id in the address, and the block named there opens after 1 second', async () => {
  const page = await novaPagina({ login: 'atendente' })
  const [aberto = raise()] = clientesDe('atendente').slice(-11)
  await pararORelogio(page)
  await page.goto(`/front/clientes/${aberto.idRelacionamento}?aba=propostas`)
  const contratos = page.getByRole('tab', { name: /^Contratos/, selected: true })
  // A millisecond at a time, until the client stands there and waits for its block.
  const espera = () => page.evaluate(() => window.esperas.includes(1000))
  while (!((await contratos.isVisible()) && (await espera()))) await page.clock.runFor(1)
  await page.clock.runFor(998)
  expect(await page.getByRole('tab', { selected: true }).allTextContents()).toEqual([
    expect.stringMatching(/^Contratos/),
  ])
  await page.clock.runFor(2)
  await page.getByRole('tab', { name: /^Propostas/, selected: true }).waitFor()
  await page.clock.resume()

  const pedidos: string[] = []
  page.on('request', (request) => pedidos.push(request.url()))
  await page.goto('/front/clientes/nao-e-um-id')
  await page.getByRole('heading', { name: /não encontramos/i }).waitFor()
  expect(pedidos.filter((url) => url.includes('/nao-e-um-id') && url.includes('/v1/'))).toEqual([])
})

test('a new client is refused with a wrong CPF and included with the right one', async () => {
  const cpf = '52998224725'
  const page = await novaPagina({ login: 'atendente' })
  const achados = await buscar(page, cpf)
  await achados.filter({ hasText: 'Incluir cliente com este CPF' }).click()
  await page.getByRole('heading', { level: 1, name: 'Novo cliente' }).waitFor()
  await expect.poll(() => page.getByLabel('CPF').inputValue()).toContain('-')
  await page.getByLabel('CPF').fill('111.222.333-44')
  const nascimento = page.getByRole('textbox', { name: 'Nascimento' })
  await nascimento.fill('12/03/1958')
  await page.getByLabel('Nome').fill('Aurora Ramos Figueira')
  await page.getByRole('button', { name: 'Incluir cliente' }).click()
  await page.getByRole('alert').getByText('CPF').waitFor()
  await nascimento.click()
  await page.getByRole('dialog', { name: 'Calendário: Nascimento' }).waitFor()
  await semViolacoesNosDois(page)
  await page.getByLabel('CPF').fill(cpf)
  await page.getByRole('button', { name: 'Incluir cliente' }).click()

  await toast(page, 'Cliente incluído com sucesso!').waitFor()
  await cliente(page, 'Aurora Ramos Figueira').waitFor()
  await page.getByText('O cliente não tem contratos').waitFor()
  await semViolacoesNosDois(page)
})

longa(
  'Enter right after a CPF opens that client or reports none, and never opens another client',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    await abrirCliente(page, luzia.cpf, luzia.nome)
    // A slow network: the answer comes after Enter.
    let resposta = Promise.withResolvers<void>()
    await page.route('**/consigna/v1/busca', async (route) => {
      await resposta.promise
      await route.continue()
    })
    const entrarCom = async (cpf: string, aberto: { nome: string }) => {
      resposta = Promise.withResolvers<void>()
      await page.keyboard.type(cpf)
      await page.keyboard.press('Enter')
      await cliente(page, aberto.nome).waitFor()
      resposta.resolve()
    }
    await page.keyboard.press('Control+k')
    await campoDaBusca(page).waitFor()
    await entrarCom(conceicao.cpf, luzia)
    await cliente(page, conceicao.nome).waitFor()

    const achados = await buscar(page, luzia.nome)
    await achados.filter({ hasText: luzia.nome }).first().waitFor()
    await campoDaBusca(page).press('Control+a')
    await entrarCom(raimundo.cpf, conceicao)
    await cliente(page, raimundo.nome).waitFor()

    await page.keyboard.press('Control+k')
    await campoDaBusca(page).waitFor()
    await entrarCom('12345678909', raimundo)
    await page.getByText('Nenhum cliente com este CPF').waitFor()
    await semViolacoes(page)
    await page.keyboard.press('Escape')
    await cliente(page, raimundo.nome).waitFor()
  },
)

longa('a CPF pasted with Enter before the search is loaded opens its client', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await abrirCliente(page, luzia.cpf, luzia.nome)
  await page.reload()
  await cliente(page, luzia.nome).waitFor()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((cpf) => navigator.clipboard.writeText(cpf), conceicao.cpf)
  const arquivo = Promise.withResolvers<void>()
  await page.route('**/assets/Paleta-*.js', async (route) => {
    await arquivo.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Enter')
  arquivo.resolve()
  await cliente(page, conceicao.nome).waitFor()
})

longa('Ctrl+K in an open search preserves the typed text', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await page.keyboard.press('Control+k')
  await campoDaBusca(page).waitFor()
  await page.keyboard.type('luzia')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(' conceicao')
  await expect.poll(() => campoDaBusca(page).inputValue()).toBe('luzia conceicao')
})

longa(
  'before a promotor is chosen the search offers the choice, and then finds the client',
  async () => {
    const page = await novaPagina()
    await page.goto('/front')
    await page.getByRole('button', { name: 'Entrar com a conta corporativa' }).click()
    await page.getByLabel('Usuário').fill('atendente')
    await page.getByLabel('Senha').fill('demo')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await page.getByRole('heading', { name: 'Para qual promotor você vai trabalhar?' }).waitFor()
    await page.keyboard.press('Control+k')
    await campoDaBusca(page).fill(luzia.cpf)
    await page.keyboard.press('Enter')
    await page.getByText('Escolha o promotor para procurar clientes').waitFor()
    await semViolacoes(page)
    await page.getByRole('option', { name: 'Loja Consigna Praça da Sé' }).click()
    await page.getByRole('group', { name: 'Clientes' }).getByText(luzia.nome).waitFor()
    await page.keyboard.press('Enter')
    await cliente(page, luzia.nome).waitFor()
  },
)

longa('opening from the palette is one request for the whole client', async () => {
  const page = await novaPagina()
  // No notice arrives: a lembrete of the client that rings now would refetch its block.
  const mudo = { contentType: 'text/event-stream', body: '' }
  await page.route('**/consigna/v1/avisos', (route) => route.fulfill(mudo))
  await comecarComo(page, 'atendente', inject('sistema').url, '/front')
  const pedidos: string[] = []
  const { nome, idRelacionamento } = clienteDe('busca', 'mesa')
  await buscar(page, nome)
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (request.resourceType() === 'fetch') pedidos.push(pathname + search)
  })
  await page.getByRole('option', { name: nome }).first().click()
  const contratos = page.getByRole('table').or(page.getByText('O cliente não tem contratos'))
  await contratos.first().waitFor()
  await expect.poll(() => pedidos.some((path) => path.endsWith('/em-atendimento'))).toBe(true)
  // Later requests are the refetches after the oportunidades moved.
  const ate = pedidos.findIndex((path) => path.endsWith('/em-atendimento'))
  // Whether the client may be contacted and what is owed today are no blocks: they are asked after the
  // painting.
  const doCliente = pedidos
    .slice(0, ate)
    .filter((path) => path.includes(idRelacionamento) || /[?&]Cpf=/i.test(path))
    .filter((path) => !/\/(semaforo|saldos)$/.test(path))
  expect(doCliente).toEqual([expect.stringMatching(/\/abrir$/)])
})

longa(
  'the numbers of a proposta and of a contract open them, and the search simulates and signs out',
  async () => {
    const page = await novaPagina({ login: 'atendente', em: '/front/esteira/em-andamento' })
    const naLista = page.locator('a[href*="/esteira/proposta/"]').first()
    const proposta = (await naLista.textContent())?.trim() ?? raise()
    await buscar(page, `proposta ${proposta}`)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Proposta ${proposta}` }).waitFor()

    await abrirCliente(page, maria.cpf, maria.nome)
    const contrato = (await page.locator('table b.numeros').first().textContent()) ?? raise()
    await page.goto('/front/inicio')
    await page.getByRole('heading', { level: 1, name: 'Meu dia' }).waitFor()
    await buscar(page, contrato)
    await page.getByRole('option', { name: `Contrato ${contrato}` }).waitFor()
    await semViolacoes(page)
    await page.keyboard.press('Enter')
    await cliente(page, maria.nome).waitFor()
    await page.getByRole('tab', { name: /^Contratos/, selected: true }).waitFor()

    await buscar(page, 'simular')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: /^Simulação/, selected: true }).waitFor()

    await buscar(page, 'sair')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Sair do Consigna?' }).waitFor()
  },
)
