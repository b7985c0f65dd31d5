import { afterAll, expect, test } from 'vitest'
import { acessoDe, clienteDe } from './support/api.ts'
import { novaPagina, semViolacoes } from './support/pagina.ts'
import { seededPlace } from './support/seeded-place.ts'
import { entrar } from './support/sessao.ts'
import { startSystem } from './support/system.ts'

const place = await seededPlace()
const system = await startSystem(place)
afterAll(async () => {
  await system.stop()
  place.remove()
})

const semConexao = 'Sem conexão com o servidor. Verifique sua internet.'

test('S2.10 F9 who only reads is told of a server that is gone, and goes on without a reload when it is back', async () => {
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
  // The line of notices, which is opened after the first screen.
  const trancas = () =>
    page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name).join())
  await expect.poll(trancas).toContain('consigna:avisos')

  // Nothing is clicked.
  process.kill(system.pid('server'), 'SIGKILL')
  await page.getByRole('alert').filter({ hasText: semConexao }).waitFor()
  expect(await sinal.getAttribute('data-ligada')).toBe('false')

  await page.getByRole('alert').filter({ hasText: semConexao }).waitFor({ state: 'detached' })
  expect(await sinal.getAttribute('data-ligada')).toBe('true')
  expect(await nota.inputValue()).toBe('O texto que fica')
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(aberta)
})

test('F10 while the identity server hangs, sign-out and sign-in say so in words, and no page stays blank', async () => {
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
})
