import { expect, inject, test } from 'vitest'
import { digitosDoCpf } from '#shared/cpf.ts'
import { CONFIRME_A_IDENTIDADE } from '#shared/relacionamento/a-confirmar.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { pessoa } from './support/clientes.ts'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { buscar, cliente, toast } from './support/passos.ts'

const nome = 'Zulmira Fechada Boaventura'
const mascarado = 'Z*** F*** B***'

test('a CPF that another promotor has opens a card with a masked name and what must be proven', async () => {
  const nove = '529982241'
  const cpf = nove + digitosDoCpf(nove)
  const outra = await pessoa(inject('sistema').url, 'atendente3', '20417')
  await outra(relacionamentoApi.incluirCliente.path, { cpf, nome, dataNascimento: '1950-02-01' })

  const page = await novaPagina({ login: 'atendente' })
  const achados = await buscar(page, cpf)
  await achados.filter({ hasText: 'Incluir cliente com este CPF' }).click()
  await page.getByRole('heading', { level: 1, name: 'Novo cliente' }).waitFor()
  await expect.poll(() => page.getByLabel('CPF').inputValue()).toContain('-')
  await page.getByRole('textbox', { name: 'Nascimento' }).fill('12/03/1958')
  await page.getByLabel('Nome').fill('Outro Nome')
  await page.getByRole('button', { name: 'Incluir cliente' }).click()

  await toast(page, 'Cliente incluído com sucesso!').waitFor()
  await cliente(page, mascarado).waitFor()
  const tela = page.getByRole('main')
  await tela.getByText(CONFIRME_A_IDENTIDADE).waitFor()
  await semViolacoesNosDois(page)
  const texto = (await tela.textContent()) ?? ''
  for (const segredo of ['Zulmira', 'Boaventura', '1950', nove.slice(0, 3)]) {
    expect(texto).not.toContain(segredo)
  }
  expect(await page.getByRole('tab', { name: 'Contratos' }).count()).toBe(0)

  // It stays closed after a reload, and the search shows it as such.
  await page.reload()
  await cliente(page, mascarado).waitFor()
  const achado = (await buscar(page, cpf)).filter({ hasText: mascarado }).first()
  await achado.waitFor()
  expect(await achado.textContent()).toContain('a confirmar')
})
