import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { oportunidadeApi } from '#shared/oportunidade/api.ts'
import { pessoa } from './support/clientes.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { irDentro } from './support/passos.ts'

/** The promotor of `atendente3`; no other story moves its cards. */
const PROMOTOR = '20417'

const cartoes = (page: Page) => page.getByRole('navigation', { name: 'Oportunidades por situação' })
const cartao = (page: Page, status: string) =>
  cartoes(page).getByRole('link', { name: new RegExp(`^${status}`) })
const numero = async (page: Page, status: string) =>
  Number(((await cartao(page, status).locator('.numeros').textContent()) ?? '').replace('.', ''))

/** What the file of the panel says is open. */
async function exportado(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Exportar' }).click()
  const baixado = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Texto (CSV)' }).click()
  const [, total = ''] = readFileSync(await (await baixado).path(), 'utf8').split('\r\n')
  return Number(/^Total;[^;]*;[^;]*;[^;]*;(\d+);/.exec(total)?.[1])
}

test('S1.23 S6.06 a gestor reads her panel, divides it, and reaches the clients behind a number in two clicks', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/gestao/painel' })
  await cartao(page, 'Ganha').waitFor()
  await page.getByRole('img', { name: /^Ganhas e perdidas/ }).waitFor()
  await semViolacoesNosDois(page)
  // On a phone the chart is drawn for its width: its texts keep their size, and the last day is in sight.
  await page.setViewportSize({ width: 390, height: 844 })
  const datas = page.getByRole('img', { name: /^Ganhas e perdidas/ }).locator('text')
  await expect
    .poll(async () =>
      Math.min(
        ...(await datas.evaluateAll((todas) =>
          todas.map((uma) => uma.getBoundingClientRect().height),
        )),
      ),
    )
    .toBeGreaterThan(10)
  const fins = await page
    .getByRole('img', { name: /^Ganhas e perdidas/ })
    .locator('rect')
    .evaluateAll((barras) => barras.map((barra) => barra.getBoundingClientRect().right))
  expect(Math.max(...fins)).toBeLessThan(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  const emAberto = await numero(page, 'Em Aberto')
  expect(emAberto).toBeGreaterThan(0)
  // A story beside this one opens clients, which takes up oportunidades: file and panel agree within a moment.
  await expect
    .poll(async () => (await exportado(page)) - (await numero(page, 'Em Aberto')), {
      timeout: 60_000,
      interval: 3000,
    })
    .toBe(0)

  await page.getByRole('button', { name: 'Valor', exact: true }).click()
  await expect.poll(() => cartao(page, 'Em Aberto').textContent()).toContain('R$')
  await page.getByRole('button', { name: 'Atendente', exact: true }).click()
  await page.getByText('Sem atendente').first().waitFor()
  await page.getByRole('button', { name: 'Tabelas' }).click()
  await page
    .getByRole('region', { name: 'Atendente', exact: true })
    .getByText('Sem atendente')
    .waitFor()
  await semViolacoesNosDois(page)
  expect(new URL(page.url()).search).toContain('por=atendente')

  await page.getByRole('button', { name: 'Quantidade', exact: true }).click()
  await page.getByRole('button', { name: 'Gráficos' }).click()
  await page.getByRole('combobox', { name: 'Promotor' }).selectOption(PROMOTOR)
  await expect.poll(() => numero(page, 'Em Aberto')).toBeLessThan(emAberto)
  await cartao(page, 'Em Aberto').click()
  await page.getByRole('heading', { level: 1, name: 'Em Aberto' }).waitFor()
  const clientes = page.getByRole('region', { name: 'Clientes do painel' })
  await clientes.locator('tbody tr').first().waitFor()
  await semViolacoesNosDois(page)
  await page.getByRole('button', { name: 'Oportunidades', exact: true }).click()
  const oportunidades = page.getByRole('region', { name: 'Oportunidades do painel' })
  const linhas = oportunidades.locator('tbody tr')
  await linhas.first().waitFor()
  // The title names the situation, which is the same of every row.
  expect(await oportunidades.locator('thead').textContent()).not.toContain('Situação')
  await linhas.first().getByRole('link').click()
  await page.waitForURL(/\/front\/clientes\//)
})

test('S6.06 an open panel shows a move within two seconds, and a broken one asks again', async () => {
  const chamar = await pessoa(inject('sistema').url, 'atendente3', PROMOTOR)
  const abertas = await Promise.all(
    (['RMC', 'RCC', 'CLT'] as const).map(async (produto) => {
      const busca = new URLSearchParams({ status: 'Em Aberto', produto })
      const resposta = await chamar(`${oportunidadeApi.quadro.path}?${busca}`)
      return oportunidadeApi.quadro.response.parse(resposta).items
    }),
  )
  const uma = abertas.flat().find(({ faltas }) => faltas.atender.length === 0)
  if (!uma) throw new Error('The demonstration has no card left')
  const { idOportunidade, versao, produto } = uma
  const em = `/front/gestao/painel?promotor=${PROMOTOR}&produto=${produto}`
  const page = await novaPagina({ login: 'gestor', em, permitido: /status of 503/ })
  await cartao(page, 'Em Aberto').waitFor()
  // The stream of notices is connected after the first paint.
  await page.waitForResponse((resposta) => resposta.url().endsWith('/consigna/v1/avisos'))
  const antes = await numero(page, 'Em Aberto')
  const caminho = oportunidadeApi.emAtendimento.path.replace(':idOportunidade', idOportunidade)
  await chamar(caminho, { versao }, 'PUT')
  await expect.poll(() => numero(page, 'Em Aberto')).toBe(antes - 1)

  await page.route('**/consigna/v1/painel?**', (rota) => rota.fulfill({ status: 503, body: '' }))
  await page.getByRole('button', { name: 'Mês passado' }).click()
  await page.getByText('Não foi possível carregar o painel').waitFor()
  await page.unroute('**/consigna/v1/painel?**')
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await page.getByText('Não foi possível carregar o painel').waitFor({ state: 'detached' })
  await cartao(page, 'Em Aberto').waitFor()
})

test('S1.23 an atendente finds no panel of a team, and reads why once for each screen', async () => {
  const page = await novaPagina({ login: 'atendente', em: '/front/gestao/painel' })

  for (const [titulo, caminho] of [
    ['Painel', '/front/gestao/painel'],
    ['Equipe', '/front/gestao/equipe'],
  ] as const) {
    await irDentro(page, caminho)
    await page.getByRole('heading', { level: 1, name: titulo }).waitFor()
    await page.getByText('Esta tela não faz parte do seu acesso').waitFor()
    expect(await page.getByText(/Seu acesso não inclui PAINEL_GESTOR/).count()).toBe(1)
  }
  await semViolacoesNosDois(page)
  expect(await page.getByRole('link', { name: 'Painel', exact: true }).count()).toBe(0)
})

longa(
  'S6.06 Meu dia of an atendente counts the own oportunidades, and each number opens its list',
  async () => {
    const page = await novaPagina({ login: 'atendente3' })
    const delas = page.getByRole('navigation', { name: 'Oportunidades do mês' })
    await delas.getByRole('link').first().waitFor()
    expect(await delas.getByRole('link').count()).toBe(6)
    await semViolacoesNosDois(page)
    // One that no month begins without.
    const simulada = delas.getByRole('link', { name: /^Simulada/ })
    const escrito = await simulada.locator('.numeros').first().textContent()
    const simuladas = Number((escrito ?? '').replace('.', ''))
    expect(simuladas).toBeGreaterThan(0)
    await simulada.click()
    await page.getByRole('heading', { level: 1, name: 'Oportunidades' }).waitFor()
    await page.getByRole('tab', { name: new RegExp(`^Simulada ?${simuladas}$`) }).waitFor()
    await semViolacoesNosDois(page)
  },
)

longa(
  'S1.23 a gestor who signs in begins at the panel, and finds Meu dia where it was',
  async () => {
    const page = await novaPagina({ login: 'gestor', em: '/front' })
    await page.getByRole('heading', { level: 1, name: 'Painel' }).waitFor()
    await page.getByRole('link', { name: 'Início' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Meu dia' }).waitFor()
  },
)

test('S6.06 the team with its load, and from a person of another promotor to their panel', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/gestao/equipe' })
  const equipe = page.getByRole('region', { name: 'Atendentes' })
  await equipe.getByText('Sem atendente').waitFor()
  await semViolacoesNosDois(page)
  // No table of the desk is cut: what is wider than its place scrolls in it.
  const tabelas = page.locator('.tabela-caixa')
  expect(
    await tabelas.evaluateAll((todas) =>
      todas.filter((uma) => uma.scrollWidth > uma.clientWidth).map((uma) => uma.ariaLabel),
    ),
  ).toEqual([])
  const promotor = page.getByRole('combobox', { name: 'Promotor' })
  const daLoja = page.waitForResponse(
    (resposta) => new URL(resposta.url()).searchParams.get('codigoPromotor') === PROMOTOR,
  )
  await promotor.selectOption(PROMOTOR)
  await daLoja
  await equipe.getByText('Sem atendente').waitFor()
  const pessoa = equipe.getByRole('link').first()
  const nome = await pessoa.textContent()
  await pessoa.click()
  await cartao(page, 'Em Aberto').waitFor()
  expect(await promotor.inputValue()).toBe(PROMOTOR)
  const escolhida = page.getByRole('combobox', { name: 'Atendente' }).locator('option:checked')
  await expect.poll(() => escolhida.textContent()).toBe(nome)
})
