import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { novaPagina, semViolacoes } from './support/pagina.ts'
import {
  abrirCliente,
  confirmarProposta,
  parte,
  simularPortabilidade,
  toast,
} from './support/passos.ts'
import { proporPelaApi } from './support/propostas.ts'
import { tamanhos } from './support/sessao.ts'

/** Each of her contracts is of another bank, which states a higher balance than simulated. */
const dalva = personagem('90000208590')

const [mesa, telefone] = tamanhos

/** On the page of her proposta: what changes is looked at with the client, and goes on. */
async function aceitarSaldo(page: Page): Promise<void> {
  const aceitar = page.getByRole('button', { name: 'Aceitar o novo saldo' })
  await aceitar.waitFor()
  await semViolacoes(page)
  await aceitar.click()
  const dialogo = page.getByRole('dialog', { name: 'Aceitar o novo saldo' })
  await dialogo.getByRole('row', { name: /^Saldo R\$/ }).waitFor()
  const seguir = dialogo.getByRole('button', { name: 'Aceitar e seguir' })
  expect(await seguir.getAttribute('aria-disabled')).toBe('true')
  await semViolacoes(page)
  await dialogo.getByRole('checkbox', { name: /^Conferi o novo saldo/ }).check()
  await seguir.click()
  await toast(page, 'Novo saldo aceito').waitFor()
  await dialogo.waitFor({ state: 'detached' })
}

test('S4.01 S4.11 a portability is simulated and proposed, its greater balance accepted, and it is paid: the oportunidade is Ganha (mesa)', async () => {
  const page = await novaPagina({ tamanho: mesa, login: 'atendente' })
  await abrirCliente(page, dalva.cpf, dalva.nome)
  await parte(page, 'Oportunidades').click()
  await simularPortabilidade(page)
  const cenario = page.getByRole('article', { name: 'Cenário A' })
  await cenario.getByRole('button', { name: 'Virar proposta' }).click()
  await confirmarProposta(page, 'Propor a portabilidade')
  await page.locator('.proposta-numero').first().click()

  await page.getByRole('heading', { level: 1, name: /^Proposta \d/ }).waitFor()
  await aceitarSaldo(page)
  const cabeca = page.locator('.proposta-cabeca')
  await expect.poll(() => cabeca.textContent(), { timeout: 60_000 }).toContain('Paga')
  const dados = page.getByRole('region', { name: 'Dados da proposta' })
  await dados.getByText('Saldo informado pela origem').waitFor()
  await dados.getByRole('link', { name: dalva.nome }).click()
  await parte(page, 'Oportunidades').click()
  await page.locator('.oportunidade', { hasText: 'Ganha' }).first().waitFor()
})

test('S4.11 on a phone the higher balance of a portability is read and accepted, and the bank continues (telefone)', async () => {
  const { idProposta } = await proporPelaApi(dalva.cpf, 'PORT')
  const em = `/front/esteira/proposta/${idProposta}`
  const page = await novaPagina({ tamanho: telefone, login: 'atendente', em })
  await aceitarSaldo(page)
  const cabeca = page.locator('.proposta-cabeca')
  await expect.poll(() => cabeca.textContent()).not.toContain('Pendente')
})

test.each(tamanhos)(
  'S1.14 the portability desk shows every stage with its clock, filters by it and opens the proposta ($nome)',
  async (tamanho) => {
    const page = await novaPagina({ tamanho, login: 'gestor', em: '/front/portabilidade' })
    const etapas = page.getByRole('group', { name: 'Etapa da portabilidade' })
    await page.getByRole('region', { name: 'Etapa: todas as portabilidades' }).waitFor()
    await etapas.getByRole('button', { name: /^Com a origem \d/ }).waitFor()
    await semViolacoes(page)
    await etapas.getByRole('button', { name: /^Com a origem/ }).click()
    const naOrigem = page.getByRole('region', { name: 'Etapa: com a origem' })
    await naOrigem.waitFor()
    expect(new URL(page.url()).search).toBe('?etapa=ORIGEM')
    await naOrigem.locator('a.numeros').first().click()
    await page.getByRole('heading', { level: 1, name: /^Proposta \d/ }).waitFor()
  },
)
