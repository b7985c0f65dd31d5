import { expect, test } from 'vitest'
import { clienteDe } from './support/historias.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { cliente, irPara, paginaDe, toast } from './support/passos.ts'
import { tamanhos } from './support/sessao.ts'

const semConexao = 'Sem conexão com o servidor. Verifique sua internet.'

test.each(tamanhos)(
  'S1.04 a draft note survives a reload, and the saved note comes first with its author ($nome)',
  async (tamanho) => {
    const aberto = clienteDe('nota', tamanho.nome)
    const page = await paginaDe({ tamanho, login: 'atendente' }, aberto)
    const campo = page.getByRole('textbox', { name: 'Nova anotação' })
    await campo.fill('Prefere ligação depois das 18h, filha acompanha')
    await page.getByRole('img', { name: 'Com rascunho' }).waitFor({ state: 'attached' })
    await page.reload()
    await cliente(page, aberto.nome).waitFor()
    await expect
      .poll(() => campo.inputValue())
      .toBe('Prefere ligação depois das 18h, filha acompanha')
    await page.getByRole('button', { name: 'Anotar' }).click()

    await toast(page, 'Anotação incluída com sucesso!').waitFor()
    const primeira = page.locator('.anotacoes li').first()
    await primeira.getByText('Prefere ligação depois das 18h').waitFor()
    await primeira.getByText(/^Ana Beatriz Camargo ·/).waitFor()
    expect(await campo.inputValue()).toBe('')
    await page.getByRole('img', { name: 'Com rascunho' }).waitFor({ state: 'detached' })
    await semViolacoes(page)

    // The next one is begun while the list is still being read again.
    const { promise: espera, resolve: soltar } = Promise.withResolvers<void>()
    await page.route('**/anotacao?**', async (route) => {
      await espera
      await route.continue()
    })
    await campo.fill('Recebe no quinto dia útil')
    const lida = page.waitForRequest('**/anotacao?**')
    await page.keyboard.press('Control+Enter')
    await lida
    await campo.fill('Vai falar com o filho')
    soltar()
    await primeira.getByText('Recebe no quinto dia útil').waitFor()
    expect(await campo.inputValue()).toBe('Vai falar com o filho')
    await page.getByRole('button', { name: 'Anotar' }).click()
    await primeira.getByText('Vai falar com o filho').waitFor()
    await expect.poll(() => campo.inputValue()).toBe('')
  },
)

test('S2.08 without a connection the banner shows, changes are disabled with the reason, and typed text is never lost', async () => {
  const page = await novaPagina({
    login: 'atendente',
    permitido: /ERR_INTERNET_DISCONNECTED|Failed to load resource/,
  })
  const aberto = clienteDe('rede', 'mesa')
  const faltou = /\/assets\/(Sino|ligacao)-/
  const queda = Promise.withResolvers<void>()
  await page.route(faltou, async (rota) => {
    await queda.promise
    await rota.abort('internetdisconnected')
  })
  await irPara(page, aberto)
  // What is beside the work comes last: the network leaves after it.
  await page.getByRole('textbox', { name: 'Novo lembrete' }).waitFor()
  await page.getByText('Liberado possível').waitFor()
  await page.context().setOffline(true)
  queda.resolve()
  const faixa = page.getByRole('alert').filter({ hasText: semConexao })
  await faixa.waitFor()
  expect((await faixa.textContent())?.trim()).toBe(semConexao)
  await page.getByRole('textbox', { name: 'Nova anotação' }).fill('Anotado sem rede')
  const anotar = page.getByRole('button', { name: 'Anotar' })
  await expect.poll(() => anotar.getAttribute('aria-disabled')).toBe('true')
  expect(await page.locator('.anotacao-nova .botao-motivo').textContent()).toContain('Sem conexão')
  await page.getByRole('img', { name: 'Com rascunho' }).waitFor({ state: 'attached' })
  await semViolacoesNosDois(page)
  await page.unroute(faltou)
  await page.context().setOffline(false)
  await faixa.waitFor({ state: 'detached' })
  await page
    .getByRole('link', { name: /^Lembretes: /, includeHidden: true })
    .waitFor({ state: 'attached' })

  await page.reload()
  await cliente(page, aberto.nome).waitFor()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Nova anotação' }).inputValue())
    .toBe('Anotado sem rede')
  await page.getByRole('button', { name: 'Anotar' }).click()
  await toast(page, 'Anotação incluída com sucesso!').waitFor()
})
