import { expect, test } from 'vitest'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'

test('S6.06 a gestor sets a target of the month and sees what was done of it, and its production', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/gestao/metas' })
  const metas = page.getByRole('region', { name: 'Metas por pessoa' })
  await metas.getByText('Todos os produtos').first().waitFor()
  await page.getByRole('region', { name: 'Comissões por produto' }).waitFor()
  await semViolacoesNosDois(page)

  await page.getByRole('button', { name: 'Nova meta' }).click()
  const form = page.getByRole('dialog', { name: /^Meta de / })
  const quantas = 71
  await form.getByLabel('Propostas pagas').fill('0')
  await form.getByRole('button', { name: 'Gravar meta' }).click()
  await form.getByText('Quantidade: informe 1 ou mais').first().waitFor()
  await form.getByLabel('Propostas pagas').fill(String(quantas))
  await form.getByRole('button', { name: 'Gravar meta' }).click()
  await form.waitFor({ state: 'detached' })
  await metas.getByText(`de ${quantas} propostas`).waitFor()

  await page.getByRole('button', { name: 'Mês anterior' }).click()
  const nova = page.getByRole('button', { name: 'Nova meta' })
  await expect.poll(() => nova.getAttribute('aria-disabled')).toBe('true')
})

test('what waits in the house stands in one list by age, and leads to its act', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/gestao/aprovacoes' })
  const lista = page.getByRole('region', { name: 'Aprovações da casa' })
  await lista.getByText('Olhar o telefone que respondeu').first().waitFor()
  await semViolacoesNosDois(page)
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('CONSENTIMENTO')
  await expect.poll(() => lista.getByText(/^Registrar o motivo/).count()).toBe(0)
  await lista.getByRole('link').first().click()
  await page.waitForURL(/\/front\/confirmacoes/)
})

test('S6.06 Meu dia of an atendente shows the own results and targets', async () => {
  const page = await novaPagina({ login: 'atendente3' })
  await page.getByRole('heading', { name: 'Meus resultados do mês' }).waitFor()
  await page.getByRole('list', { name: 'Metas do mês' }).getByText('Todos os produtos').waitFor()
  await semViolacoes(page)
})
