import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { clienteApi } from '#shared/cliente/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { pessoa } from './support/clientes.ts'
import { clienteDe } from './support/historias.ts'
import { longa } from './support/longa.ts'
import { semViolacoesNosDois } from './support/pagina.ts'
import { paginaDe, toast } from './support/passos.ts'

const bloco = (page: Page, nome: string) =>
  page.getByRole('region', { name: new RegExp(`^${nome}`) })

test('S1.07 an address is found by its CEP, its draft survives a reload, and it is typed by hand during an outage', async () => {
  const aberto = clienteDe('cadastro', 'mesa')
  const page = await paginaDe(
    { login: 'atendente', permitido: /status of 502/ },
    aberto,
    'cadastro',
  )
  await bloco(page, 'Endereços').getByRole('button', { name: 'Editar' }).first().click()
  const dialogo = page.getByRole('dialog', { name: 'Editar endereço' })
  const campo = (nome: string) => dialogo.getByLabel(nome)
  await campo('CEP').fill('01310-100')
  await dialogo.getByText('São Paulo/SP').waitFor()
  expect(await campo('Logradouro').inputValue()).toBe('Rua das Acácias')
  await expect.poll(() => campo('Cidade').inputValue()).toBe('São Paulo')
  await campo('Número').fill('77')
  await campo('Complemento').fill('Fundos')
  await semViolacoesNosDois(page)

  await page.getByRole('img', { name: 'Com rascunho' }).waitFor({ state: 'attached' })
  await page.reload()
  await bloco(page, 'Endereços').getByRole('button', { name: 'Editar' }).first().click()
  await dialogo.getByText('Recuperamos o que você tinha começado a escrever.').waitFor()
  expect(await campo('Complemento').inputValue()).toBe('Fundos')
  await dialogo.getByRole('button', { name: 'Descartar rascunho' }).click()
  expect(await campo('Complemento').inputValue()).not.toBe('Fundos')
  await dialogo.getByRole('button', { name: 'Desfazer' }).press('Enter')
  await expect.poll(() => campo('Complemento').inputValue()).toBe('Fundos')
  await dialogo.getByRole('button', { name: 'Salvar endereço' }).click()
  await toast(page, 'Endereço atualizado').waitFor()
  await bloco(page, 'Endereços').getByText('Rua das Acácias, 77 · Fundos').waitFor()

  await bloco(page, 'Endereços').getByRole('button', { name: 'Incluir endereço' }).click()
  const novo = page.getByRole('dialog', { name: 'Incluir endereço' })
  await novo.getByLabel('CEP').fill('01000-999')
  await novo.getByText('O serviço de CEP não respondeu: preencha o endereço à mão').waitFor()
  await novo.getByLabel('Logradouro').fill('Travessa da Mão')
  await novo.getByLabel('Número').fill('S/N')
  await novo.getByLabel('Bairro').fill('Centro')
  await escolher(page, novo.getByLabel('UF'), 'AC · Acre')
  await escolher(page, novo.getByLabel('Cidade'), 'Rio Branco')
  await novo.getByRole('button', { name: 'Incluir endereço' }).click()
  await toast(page, 'Endereço incluído com sucesso!').waitFor()
  await bloco(page, 'Endereços').getByText('Centro · Rio Branco/AC · CEP 01000-999').waitFor()
  await semViolacoesNosDois(page)
})

test('S1.08 an account with a wrong digit is refused, a right one saved; a masked field is revealed for a purpose', async () => {
  const aberto = clienteDe('cadastro', 'mesa')
  const page = await paginaDe({ login: 'atendente' }, aberto, 'cadastro')
  await bloco(page, 'Contas').getByRole('button', { name: 'Incluir conta' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Incluir conta' })
  await dialogo.getByLabel('Banco').fill('341')
  await page.getByRole('option', { name: /^341/ }).click()
  await dialogo.getByLabel('Agência').fill('2545')
  await dialogo.getByRole('textbox', { name: 'Conta', exact: true }).fill('02366')
  await dialogo.getByLabel('Dígito').fill('7')
  await dialogo.getByRole('button', { name: 'Incluir conta' }).click()
  await dialogo.getByRole('alert').getByText('Dígito: não confere').waitFor()
  await semViolacoesNosDois(page)
  await dialogo.getByLabel('Dígito').fill('1')
  await dialogo.getByText('O dígito confere').waitFor()
  await dialogo.getByRole('button', { name: 'Incluir conta' }).click()
  await toast(page, 'Dados Bancários incluídos com sucesso!').waitFor()
  const conta = bloco(page, 'Contas').getByRole('listitem').filter({ hasText: 'Agência 2545' })
  await conta.getByText('dígito conferido').waitFor()
  expect(await bloco(page, 'Contas').textContent()).not.toContain('02366')

  const pessoais = bloco(page, 'Dados pessoais')
  await pessoais.getByRole('button', { name: 'Revelar CPF' }).click()
  await semViolacoesNosDois(page)
  await page.getByRole('button', { name: 'Confirmar a identidade do cliente' }).click()
  await pessoais.getByText(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/).waitFor()
  await pessoais.getByRole('button', { name: 'Ocultar CPF' }).click()
  await pessoais.getByRole('button', { name: 'Revelar CPF' }).waitFor()
  expect(await pessoais.textContent()).not.toMatch(/\d{3}\.\d{3}\.\d{3}-\d{2}/)
})

longa(
  'two people edit the same address: the second sees both values and chooses field by field',
  async () => {
    const aberto = clienteDe('cadastro', 'mesa')
    const page = await paginaDe(
      { login: 'atendente', permitido: /status of 400/ },
      aberto,
      'cadastro',
    )
    await bloco(page, 'Endereços').getByRole('button', { name: 'Editar' }).first().click()
    const dialogo = page.getByRole('dialog', { name: 'Editar endereço' })
    await dialogo.getByLabel('Número').fill('100')
    await dialogo.getByLabel('Complemento').fill('Casa da frente')
    await dialogo.getByLabel('Tipo de residência').click()
    await page.getByRole('option', { name: 'Própria financiada', exact: true }).click()

    await editarPorFora(aberto.idRelacionamento, { numero: '200', bairro: 'Bairro Novo' })
    await dialogo.getByRole('button', { name: 'Salvar endereço' }).click()
    await dialogo
      .getByText(/^Este cadastro foi alterado às \d\d:\d\d, depois que você o abriu/)
      .waitFor()
    const numero = dialogo.getByRole('group', { name: 'Número' })
    await numero.getByText('200').waitFor()
    await semViolacoesNosDois(page)
    await numero.getByRole('radio', { name: /Gravado agora/ }).check()
    await dialogo.getByRole('button', { name: 'Salvar as escolhas' }).click()

    await toast(page, 'Endereço atualizado').waitFor()
    const lista = bloco(page, 'Endereços')
    await lista.getByText(/, 200 · Casa da frente$/).waitFor()
    await lista.getByText(/^Bairro Novo ·/).waitFor()
  },
)

/** Somebody else of the promotor changes the main address meanwhile. */
async function editarPorFora(idRelacionamento: string, mudanca: Record<string, string>) {
  const chamar = await pessoa(inject('sistema').url, 'promotor')
  const { idCliente } = relacionamentoApi.consultar.response.parse(
    await chamar(`/relacionamento/v1/${idRelacionamento}`),
  )
  const [endereco] = clienteApi.enderecos.response.parse(
    await chamar(`${clienteApi.enderecos.path}?idCliente=${idCliente}`),
  )
  if (!endereco) throw new Error('The client has no address')
  const { tipo: _tipo, cidade: _cidade, uf: _uf, ...campos } = endereco
  await chamar(clienteApi.atualizarEnderecoDoRelacionamento.path, { ...campos, ...mudanca })
}

/** Types into a select and takes the option. */
async function escolher(page: Page, campo: ReturnType<Page['getByLabel']>, opcao: string) {
  await campo.fill(opcao)
  await page.getByRole('option', { name: opcao, exact: true }).click()
}
