import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { clientesDe } from './support/historias.ts'
import { abrirCliente, cliente, navegar } from './support/passos.ts'
import { type Login } from './support/sessao.ts'

const maria = personagem('90000200182')

test('the keys answer from anywhere: ? shows their map, g and a letter goes to a screen, and letters can be switched off', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await page.getByRole('heading', { level: 1, name: 'Meu dia' }).waitFor()
  await page.keyboard.press('?')
  const mapa = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await mapa.getByText('Fechar o cliente').waitFor()
  await semViolacoesNosDois(page)
  await page.keyboard.press('Escape')
  await mapa.waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.getByRole('heading', { level: 1, name: 'Propostas' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.getByRole('heading', { level: 1, name: /Ajuda/ }).waitFor()
  await semViolacoesNosDois(page)
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await page.getByRole('heading', { level: 1, name: 'Central de avisos' }).waitFor()
  await semViolacoesNosDois(page)

  await page.keyboard.press('?')
  await mapa.getByRole('switch').uncheck()
  await page.keyboard.press('Escape')
  await mapa.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar clientes, telas e ações' }).waitFor()
  expect(await mapa.count()).toBe(0)
})

longa(
  'what is typed right after Ctrl+K waits for the field, and runs no key of the screen',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    await page.getByRole('heading', { level: 1, name: 'Meu dia' }).waitFor()
    const arquivo = Promise.withResolvers<void>()
    await page.route('**/assets/Paleta-*.js', async (route) => {
      await arquivo.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('g pedro')
    arquivo.resolve()
    const campo = page.getByRole('combobox', { name: 'Buscar clientes, telas e ações' })
    await campo.waitFor()
    await campo.press('End')
    await campo.pressSequentially(' almeida')
    expect(await campo.inputValue()).toBe('g pedro almeida')
    await page.getByRole('heading', { level: 1, name: 'Meu dia' }).waitFor()
  },
)

longa(
  'what is typed right after the key of another client goes to that client, and none of it to the one before',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    const [um, outro] = clientesDe('atendente').slice(-2)
    if (!um || !outro) throw new Error('Too few clients.')
    for (const aberto of [um, outro]) await navegar(page, aberto)
    const nota = page.getByRole('textbox', { name: 'Nova anotação' })
    const nova = () => nota.filter({ visible: true })
    await nova().waitFor()
    // A slow computer: the client before stays on the screen for a while.
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (const [tecla, aberto, texto] of [
      ['1', um, 'Liga na segunda'],
      ['2', outro, 'Pediu o extrato'],
    ] as const) {
      await page.locator('#conteudo').focus()
      await page.keyboard.type(`c${tecla}a${texto}`)
      await cliente(page, aberto.nome).waitFor()
      await expect.poll(() => nova().inputValue()).toBe(texto)
    }
    await page.locator('#conteudo').focus()
    await page.keyboard.type('c1')
    await cliente(page, um.nome).waitFor()
    expect(await nova().inputValue()).toBe('Liga na segunda')
  },
)

test('S9.10 the menu stays open or closed from one visit to the next', async () => {
  const page = await novaPagina({ login: 'atendente' })
  const menu = page.getByRole('navigation', { name: 'Principal' })
  await menu.getByRole('button', { name: 'Expandir' }).click()
  await menu.getByRole('button', { name: 'Recolher' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('consigna:menu'))).toContain(
    '"aberto":true',
  )
  await semViolacoes(page)
  await page.reload()
  await menu.getByRole('button', { name: 'Recolher' }).waitFor()
})

test('the dark theme is chosen by the person and kept', async () => {
  const page = await novaPagina({ login: 'atendente', em: '/front/preferencias' })
  await semViolacoesNosDois(page)
  await page.getByRole('radio', { name: /Escuro/ }).check()
  const esquema = () => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
  await expect.poll(esquema).toBe('dark')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Preferências' }).waitFor()
  expect(await esquema()).toBe('dark')
})

/** Every screen with a list, by who sees most of it; of the last ones the rows open nothing. */
const listas: { login: Login; telas: readonly string[] }[] = [
  {
    login: 'atendente',
    telas: [
      '/front/clientes',
      '/front/oportunidades?vista=lista',
      '/front/esteira/minha',
      '/front/esteira/em-andamento',
      '/front/esteira/reprovadas',
      '/front/portabilidade',
      '/front/formalizacao',
      '/front/lembretes',
      '/front/lembretes/agendado',
      '/front/regras',
      '/front/mailing',
      '/front/indicacao',
      '/front/retencao',
    ],
  },
  {
    login: 'gestor',
    telas: [
      '/front/divergencias',
      '/front/gestao/painel',
      '/front/gestao/painel/total',
      '/front/gestao/painel/total?lista=oportunidades',
      '/front/gestao/equipe',
      '/front/gestao/metas',
      '/front/gestao/aprovacoes',
      '/front/gestao/ausencias',
      '/front/gestao/reatribuicao',
    ],
  },
]

/** What `?` promises of lists here. */
async function prometido(page: Page): Promise<{ andar: boolean; abrir: boolean }> {
  await page.keyboard.press('?')
  const mapa = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await mapa.getByText('Este mapa').waitFor()
  const texto = (await mapa.textContent()) ?? ''
  await page.keyboard.press('Escape')
  await mapa.waitFor({ state: 'detached' })
  return { andar: texto.includes('Linha seguinte'), abrir: texto.includes('Abrir a linha') }
}

/** As a link does: the page is not loaded again. */
const ir = (page: Page, para: string) =>
  page.evaluate((destino) => {
    history.pushState(null, '', destino)
    dispatchEvent(new PopStateEvent('popstate'))
  }, para)

/** Which of the rows that are seen has the focus; -1: none. */
const linhaComFoco = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('.tabela-caixa tr[data-linha]')]
      .filter((linha) => linha.checkVisibility())
      .findIndex((linha) => linha === document.activeElement),
  )

test.each(listas)(
  'j, k and Enter work in every list where the map promises them, and nowhere else is it promised ($login)',
  async ({ login, telas }) => {
    const page = await novaPagina({ login })
    const linhas = page.locator('.tabela-caixa tr[data-linha]').filter({ visible: true })
    for (const tela of telas) {
      await ir(page, '/front/ajuda')
      await page.getByRole('heading', { level: 1, name: 'Ajuda' }).waitFor()
      await ir(page, tela)
      await page.getByRole('heading', { level: 1, name: 'Ajuda' }).waitFor({ state: 'detached' })
      // The rows and the promise come with what was read.
      const visto = { andar: false, abrir: false, quantas: 0 }
      await expect
        .poll(
          async () => {
            const lendo = await page.locator('.conteudo .esqueleto:visible').count()
            Object.assign(visto, await prometido(page), { quantas: await linhas.count() })
            return lendo === 0 && visto.andar === visto.quantas > 0
          },
          { message: tela },
        )
        .toBe(true)
      if (visto.quantas === 0) continue
      await page.keyboard.press('j')
      await expect.poll(() => linhaComFoco(page), { message: tela }).toBe(0)
      if (visto.quantas > 1) {
        await page.keyboard.press('j')
        await expect.poll(() => linhaComFoco(page), { message: tela }).toBe(1)
        await page.keyboard.press('k')
        await expect.poll(() => linhaComFoco(page), { message: tela }).toBe(0)
      }
      const antes = page.url()
      await page.keyboard.press('Enter')
      const abriu = async () => page.url() !== antes || (await page.getByRole('dialog').count()) > 0
      if (visto.abrir) await expect.poll(abriu, { message: tela }).toBe(true)
      else expect({ tela, abriu: await abriu() }).toEqual({ tela, abriu: false })
      if (await page.getByRole('dialog').count()) await page.keyboard.press('Escape')
    }
  },
)

longa(
  'keys take chosen contracts into the simulator, and the focus never falls to the body',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    await abrirCliente(page, '90000206385', personagem('90000206385').nome)
    await page.locator('tr[data-linha]').first().waitFor()
    const foco = () => page.evaluate(() => document.activeElement?.tagName)
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Refinanciar (1)' }).waitFor()
    await page.keyboard.press('s')
    const form = page.getByRole('form', { name: 'Condições da simulação' })
    await form.waitFor()
    await expect.poll(foco).toBe('FORM')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('article', { name: 'Cenário A' }).waitFor()
    await expect.poll(foco).toBe('ARTICLE')

    await page.getByRole('tab', { name: /^Contratos/ }).click()
    await page.locator('tr[data-linha] .marca').first().check()
    await page.getByRole('button', { name: 'Refinanciar (1)' }).press('Enter')
    await form.waitFor()
    await expect.poll(foco).toBe('FORM')
  },
)

/** What opens a dialog of the client, by the part of the screen where it stands. */
const dialogos: [parte: string, botoes: readonly (string | RegExp)[]][] = [
  ['Contratos', ['Transferir', 'Abrir telefones', /^Prometer/]],
  ['Oportunidades', ['Perder', 'Histórico', /^Propor a oferta 1/]],
  ['Benefícios', ['Pedir consentimento']],
  ['Consentimentos', ['Ver evidência', 'Revogar']],
  [
    'Cadastro',
    [
      'Editar dados pessoais',
      'Incluir telefone',
      'Situação',
      'Autorizações',
      'Tipo',
      'Incluir endereço',
      /^Editar endereço/,
      'Incluir conta',
      /^Editar conta/,
      'Incluir empregador',
    ],
  ],
]

longa(
  'after each dialog of a client, and after what had the focus is gone, the focus is on the screen',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    await abrirCliente(page, maria.cpf, maria.nome)
    const dialogo = page.getByRole('dialog')
    const tela = page.locator('#conteudo')
    const naTela = () => tela.evaluate((um) => um.contains(document.activeElement))
    for (const [parte, botoes] of dialogos) {
      await page.getByRole('tab', { name: new RegExp(`^${parte}`) }).click()
      for (const name of botoes) {
        const botao = tela.getByRole('button', { name }).filter({ visible: true }).first()
        await expect.poll(() => botao.getAttribute('aria-disabled')).not.toBe('true')
        await botao.press('Enter')
        await dialogo.waitFor()
        await page.keyboard.press('Escape')
        await dialogo.waitFor({ state: 'detached' })
        await expect.poll(naTela, { message: `${parte}: ${name}` }).toBe(true)
      }
    }

    // Opened by a key, with the focus nowhere.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.keyboard.press('t')
    await dialogo.waitFor()
    await page.keyboard.press('Escape')
    await dialogo.waitFor({ state: 'detached' })
    await expect.poll(naTela).toBe(true)

    await page.getByRole('button', { name: 'Incluir empregador' }).focus()
    await page.evaluate(() => document.activeElement?.remove())
    await expect.poll(naTela).toBe(true)
  },
)

longa('where nothing around a lost focus takes it, the screen does', async () => {
  const page = await novaPagina({ login: 'atendente', em: '/front/fila' })
  await page.getByRole('button', { name: /^Próximo cliente/ }).focus()
  await page.evaluate(() => document.activeElement?.remove())
  const foco = () => page.evaluate(() => document.activeElement?.id)
  await expect.poll(foco).toBe('conteudo')
})

longa('j pressed faster than a long list draws its rows loses no step', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/clientes' })
  const tabela = page.locator('.tabela-caixa').first()
  await tabela.locator('tbody tr[data-linha]').first().waitFor()
  // Below so many rows all of them are drawn.
  expect(Number(await tabela.locator('table').getAttribute('aria-rowcount'))).toBeGreaterThan(41)
  await page.keyboard.press('j')
  const onde = () =>
    page.evaluate(() => document.activeElement?.closest('tr')?.getAttribute('data-index'))
  await expect.poll(onde).toBe('0')

  // All within one task: nothing is drawn in between.
  await page.evaluate(() => {
    for (let vez = 0; vez < 45; vez += 1) {
      const evento = new KeyboardEvent('keydown', { key: 'j', bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(evento)
    }
  })

  await expect.poll(onde).toBe('45')
})
