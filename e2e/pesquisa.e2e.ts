import { expect, test } from 'vitest'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { toast } from './support/passos.ts'

const TITULO = 'Como está o Consigna para você?'

test('S1.20 the survey waits on Meu dia, keeps what is typed without a network, and is answered once by keys', async () => {
  const page = await novaPagina({
    login: 'atendente',
    em: '/front/inicio',
    // What the page reads in its free time may fall into the moment without a network.
    permitido: /ERR_INTERNET_DISCONNECTED/,
  })
  const cartao = page.getByRole('region', { name: TITULO })
  await cartao.waitFor()
  await semViolacoesNosDois(page)

  await cartao.getByRole('button', { name: 'Enviar resposta' }).click()
  await cartao.getByText('Escolha de 0 a 10').waitFor()
  await cartao.getByRole('radio', { name: '0', exact: true }).focus()
  await page.keyboard.press('1')
  await page.keyboard.press('0')
  const dez = cartao.getByRole('radio', { name: '10', exact: true })
  await expect.poll(() => dez.isChecked()).toBe(true)
  await page.keyboard.press('ArrowLeft')
  const nove = cartao.getByRole('radio', { name: '9', exact: true })
  await expect.poll(() => nove.isChecked()).toBe(true)

  const texto = cartao.getByLabel('O que mais ajudaria o seu trabalho?')
  await texto.fill('O cliente 529.982.247-25 pediu')
  await cartao.getByRole('button', { name: 'Enviar resposta' }).click()
  await cartao.getByText('Comentário: não escreva CPF nem telefone').waitFor()
  await texto.fill('Menos telas entre a simulação e a proposta')

  await page.context().setOffline(true)
  const enviar = cartao.getByRole('button', { name: 'Enviar resposta' })
  await expect.poll(() => enviar.getAttribute('aria-disabled')).toBe('true')
  await page.context().setOffline(false)
  await expect.poll(() => enviar.getAttribute('aria-disabled')).not.toBe('true')
  await page.reload()
  await expect.poll(() => texto.inputValue()).toBe('Menos telas entre a simulação e a proposta')
  await expect.poll(() => nove.isChecked()).toBe(true)
  await texto.focus()
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Resposta enviada. Obrigado!').waitFor()
  await cartao.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('conteudo')
})

test('S1.20 the gestor reads how many answered, the score and the days, and no name', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/gestao/pesquisa' })
  const anterior = page.getByRole('region', { name: 'Como foi a mudança de tela?' })
  await anterior.getByText(/resposta.* · NPS/).waitFor()
  await semViolacoesNosDois(page)
})
