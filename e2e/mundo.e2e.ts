import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { acessoDe, clienteDe } from './support/api.ts'
import { personagem } from './support/clientes.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { abrirCliente, parte, toast } from './support/passos.ts'
import { seededPlace } from './support/seeded-place.ts'
import { entrar } from './support/sessao.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'

/** A world of its own: what is broken here breaks no other story. */
const place = await seededPlace({ SEARCH_LIMIT: '6000' })
const system = await sistemaConferido(place)
const sandbox = `http://localhost:${place.env['SANDBOX_PORT']}`
afterAll(async () => {
  await system.stop()
  place.remove()
})

const semConexao = 'Sem conexão com o servidor. Verifique sua internet.'

/** Waits for one on the line of the notices, which is opened after the first screen. */
async function sinalDeVida(page: Page): Promise<void> {
  const linha = () =>
    page.evaluate(async () => {
      const { held } = await navigator.locks.query()
      return held?.find(({ name }) => name?.startsWith('consigna:avisos:'))?.name ?? ''
    })
  await expect.poll(linha).not.toBe('')
  await page.evaluate(
    (nome) =>
      new Promise<void>((resolve) => {
        new BroadcastChannel(nome).addEventListener('message', ({ data }) => {
          if (data === 'viva') resolve()
        })
      }),
    await linha(),
  )
}

test('S2.10 a person who only reads is told of a server that is gone, and goes on without a reload when it is back', async () => {
  const { idRelacionamento } = await clienteDe(await acessoDe('atendente', place))
  const page = await novaPagina({
    login: 'atendente',
    url: place.url,
    em: `/front/clientes/${idRelacionamento}`,
    permitido: /Failed to load resource|ERR_/,
  })
  const nota = page.getByRole('textbox', { name: 'Nova anotação' })
  await nota.fill('O texto que fica')
  const sinal = page.locator('.barra-rede')
  expect(await sinal.getAttribute('data-ligada')).toBe('true')
  const aberta = await page.evaluate(() => performance.timeOrigin)
  await sinalDeVida(page)

  // Nothing is clicked.
  process.kill(system.pid('server'), 'SIGKILL')
  await page.getByRole('alert').filter({ hasText: semConexao }).waitFor()
  expect(await sinal.getAttribute('data-ligada')).toBe('false')

  await page.getByRole('alert').filter({ hasText: semConexao }).waitFor({ state: 'detached' })
  expect(await sinal.getAttribute('data-ligada')).toBe('true')
  expect(await nota.inputValue()).toBe('O texto que fica')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(aberta)
})

longa(
  'S2.10 a person who only reads is told of a server that fell silent and ended no line',
  async () => {
    const { idRelacionamento } = await clienteDe(await acessoDe('atendente', place))
    const page = await novaPagina({
      login: 'atendente',
      url: place.url,
      em: `/front/clientes/${idRelacionamento}`,
      // What was being read when the server stood still is answered 503 when it goes on, and read again.
      permitido: /Failed to load resource|ERR_|status of 503/,
    })
    await sinalDeVida(page)
    // The supervisor too: it would put another one in its place.
    const parados = [system.pid('supervisor'), system.pid('server')]
    for (const pid of parados) process.kill(pid, 'SIGSTOP')
    const faixa = page.getByRole('alert').filter({ hasText: semConexao })
    try {
      // Nothing is clicked, and no connection ends. The line itself counts as dead after 45 s.
      await faixa.waitFor({ timeout: 30_000 })
    } finally {
      for (const pid of parados) process.kill(pid, 'SIGCONT')
    }
    await faixa.waitFor({ state: 'detached' })
  },
)

longa(
  'while the identity server hangs, sign-out and sign-in say so in words, and no page stays blank',
  async () => {
    const page = await novaPagina({ url: place.url, permitido: /Failed to load resource|ERR_/ })
    await entrar(page, 'atendente2')
    // The supervisor too: it would put another one in its place.
    const parados = [system.pid('supervisor'), system.pid('identity')]
    for (const pid of parados) process.kill(pid, 'SIGSTOP')
    try {
      await page.getByRole('button', { name: /^Conta de/ }).click()
      await page.getByRole('menuitem', { name: 'Sair' }).click()
      const dialogo = page.getByRole('dialog', { name: 'Sair do Consigna?' })
      await dialogo.getByRole('button', { name: 'Sair', exact: true }).click()
      await page.getByText('Você saiu deste navegador, e o servidor de identidade não').waitFor()
      await semViolacoes(page)

      await page.getByRole('button', { name: 'Entrar com a conta corporativa' }).click()
      await page.getByText('O servidor de identidade demorou demais.').waitFor()
      await page.reload()
      await page.getByRole('button', { name: 'Entrar com a conta corporativa' }).waitFor()
    } finally {
      for (const pid of parados) process.kill(pid, 'SIGCONT')
    }
    await page.getByRole('button', { name: 'Entrar com a conta corporativa' }).click()
    await expect.poll(() => page.url()).not.toContain('/login')
  },
)

const maria = personagem('90000200182')

/** The page of the outside world, in another tab of the same browser. */
async function bancada(page: Page): Promise<Page> {
  const outra = await page.context().newPage()
  await outra.goto(sandbox)
  return outra
}

const linha = (mundo: Page, sistema: string, modo: string) =>
  mundo
    .getByRole('group', { name: `Linha de ${sistema}` })
    .getByRole('button', { name: modo, exact: true })

longa(
  'S1.10 the INSS is switched off from the bench, and the screen of the client is still useful',
  async () => {
    const permitido = /status of 502 .*beneficio/
    const page = await novaPagina({ login: 'atendente', url: place.url, permitido })
    await abrirCliente(page, maria.cpf, maria.nome)
    const mundo = await bancada(page)
    await linha(mundo, 'Dataprev', 'Fora do ar').click()
    await mundo.getByText('Com falha agora: Dataprev.').waitFor()
    await semViolacoesNosDois(mundo)

    await page.bringToFront()
    await parte(page, 'Benefícios').click()
    await page.getByRole('button', { name: 'Consultar INSS' }).click()
    const aviso = page.getByRole('alert').filter({ hasText: 'A conexão com serviço falhou!' })
    await aviso.getByText('o atendimento continua').waitFor()
    // What was known of the benefit, the contracts and a note: all as before.
    await page.locator('.cartao-beneficio').first().waitFor()
    await parte(page, 'Contratos').click()
    await page.getByRole('row').nth(1).waitFor()
    await page.getByRole('textbox', { name: 'Nova anotação' }).fill('INSS fora, retorno à tarde')
    await page.getByRole('button', { name: 'Anotar' }).click()
    await toast(page, 'Anotação incluída com sucesso!').waitFor()

    await linha(mundo, 'Dataprev', 'Normal').click()
    await mundo.getByText('Todos os sistemas respondem.').waitFor()
    await parte(page, 'Benefícios').click()
    await page.getByRole('button', { name: 'Consultar INSS' }).click()
    await page.getByText(/última consulta em .* por Ana Beatriz Camargo/).waitFor()
  },
)

longa(
  'S4.12 the clock set to a Sunday shows in a band, and nobody may be contacted until Monday',
  async () => {
    const page = await novaPagina({ login: 'atendente', url: place.url })
    const faixa = page.getByText(/^Relógio de demonstração: domingo, .* às 10:0\d$/)
    const mundo = await bancada(page)
    await mundo.getByRole('button', { name: 'Próximo domingo, 10h' }).click()
    await mundo.getByText('Hora de demonstração').waitFor()
    await semViolacoesNosDois(mundo)

    await page.bringToFront()
    await abrirCliente(page, maria.cpf, maria.nome)
    await faixa.waitFor()
    await page.locator('.semaforo-chip', { hasText: /bloqueado: .*liberado a partir de/ }).waitFor()
    await semViolacoesNosDois(page)
    await mundo.getByRole('button', { name: 'Hora certa' }).click()
    await mundo.getByText('Hora certa', { exact: true }).first().waitFor()
    await parte(page, 'Propostas').click()
    await page.reload()
    await parte(page, 'Contratos').waitFor()
    expect(await faixa.count()).toBe(0)
  },
)
