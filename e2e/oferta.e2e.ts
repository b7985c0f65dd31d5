import { expect, test } from 'vitest'
import { ofertaApi } from '#shared/oferta/api.ts'
import { personagem } from './support/clientes.ts'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { abrirCliente, parte, simularPortabilidade } from './support/passos.ts'

const raimundo = personagem('90000200263')

test('S1.12 S4.01 offers are ranked with their reasons, refusals with their rule, one is gone through to propose, and a portability is simulated and mended', async () => {
  const page = await novaPagina({ login: 'atendente', permitido: /status of 500/ })
  await page.route(`**${ofertaApi.unica.path}?*`, (rota) => rota.fulfill({ status: 500 }), {
    times: 1,
  })
  await abrirCliente(page, raimundo.cpf, raimundo.nome)
  await parte(page, 'Oportunidades').click()
  const bloco = page.getByRole('region', { name: 'Ofertas de hoje' })
  await bloco.getByRole('button', { name: 'Tentar novamente' }).click()
  const primeira = bloco.locator('.oferta').first()
  await primeira.getByText(/^Libera R\$.*o maior valor entre as /).waitFor()
  await bloco.getByText(/não podem? ser ofertadas? hoje$/).click()
  expect(await bloco.locator('.ofertas-norma').count()).toBeGreaterThan(0)
  await semViolacoesNosDois(page)

  await primeira.getByRole('button', { name: /^Propor a oferta 1/ }).click()
  const dialogo = page.getByRole('dialog', { name: /^Propor o/ })
  await dialogo.getByText('Conta que recebe').first().waitFor()
  await dialogo.getByRole('button', { name: 'Cadastrar pré-proposta' }).hover()
  const porque = await dialogo.getByRole('tooltip').boundingBox()
  const moldura = await dialogo.boundingBox()
  expect((porque?.y ?? NaN) + (porque?.height ?? NaN)).toBeLessThan(
    (moldura?.y ?? NaN) + (moldura?.height ?? NaN),
  )
  await semViolacoesNosDois(page)
  await dialogo.getByRole('button', { name: 'Voltar' }).click()
  const form = await simularPortabilidade(page)
  const cara = page.getByRole('article', { name: 'Cenário B' })
  await form.getByRole('textbox', { name: 'Taxa' }).fill('1,80')
  await form.getByRole('button', { name: 'Adicionar cenário' }).click()
  const recusa = cara.getByRole('note', { name: 'Por que não é permitido' })
  await recusa.getByText(/passa da que o cliente paga hoje/).waitFor()
  await semViolacoesNosDois(page)
  await recusa.getByRole('button', { name: /^Simular com .*a\.m\./ }).click()
  await recusa.waitFor({ state: 'detached' })
})
