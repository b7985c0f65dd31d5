import type { Page } from 'playwright-core'
import { afterAll, afterEach, expect, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { meioDiaUtil } from './support/horario.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { abrirCliente, parte, proporEmprestimo, toast } from './support/passos.ts'
import { seededPlace } from './support/seeded-place.ts'
import { servicosDoBanco } from './support/servicos-do-banco.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'

/** This web in front of the bank's own services: another origin, and none of our calls. */
const banco = await servicosDoBanco()
const place = await seededPlace({
  RELOGIO: meioDiaUtil(),
  ABRIR_AGREGADO: '0',
  API_HOST: banco.url,
})
const system = await sistemaConferido(place)
banco.porAtras(place.url)
afterAll(async () => {
  banco.fechar()
  await system.stop()
  place.remove()
})
afterEach(() => {
  banco.falhar()
  banco.escrever({})
})

/** Calls of ours that the host lacks, and those that a story makes fail. */
const permitido =
  /status of (404|501) \S+\/consigna\/v1\/|status of (400|500|502) \S+\/(anotacao|agendado|consultar-contratos|dados-bancarios|oportunidade|resumo|lista-restrita|enderecos|dados-gerais|verificar-complemento|consultar-convenios-senha-margem|consultar-t)/

const conceicao = personagem('90000208167')
const maria = personagem('90000200182')

const SEM_RECURSO = 'Este servidor não tem este recurso'

const entrar = () => novaPagina({ login: 'atendente', url: place.url, permitido })

/** A reading of the specification. */
const leitura = (caminho: string) => new RegExp(`^GET /\\w+/v1/.*${caminho}`, 'i')

/** No part of the page is loading. */
const parado = (page: Page) =>
  expect.poll(() => page.locator('main [aria-busy=true], main .esqueleto').count()).toBe(0)

test('S7.06 before services of the specification alone a client is found, worked and proposed to', async () => {
  banco.escrever({
    maiusculas: true,
    sucesso: 'vazios',
    semModelo: /\/(anotacao|lembrete|enderecos|incluir-telefone|atualizar-meios-comunicacao)\b/,
  })
  const page = await entrar()
  await abrirCliente(page, conceicao.cpf, conceicao.nome)
  await page.getByText('O cliente não tem contratos').waitFor()

  await page.getByRole('textbox', { name: 'Nova anotação' }).fill('Quer saber do empréstimo')
  await toast(page, 'Este servidor não guarda o que você digita').waitFor()
  await page.keyboard.press('Control+Enter')
  await toast(page, 'Anotação incluída com sucesso!').waitFor()
  await page.locator('.anotacoes li').getByText('Quer saber do empréstimo').waitFor()

  // Such a host gives the web no clock: on a weekend the one of its demonstration stands at the next business day.
  await page.getByRole('textbox', { name: 'Novo lembrete' }).fill('ligar daqui a duas semanas')
  await page.keyboard.press('Enter')
  await toast(page, 'Lembrete incluído com sucesso!').waitFor()

  await parte(page, 'Cadastro').click()
  await page.getByRole('button', { name: 'Incluir endereço' }).click()
  const endereco = page.getByRole('dialog', { name: 'Incluir endereço' })
  await endereco.getByLabel('CEP').fill('01310-100')
  await endereco.getByText('São Paulo/SP').waitFor()
  await endereco.getByLabel('Número').fill('1000')
  await endereco.getByRole('button', { name: 'Incluir endereço' }).click()
  await toast(page, 'Endereço incluído com sucesso!').waitFor()
  await endereco.waitFor({ state: 'detached' })
  await page.getByText('Rua das Acácias, 1000').waitFor()

  await page.getByRole('button', { name: 'Incluir telefone' }).click()
  const telefone = page.getByRole('dialog', { name: 'Incluir telefone' })
  await telefone.getByLabel('Telefone com DDD').fill('11900009123')
  await telefone.getByRole('button', { name: 'Incluir', exact: true }).click()
  await toast(page, 'Telefone incluído com sucesso!').waitFor()
  await telefone.waitFor({ state: 'detached' })
  const linha = page.getByRole('listitem').filter({ hasText: '9****-9123' })
  await linha.getByRole('button', { name: 'Tornar hotphone' }).click()
  await linha.getByRole('button', { name: /^Hotphone/ }).waitFor()

  const numero = await proporEmprestimo(page, '180,00')
  expect(numero).not.toBe('')

  await parte(page, 'Mensagens').click()
  await page.getByRole('option').first().click()
  await page.getByText('Liberado para envio').waitFor()
  await page.getByRole('button', { name: 'Enviar pelo WhatsApp' }).click()
  await toast(page, 'HSM enviado com sucesso!').waitFor()
  expect(banco.enviadas).toEqual([
    expect.objectContaining({ ddd: expect.any(String), numero: expect.any(String) }),
  ])
})

longa(
  'each place that needs a missing call says so: nothing spins, and no call is asked twice',
  async () => {
    banco.pedidasNossas.length = 0
    const page = await entrar()
    await abrirCliente(page, maria.cpf, maria.nome)
    for (const nome of [
      'Consentimentos',
      'Benefícios',
      'Portabilidade',
      'Formalização',
      'Mensagens',
    ]) {
      await parte(page, nome).click()
      await parado(page)
    }
    await page.getByText(SEM_RECURSO).first().waitFor()
    await semViolacoesNosDois(page)
    for (const caminho of [
      'inicio',
      'gestao',
      'gestao/aprovacoes',
      'fila',
      'mailing',
      'regras',
      'clientes',
    ]) {
      await page.goto(`/front/${caminho}`)
      await parado(page)
      expect(await page.getByRole('button', { name: 'Tentar novamente' }).count()).toBe(0)
    }
    expect(await page.getByRole('region', { name: 'Avisos' }).getByRole('alert').count()).toBe(0)
    const presencas = banco.pedidasNossas.filter((chamada) => chamada.includes('/presenca'))
    const vezes = presencas.map((uma) => presencas.filter((outra) => outra === uma).length)
    // Once a load of the page, of which there were eight.
    expect(Math.max(...vezes)).toBeLessThanOrEqual(8)
  },
)

longa('the form of the messages stays while what it is made of is read again', async () => {
  const page = await entrar()
  await abrirCliente(page, maria.cpf, maria.nome)
  await parte(page, 'Mensagens').click()
  const busca = page.getByRole('combobox', { name: 'Buscar template' })
  const campo = await busca.elementHandle()
  await page.getByRole('option').first().click()
  await page.getByText('Liberado para envio').waitFor()
  const lidos = () => banco.pedidasNossas.filter((uma) => uma.includes('dados-para-templates'))
  const antes = lidos().length
  await page.getByRole('button', { name: 'Enviar pelo WhatsApp' }).click()
  await toast(page, 'HSM enviado com sucesso!').waitFor()
  await expect.poll(() => lidos().length).toBe(antes + 1)
  await parado(page)
  // The same field: another one takes no letter, and no click, of the moment between.
  expect(await campo?.evaluate((um) => um.isConnected)).toBe(true)
})

longa(
  'S8.02 S8.04 each block says its failure in the call’s own words, with a retry, and ten at once are no storm',
  async () => {
    banco.falhar(
      { chamada: leitura('consultar-contratos'), status: 500, corpo: {} },
      { chamada: leitura('anotacao'), status: 500, corpo: { Errors: { Base: ['A base caiu'] } } },
      { chamada: leitura('lembrete/agendado'), status: 400, corpo: { errors: 'Período inválido' } },
      { chamada: leitura('valores-oportunidade'), status: 200, corpo: { errors: ['Sem cálculo'] } },
      {
        chamada: leitura('telefones-com-mascara'),
        status: 200,
        corpo: { model: { telefones: 7 } },
      },
      { chamada: leitura('dados-bancarios'), status: 502, corpo: '<html>Bad Gateway</html>' },
      { chamada: leitura('oportunidade\\?'), status: 500, corpo: { message: 'Sem oportunidades' } },
      { chamada: leitura('resumo'), status: 500, corpo: '' },
      { chamada: leitura('lista-restrita'), status: 500, corpo: {} },
      { chamada: leitura('enderecos'), status: 500, corpo: '' },
      { chamada: leitura('dados-gerais'), status: 400, corpo: { Errors: 'Cadastro fechado' } },
      { chamada: leitura('verificar-complemento'), status: 502, corpo: '' },
      { chamada: leitura('consultar-convenios-senha-margem'), status: 500, corpo: {} },
      { chamada: leitura('consultar-templates'), status: 500, corpo: {} },
      { chamada: leitura('consultar-telefones-optin'), status: 500, corpo: {} },
    )
    const page = await entrar()
    await abrirCliente(page, maria.cpf, maria.nome)
    const dito = (texto: string) => page.getByRole('alert').filter({ hasText: texto }).first()
    await dito('Erro interno ao consultar os contratos').waitFor()
    await dito('A base caiu').waitFor()
    await dito('Período inválido').waitFor()
    await dito('Erro interno ao consultar a lista restrita').waitFor()
    await parado(page)
    expect(await page.locator('.toast[role=alert]').count()).toBeLessThanOrEqual(1)
    await semViolacoesNosDois(page)
    await parte(page, 'Cadastro').click()
    await dito('Erro interno ao consultar os endereços').waitFor()
    await dito('Cadastro fechado').waitFor()
    await dito('Erro interno ao consultar os empregadores').waitFor()
    await parte(page, 'Mensagens').click()
    await dito('Erro ao carregar templates HSM').waitFor()
    await parado(page)
    await parte(page, 'Contratos').click()

    banco.falhar()
    await dito('Erro interno ao consultar os contratos')
      .getByRole('button', { name: 'Tentar novamente' })
      .click()
    await page.getByRole('region', { name: 'Contratos do cliente por perfil' }).waitFor()

    // Each answer of a reload and of a note has the same sentence beside its model: it is said once, as no error.
    banco.escrever({ sucesso: 'com-aviso' })
    await page.reload()
    await page.getByRole('region', { name: 'Contratos do cliente por perfil' }).waitFor()
    await toast(page, 'Aviso do servidor').getByText('Dados de ontem').waitFor()
    await parado(page)
    await page.getByRole('textbox', { name: 'Nova anotação' }).fill('Com aviso')
    await page.keyboard.press('Control+Enter')
    await toast(page, 'Anotação incluída com sucesso!').waitFor()
    expect(await toast(page, 'Aviso do servidor').count()).toBe(1)
    expect(await page.locator('.toast').filter({ hasText: /^Erro/ }).count()).toBe(0)
  },
)
