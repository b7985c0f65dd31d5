import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { empregadorApi } from '#shared/empregador/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { personagem, pessoa } from './support/clientes.ts'
import { novaPagina, semViolacoes } from './support/pagina.ts'
import { abrirCliente, parte, toast } from './support/passos.ts'
import { entrar, tamanhos } from './support/sessao.ts'

const bruna = personagem('90000201820')
const tatiane = personagem('90000202045')
const wellington = personagem('90000202207')
const [mesa, telefone] = tamanhos

const bloco = (page: Page) => page.getByRole('region', { name: /^Crédito do Trabalhador/ })
const quadro = (page: Page) => page.getByRole('region', { name: 'Processamento de empregadores' })
const processados = (page: Page) => quadro(page).getByRole('listitem')

async function abrirBeneficios(page: Page, { cpf, nome }: typeof bruna): Promise<void> {
  await abrirCliente(page, cpf, nome)
  await parte(page, 'Benefícios').click()
  await bloco(page).waitFor()
}

const consultar = (page: Page) =>
  bloco(page)
    .getByRole('button', { name: /^Consultar/ })
    .click()

test('S1.10 S4.08 S4.09 S4.10 worker credit updates, creates and skips links; a second tab is refused by the lock and says for how long', async () => {
  const page = await novaPagina({ tamanho: mesa, login: 'atendente' })
  await abrirBeneficios(page, bruna)
  await bloco(page).getByText('Nenhuma consulta feita ainda').waitFor()
  await consultar(page)

  await expect.poll(() => processados(page).count()).toBe(4)
  const ditos = await processados(page).allInnerTexts()
  expect(ditos[0]).toMatch(/Renda atualizada[\s\S]*de R\$\s3\.480,00 para R\$\s4\.126,90/)
  expect(ditos[1]).toMatch(/Empregador criado[\s\S]*PJ-00771\/2/)
  expect(ditos[2]).toMatch(/Vínculo ignorado[\s\S]*A matrícula não veio como texto/)
  expect(ditos[3]).toMatch(/Vínculo ignorado[\s\S]*O total de vencimentos não veio como número/)
  await semViolacoes(page)

  const outra = await page.context().newPage()
  const { pathname, search } = new URL(page.url())
  await entrar(outra, 'atendente', pathname + search)
  await bloco(outra).waitFor()
  await consultar(outra)
  await quadro(outra)
    .getByText('Este cliente acabou de ser processado em outra aba ou por outra pessoa')
    .waitFor()
  await quadro(outra)
    .locator('p', { hasText: /Outro processamento só em \d+ s/ })
    .waitFor()
  const processar = quadro(outra).getByRole('button', { name: 'Processar agora' })
  expect(await processar.getAttribute('aria-disabled')).toBe('true')
  expect((await processados(outra).allInnerTexts())[1]).toContain('Empregador criado')
  await outra.close()

  await parte(page, 'Cadastro').click()
  await page.getByRole('article', { name: /matrícula PJ-00771\/2/ }).waitFor()
  await page
    .getByRole('article', { name: /matrícula CLT201820/ })
    .getByText('4.126,90')
    .waitFor()
})

test('S8.08 an invalid employment link shows a toast, and the others are processed (telefone)', async () => {
  const page = await novaPagina({ tamanho: telefone, login: 'atendente' })
  await abrirBeneficios(page, tatiane)
  await consultar(page)

  await toast(page, 'Processamento de Empregador')
    .getByText('Erro ao criar/atualizar empregador automaticamente')
    .waitFor()
  await expect.poll(() => processados(page).count()).toBe(2)
  const ditos = await processados(page).allInnerTexts()
  expect(ditos[0]).toMatch(/Não foi processado[\s\S]*matricula length outside valid range \(1-50\)/)
  expect(ditos[1]).toContain('Empregador criado')
  await semViolacoes(page)
})

test('S8.07 S1.09 during an outage the block shows it, and empregadores are added and edited, by two people at once too', async () => {
  const page = await novaPagina({
    tamanho: mesa,
    login: 'atendente',
    permitido: /status of (400|502)/,
  })
  await abrirBeneficios(page, wellington)
  await consultar(page)
  await bloco(page).getByRole('alert').getByText('A conexão com serviço falhou!').waitFor()
  await semViolacoes(page)

  await parte(page, 'Cadastro').click()
  await page.getByRole('button', { name: 'Incluir empregador' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Incluir empregador' })
  await dialogo.getByRole('combobox', { name: 'Convênio' }).click()
  await page.getByRole('option', { name: 'Crédito do Trabalhador' }).click()
  await dialogo.getByRole('textbox', { name: 'Matrícula' }).fill('WD-44')
  await dialogo.getByRole('textbox', { name: 'Renda bruta' }).fill('2940,76')
  await dialogo.getByRole('button', { name: 'Incluir' }).click()
  await dialogo
    .getByText('matricula has characters that are not letters or digits')
    .first()
    .waitFor()
  await semViolacoes(page)
  await dialogo.getByRole('textbox', { name: 'Matrícula' }).fill('WD44')
  await dialogo.getByRole('button', { name: 'Incluir' }).click()
  await toast(page, 'Empregador incluído com sucesso!').waitFor()

  const cartao = page.getByRole('article', { name: /matrícula WD44/ })
  await cartao.getByText('2.940,76').waitFor()
  await cartao.getByRole('button', { name: /^Editar/ }).click()
  const edicao = page.getByRole('dialog', { name: /^Editar/ })
  await edicao.getByRole('textbox', { name: 'Renda bruta' }).fill('3100,00')
  await edicao.getByRole('button', { name: 'Salvar' }).click()
  await toast(page, 'Empregador atualizado').waitFor()
  await cartao.getByText('3.100,00').waitFor()

  await cartao.getByRole('button', { name: /^Editar/ }).click()
  await edicao.getByRole('textbox', { name: 'Renda bruta' }).fill('3200,00')
  await mudarRendaPorFora(page, 3500)
  await edicao.getByRole('button', { name: 'Salvar' }).click()
  const renda = edicao.getByRole('group', { name: 'Renda bruta' })
  await renda.getByRole('radio', { name: /Gravado agora R\$\s3\.500,00/ }).waitFor()
  await semViolacoes(page)
  await renda.getByRole('radio', { name: /O que você escreveu R\$\s3\.200,00/ }).check()
  await edicao.getByRole('button', { name: 'Salvar as escolhas' }).click()
  await cartao.getByText('3.200,00').waitFor()
})

/** Another person of the promotor changes the income of the added empregador. */
async function mudarRendaPorFora(page: Page, rendaBruta: number): Promise<void> {
  const chamar = await pessoa(inject('sistema').url, 'promotor')
  const idRelacionamento = new URL(page.url()).pathname.split('/').at(-1)
  const { idCliente } = relacionamentoApi.consultar.response.parse(
    await chamar(`/relacionamento/v1/${idRelacionamento}`),
  )
  const { empregadores } = empregadorApi.listar.response.parse(
    await chamar(`${empregadorApi.listar.path}?idCliente=${idCliente}`),
  )
  const achado = empregadores.find(({ matricula }) => matricula === 'WD44')
  if (!achado) throw new Error('The employer was not kept')
  const { idEmpregador, codigoConvenio, matricula, tipo } = achado
  const mudado = { codigoConvenio, matricula, tipo, rendaBruta }
  await chamar(`/clienteConsignado/v1/${idCliente}/convenio/${idEmpregador}`, mudado, 'PUT')
}
