import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { acessoApi } from '#shared/acesso/api.ts'
import { ofertaApi } from '#shared/oferta/api.ts'
import { revelacaoApi } from '#shared/revelacao/api.ts'
import { dobra, falha, perde, segurar, segurarTodas, vai, type Sorte } from './support/demora.ts'
import { clienteDe } from './support/historias.ts'
import { longa } from './support/longa.ts'
import { fecharTudo, mutacoes, nota, tarde } from './support/mutacoes.ts'
import { novaPagina } from './support/pagina.ts'
import { cliente, irDentro, irPara, navegar, paginaDe, parte, toast } from './support/passos.ts'
import { entrar } from './support/sessao.ts'

const ela = clienteDe('tarde', 'mesa')
const outra = clienteDe('tarde', 'telefone')

const formulario = (page: Page) => page.getByRole('form', { name: 'Condições da simulação' })
const simular = (page: Page) =>
  page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' })
const ativa = (page: Page) => page.getByRole('tab', { selected: true }).textContent()
const ofertas = `**${ofertaApi.unica.path}?*`

longa(
  'offers that answer late move nobody: the note keeps its words, its focus and its tab',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    const { chegou, soltar } = await segurar(page, ofertas)
    await irPara(page, ela)
    await parte(page, 'Contratos').waitFor()
    await simular(page).click()
    await chegou
    await parte(page, 'Contratos').click()
    await nota(page).pressSequentially('combinado para sexta ')
    const veio = page.waitForResponse(ofertas)
    soltar()
    await (await veio).finished()
    await page.keyboard.type('às 10 com o filho', { delay: 20 })

    expect(await nota(page).inputValue()).toBe('combinado para sexta às 10 com o filho')
    expect(await ativa(page)).toMatch(/^Contratos/)
    await nota(page).fill('')
  },
)

longa(
  'offers that answer late take nothing of the simulation that is typed, and are one press away',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    const { chegou, soltar } = await segurar(page, ofertas)
    await irPara(page, ela)
    await simular(page).click()
    await chegou
    const parcela = formulario(page).getByRole('textbox', { name: 'Parcela' })
    await parcela.fill('77,00')
    const veio = page.waitForResponse(ofertas)
    soltar()
    await (await veio).finished()
    const trazer = page.getByRole('button', { name: 'Usar a oferta de hoje' })
    await trazer.waitFor()
    expect(await parcela.inputValue()).toBe('77,00')
    await trazer.click()
    await expect.poll(() => parcela.inputValue()).not.toBe('77,00')
  },
)

longa(
  'offers asked for before the permissions came are put into the simulator when they come',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    const { soltar } = await segurar(page, `**${acessoApi.obterPermissoes.path}`)
    // No form begins with this term: it tells an offer that was put in.
    const prazo = 61
    await page.route(ofertas, async (rota) => {
      const resposta = await rota.fetch()
      const { model, ...resto } = await resposta.json()
      const todas: { condicoes: object }[] = model.ofertas
      const mudadas = todas.map((uma) => ({
        ...uma,
        prazo,
        condicoes: { ...uma.condicoes, prazo },
      }))
      await rota.fulfill({
        response: resposta,
        json: { ...resto, model: { ...model, ofertas: mudadas } },
      })
    })
    await irPara(page, ela)
    await simular(page).click()
    const campo = formulario(page).getByRole('textbox', { name: 'Prazo' })
    await campo.waitFor()
    expect(await campo.inputValue()).not.toBe(String(prazo))
    soltar()
    await expect.poll(() => campo.inputValue()).toBe(String(prazo))
  },
)

longa('a note with the words of one whose answer was lost is a note of its own', async () => {
  const page = await paginaDe({ login: 'atendente', permitido: /ERR_CONNECTION_FAILED/ }, outra)
  const lista = page.locator('.anotacoes li', { hasText: 'Não atendeu' })
  const { soltar } = await segurar(page, /\/anotacao$/, {
    sorte: perde,
    se: (pedido) => pedido.method() === 'POST',
  })
  soltar()
  const anotar = page.getByRole('button', { name: 'Anotar' })
  const livre = () => expect.poll(() => anotar.getAttribute('aria-disabled')).not.toBe('true')
  await nota(page).fill('Não atendeu')
  await livre()
  await page.keyboard.press('Control+Enter')
  // The banner leaves with the next answer that comes; the toast stays.
  await toast(page, 'A conexão com o servidor falhou').waitFor()
  await page.unrouteAll()
  await nota(page).fill('Ligou de volta')
  await livre()
  await page.keyboard.press('Control+Enter')
  await page.locator('.anotacoes li', { hasText: 'Ligou de volta' }).waitFor()
  await nota(page).fill('Não atendeu')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => lista.count()).toBe(2)
})

longa('a second purpose pressed before the first is answered reveals nothing more', async () => {
  const page = await novaPagina({ login: 'atendente' })
  const pedidos: string[] = []
  const { chegou, soltar } = await segurar(page, `**${revelacaoApi.revelar.path}`, {
    se: (pedido) => pedidos.push(pedido.method()) > 0,
  })
  await irPara(page, ela)
  await page.getByRole('button', { name: 'Revelar CPF' }).first().click()
  const opcoes = page.getByRole('dialog').getByRole('listitem').getByRole('button')
  await opcoes.first().click()
  await chegou
  await opcoes.nth(1).click()
  soltar()
  await page.getByRole('button', { name: 'Ocultar CPF' }).first().waitFor()
  expect(pedidos).toEqual(['POST'])
})

longa('a reveal that was given up and then fails leaves the next question open', async () => {
  const page = await novaPagina({ login: 'atendente', permitido: /status of 500/ })
  await irPara(page, ela)
  const revelar = page.getByRole('button', { name: 'Revelar CPF' }).first()
  const opcoes = page.getByRole('dialog').getByRole('listitem').getByRole('button')
  const { chegou, soltar } = await segurar(page, `**${revelacaoApi.revelar.path}`, { sorte: falha })
  await revelar.click()
  await opcoes.first().click()
  await chegou
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await revelar.click()
  await opcoes.first().waitFor()
  soltar()
  await toast(page, 'Erro de teste').waitFor()
  expect(await opcoes.first().isVisible()).toBe(true)
})

longa('a revealed CPF hides after half a minute, behind another client too', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await page.clock.install()
  await irPara(page, ela)
  await page.getByRole('button', { name: 'Revelar CPF' }).first().click()
  await page.getByRole('button', { name: 'Confirmar a identidade do cliente' }).click()
  await page.getByRole('button', { name: 'Ocultar CPF' }).first().waitFor()
  await navegar(page, outra)
  await page.clock.fastForward(31_000)
  await expect.poll(() => page.locator('.revelado b').count()).toBe(0)
  await navegar(page, ela)
  expect(await page.getByRole('button', { name: 'Ocultar CPF' }).count()).toBe(0)
})

longa(
  'a revealed value is hidden when its time is over, whether the timers ran or the computer slept',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    await page.clock.install()
    await irPara(page, ela)
    const revelar = page.getByRole('button', { name: 'Revelar CPF' }).first()
    await revelar.click()
    await page.getByRole('button', { name: 'Confirmar a identidade do cliente' }).click()
    await page.getByRole('button', { name: 'Ocultar CPF' }).first().waitFor()
    // The time passes and no timer fires.
    await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 31_000)
    await page.locator('.revelado small', { hasText: /^0 s$/ }).or(revelar).first().waitFor()
    expect(await page.locator('.revelado b').count()).toBe(0)
  },
)

longa(
  'permissions that failed once are asked again, and nobody is told to ask for access meanwhile',
  async () => {
    const page = await novaPagina({ permitido: /status of 500/ })
    const permissoes = '**/obter-permissoes-do-usuario-identity-server'
    await page.route(permissoes, (rota) => rota.fulfill({ status: 500, body: '' }), { times: 1 })
    await entrar(page, 'atendente', '/front/clientes/novo')
    const incluir = page.getByRole('button', { name: 'Incluir cliente' })
    await incluir.waitFor()
    await expect.poll(() => incluir.getAttribute('aria-disabled')).toBe(null)
  },
)

longa('recent clients outlive a failed call of their key', async () => {
  const page = await paginaDe({ login: 'atendente', permitido: /status of 500/ }, ela)
  const guardados = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((k) => k.startsWith('consigna:recentes'))
        .map((k) => localStorage.getItem(k)?.length ?? 0),
    )
  await expect.poll(guardados).toHaveLength(1)
  await irPara(page, clienteDe('nota', 'mesa'))
  const [antes = 0] = await guardados()
  await page.route(
    '**/consigna/v1/chave-rascunho',
    (rota) => rota.fulfill({ status: 500, body: '' }),
    { times: 1 },
  )
  await irPara(page, outra)
  await page.waitForFunction(
    (n) =>
      Object.keys(localStorage).some(
        (k) => k.startsWith('consigna:recentes') && (localStorage.getItem(k)?.length ?? 0) !== n,
      ),
    antes,
  )
  await page.unrouteAll()
  await page.reload()
  await cliente(page, outra.nome).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: ela.nome }).first().waitFor()
})

longa('a held Enter opens the dialog and presses nothing in it', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).focus()
  await page.keyboard.down('Enter')
  const dialogo = page.getByRole('dialog', { name: 'Sair do Consigna?' })
  const continuar = dialogo.getByRole('button', { name: 'Continuar trabalhando' })
  await expect
    .poll(() => continuar.evaluate((botao) => botao === document.activeElement))
    .toBe(true)
  for (let vez = 0; vez < 5; vez += 1) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await dialogo.isVisible()).toBe(true)
})

test('after a switch of the promotor nothing of the former one is on the screen, however late the new one answers', async () => {
  const page = await novaPagina({ login: 'atendente', em: '/front/inicio' })
  const nomes = page.getByRole('main').locator('a[href*="/front/clientes/"]:not([href$="/novo"])')
  await nomes.first().waitFor()
  const antes = await nomes.allTextContents()
  const espera = Promise.withResolvers<void>()
  await page.route('**/*', async (rota) => {
    const pedido = rota.request()
    if (pedido.headers()['codigo-promotor'] === '10102') await espera.promise
    await rota.fallback()
  })
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Promotor ativo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Loja Consigna Savassi' }).click()
  const trocar = page.getByRole('button', { name: 'Trocar de promotor' })
  const novo = page.locator('.barra-promotor', { hasText: 'Savassi' })
  await trocar.or(novo).first().waitFor()
  if (await trocar.isVisible()) await trocar.click()
  await novo.waitFor()
  await expect
    .poll(async () => (await nomes.allTextContents()).filter((nome) => antes.includes(nome)))
    .toEqual([])
  espera.resolve()
})

longa(
  'a change that is kept while the person is with another client says whose it was',
  async () => {
    const page = await paginaDe({ login: 'atendente' }, outra)
    const pessoais = mutacoes.filter(({ nome }) => nome === 'dados pessoais')
    for (const mutacao of pessoais) await tarde(page, { dela: ela, outra, sorte: vai }, mutacao)
    await toast(page, 'Dados do cliente atualizados').getByText(ela.nome).waitFor()
  },
)

/** Before each answer, in `npm run prove -- tarde`; `npm test` waits for the person only. */
const esperaMs = Number(process.env['TARDE_MS'] ?? 0)

const depois =
  (sorte: Sorte): Sorte =>
  async (rota) => {
    await new Promise((passou) => setTimeout(passou, esperaMs))
    await sorte(rota)
  }

const sortes: [string, Sorte][] =
  esperaMs === 0
    ? [['late', vai]]
    : [
        ['late', vai],
        ['failed', falha],
        ['doubled', dobra],
      ]

test.each(sortes)(
  'the %s answer of twelve changes moves nobody, and no letter typed with another client is lost',
  async (_qual, sorte) => {
    const page = await paginaDe({ login: 'atendente', permitido: /status of (?:400|500)/ }, outra)
    for (const mutacao of mutacoes) {
      await tarde(page, { dela: ela, outra, sorte: depois(sorte) }, mutacao)
      await navegar(page, ela)
      if (sorte === falha && mutacao.digitado) {
        const { campo, valor } = mutacao.digitado
        expect([mutacao.nome, await campo(page).inputValue()]).toEqual([mutacao.nome, valor])
        await campo(page).fill('')
      }
      await fecharTudo(page)
    }
  },
  600_000,
)

/** As a link inside of the application, without waiting for what the client is. */
const abrirParte = (page: Page, aba: string) =>
  irDentro(page, `/front/clientes/${ela.idRelacionamento}?aba=${aba}`)

/** Parts that ask for something of their own; what the others show comes with the client. */
const proprias = ['formalizacao', 'portabilidade', 'retencao', 'consentimentos', 'mensagens']

test.each(sortes)(
  'the %s readings of a client, the last one answered first, move nobody and take no letter typed with another client',
  async (_qual, sorte) => {
    const page = await paginaDe({ login: 'atendente', permitido: /status of 500/ }, outra)
    await nota(page).waitFor()
    let segura = false
    const { enderecos, soltar } = await segurarTodas(page, /\/(?:v\d|consigna)\//, () => segura)
    const lidas = new Set<string>()
    for (const aba of ['contratos', ...proprias]) {
      segura = true
      await abrirParte(page, aba)
      await expect.poll(() => enderecos().some((um) => !lidas.has(um))).toBe(true)
      segura = false
      await navegar(page, outra)
      await nota(page).fill('')
      await nota(page).pressSequentially('combi')
      for (const endereco of enderecos()) lidas.add(endereco)
      await soltar(depois(sorte))
      await page.keyboard.type('nado para sexta', { delay: 10 })

      expect({
        aba,
        nota: await nota(page).inputValue(),
        foco: await nota(page).evaluate((campo) => campo === document.activeElement),
        lugar: new URL(page.url()).pathname,
        dialogos: await page.locator('[role=dialog]:visible').count(),
      }).toEqual({
        aba,
        nota: 'combinado para sexta',
        foco: true,
        lugar: `/front/clientes/${outra.idRelacionamento}`,
        dialogos: 0,
      })
      // Asked again, the client is there.
      await navegar(page, ela)
      await navegar(page, outra)
    }
    await nota(page).fill('')
  },
  600_000,
)
