import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { digitosDoCpf } from '#shared/cpf.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { toast } from './support/passos.ts'
import { tamanhos } from './support/sessao.ts'
import { recebido } from './support/sms.ts'

const cpfDe = (nove: string) => `${nove}${digitosDoCpf(nove)}`

const login = 'atendente2'
const nome = 'Rosângela Prado Nunes'
const cpf = cpfDe('999000201')
const final = '2001'

async function enviar(visita: Page, digitado: string): Promise<void> {
  await visita.getByLabel('Seu CPF').fill(digitado)
  await visita.getByRole('checkbox').check()
  const carregou = visita.waitForEvent('load')
  await visita.getByRole('button', { name: 'Quero que me liguem' }).click()
  await carregou
}

test('the link is made, shown as a QR code and opened by somebody who asks for a call and becomes a client to be confirmed', async () => {
  const page = await novaPagina({ login, em: '/front/indicacao' })
  await page.getByText('Você ainda não tem um link').waitFor()
  await semViolacoesNosDois(page)
  await page.getByRole('button', { name: 'Gerar link' }).click()
  await toast(page, 'Link pronto').waitFor()
  const qr = page.getByRole('img', { name: 'Código QR do seu link' })
  await qr.waitFor()
  expect(
    await qr.evaluate((imagem) => imagem instanceof HTMLImageElement && imagem.naturalWidth > 0),
  ).toBe(true)
  const endereco = (await page.getByRole('link', { name: /\/indicacao\// }).textContent()) ?? ''
  await semViolacoesNosDois(page)

  const visita = await novaPagina()
  await visita.goto(endereco)
  await visita.getByRole('heading', { name: /convida você/ }).waitFor()
  await semViolacoesNosDois(visita)
  await visita.getByLabel('Seu nome completo').fill(nome)
  await visita.getByLabel('Seu telefone').fill(`(11) 98700-${final}`)
  await enviar(visita, '111.111.111-11')
  await visita.getByRole('alert').waitFor()
  await semViolacoesNosDois(visita)
  // Sent sooner than anybody fills a form it is shown again, with what was typed.
  const agradecimento = visita.getByRole('heading', { name: 'Recebemos o seu pedido' })
  await expect
    .poll(
      async () => {
        await enviar(visita, cpf)
        return agradecimento.isVisible()
      },
      { interval: 4000, timeout: 30_000 },
    )
    .toBe(true)
  await semViolacoesNosDois(visita)

  const linha = page.locator('tr', { hasText: nome })
  await linha.getByText('A confirmar').waitFor()
  await linha.getByRole('button', { name: 'Ver telefone' }).click()
  const telefone = page.getByRole('dialog', { name: `Telefone de ${nome}` })
  await telefone.getByRole('button', { name: 'Revelar' }).click()
  await telefone.getByText(`(11) 98700-${final}`).waitFor()
  await semViolacoesNosDois(page)
  await telefone.getByRole('button', { name: 'Voltar' }).click()

  await linha.getByRole('button', { name: 'Atender' }).click()
  const atender = page.getByRole('dialog', { name: `Atender ${nome}` })
  await atender.getByLabel('Data de nascimento').fill('04/05/1960')
  await page.keyboard.press('Tab')
  await semViolacoesNosDois(page)
  await atender.getByRole('button', { name: 'Atender' }).click()
  await toast(page, 'Indicação atendida').waitFor()
  await page.getByRole('button', { name: 'Confirmar por código' }).click()
  const codigo = page.getByRole('dialog', { name: 'Confirmar por código' })
  await codigo.getByRole('button', { name: 'Enviar código' }).click()
  const campo = codigo.getByLabel('Código que o cliente recebeu')
  await campo.waitFor()
  await campo.fill(await recebido('confirmar que e voce', final, /^\d{6}/))
  await codigo.getByRole('button', { name: 'Validar' }).click()
  await toast(page, 'Identidade confirmada').waitFor()
  await page.getByRole('heading', { name: nome }).waitFor()

  await page.goto('/front/indicacao?situacao=ATENDIDA')
  await page.locator('tr', { hasText: nome }).getByRole('link', { name: 'Abrir cliente' }).waitFor()
  await page.getByRole('button', { name: 'Revogar' }).click()
  const revogar = page.getByRole('dialog', { name: 'Revogar link de indicação' })
  await semViolacoesNosDois(page)
  await revogar.getByRole('button', { name: 'Revogar' }).click()
  await page.getByText('Você ainda não tem um link').waitFor()
  const depois = await novaPagina({ permitido: /status of 404/ })
  await depois.goto(endereco)
  await depois.getByRole('heading', { name: 'Este convite não vale mais' }).waitFor()
  await semViolacoesNosDois(depois)
})

longa('who came by the link is discarded with a reason', async () => {
  const [, telefone] = tamanhos
  const page = await novaPagina({ tamanho: telefone, login: 'atendente', em: '/front/indicacao' })
  const linha = page.locator('tr', { hasText: 'Josué Albuquerque Reis' })
  await linha.getByRole('button', { name: 'Descartar' }).click()
  const dialogo = page.getByRole('dialog', { name: /^Descartar indicação de Josué/ })
  await dialogo.getByRole('textbox', { name: 'Motivo' }).fill('Número não atende')
  await semViolacoes(page)
  await dialogo.getByRole('button', { name: 'Descartar' }).click()
  await toast(page, 'Indicação descartada').waitFor()
  await linha.getByText('Número não atende').waitFor()
})
