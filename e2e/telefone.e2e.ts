import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { personagem } from './support/clientes.ts'
import { clienteDe } from './support/historias.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { abrirCliente, dizDeQuem, irPara, paginaDe, parte, toast } from './support/passos.ts'

const maria = personagem('90000200182')

/** The drawer of the phones, opened by its key. */
async function abrirTelefones(page: Page) {
  await page.keyboard.press('t')
  const gaveta = page.getByRole('dialog', { name: 'Telefones do cliente' })
  await gaveta
    .getByRole('listitem', { name: /^Telefone/ })
    .first()
    .waitFor()
  return gaveta
}

const Livro = z.array(z.object({ para: z.string(), texto: z.string() }))

/** The code as the person reads it on their phone: the stand-in's ledger. */
async function codigoRecebido(final: string): Promise<string> {
  const { sandbox } = inject('sistema')
  let codigo: string | undefined
  const lido = async () => {
    const livro = Livro.parse(await (await fetch(`${sandbox}/sms/livro`)).json())
    codigo = livro.find(({ para }) => para.endsWith(final))?.texto.match(/^\d{6}/)?.[0]
    return codigo
  }
  await expect.poll(lido, { interval: 200, message: 'The phone received no code' }).toBeDefined()
  return String(codigo)
}

test('S1.06 S8.03 a phone is added, and the code that the client reads aloud proves it', async () => {
  const page = await novaPagina({
    login: 'atendente',
    permitido: /status of 400 .*Código incorreto/,
  })
  await irPara(page, clienteDe('telefone', 'mesa'))
  const gaveta = await abrirTelefones(page)
  await semViolacoesNosDois(page)
  const final = '977776601'
  await gaveta.getByRole('button', { name: 'Incluir telefone' }).click()
  const novo = page.getByRole('dialog', { name: 'Incluir telefone' })
  await novo.getByLabel('Telefone com DDD').fill(`11${final}`)
  await novo.getByRole('button', { name: 'Incluir', exact: true }).click()
  await toast(page, 'Telefone incluído com sucesso!').waitFor()

  const token = page.getByRole('dialog', { name: /^Verificar/ })
  await token.getByRole('button', { name: 'Enviar código' }).click()
  await toast(page, 'Token enviado').waitFor()
  const campo = token.getByLabel('Código que o cliente recebeu')
  const codigo = await codigoRecebido(final)
  await campo.fill(codigo === '000000' ? '111111' : '000000')
  await page.keyboard.press('Enter')
  await token.getByText('Código incorreto: restam 4 tentativas').waitFor()
  const outro = token.getByRole('button', { name: 'Enviar outro código' })
  expect(await outro.getAttribute('aria-disabled')).toBe('true')
  await semViolacoesNosDois(page)

  // Pasted as it comes in a message.
  await campo.fill(`${codigo.slice(0, 3)} ${codigo.slice(3)}`)
  await token.getByRole('button', { name: 'Validar' }).click()
  await toast(page, 'Token validado').waitFor()
  const linha = gaveta.getByRole('listitem', { name: new RegExp(`${final.slice(-4)}$`) })
  await linha.getByText('Verificado', { exact: true }).waitFor()
  await linha.getByText('Confirmado por token').waitFor()
})

/** Asks for the first number of the list, to talk to the client, whoever else is with them. */
async function revelar(page: Page, gaveta: Locator): Promise<string> {
  await gaveta.getByRole('button', { name: 'Revelar Telefone' }).first().click()
  await page.getByRole('button', { name: 'Falar com o cliente' }).click()
  const numero = gaveta.locator('.revelado b', { hasText: /^\(\d\d\) 9\d{4}-\d{4}$/ }).first()
  const assimMesmo = page.getByRole('button', { name: 'Ligar assim mesmo' })
  await numero.or(assimMesmo).first().waitFor()
  if (await assimMesmo.isVisible()) await assimMesmo.click()
  return (await numero.textContent()) ?? ''
}

test('S1.06 no profile gets whole numbers: managers and atendentes reveal one to call, and each reveal counts', async () => {
  // The colleague's reveal is told by a refusal.
  const permitido = /status of 400/
  const gestor = await novaPagina({ login: 'gestor', permitido })
  await abrirCliente(gestor, maria.cpf, maria.nome)
  const inteiro = await revelar(gestor, await abrirTelefones(gestor))

  const page = await novaPagina({ login: 'atendente', permitido })
  const recebido: Promise<string>[] = []
  page.on('response', (response) => {
    if (/abrir|telefones/.test(response.url())) recebido.push(response.text().catch(() => ''))
  })
  await abrirCliente(page, maria.cpf, maria.nome)
  const gaveta = await abrirTelefones(page)
  await gaveta.getByText(`${inteiro.slice(0, 6)}****${inteiro.slice(-5)}`).waitFor()

  expect(recebido.length).toBeGreaterThan(0)
  const numero = inteiro.replaceAll(/\D/g, '').slice(2)
  for (const texto of await Promise.all(recebido)) {
    expect(texto).not.toContain(inteiro)
    expect(texto).not.toContain(numero)
  }
  expect(await revelar(page, gaveta)).toBe(inteiro)
})

longa(
  'S9.11 an opt-in is recorded with its channel, withdrawn by a second press, and a wrong number loses its opt-ins',
  async () => {
    const dono = clienteDe('autorizacoes', 'mesa')
    const page = await paginaDe({ login: 'atendente' }, dono)
    const gaveta = await abrirTelefones(page)
    // A number of the client, found again by its name afterwards: whatever was said before, the last word counts.
    const dela = gaveta
      .getByRole('listitem', { name: /^Telefone/ })
      .filter({ hasNotText: /Não pertence ao cliente|Inexistente|contatado/ })
    const nome = await dela.first().getAttribute('aria-label')
    const linha = gaveta.getByRole('listitem', { name: nome ?? '', exact: true })
    const dialogo = page.getByRole('dialog', { name: /^Autorizações/ })
    const comercial = dialogo.getByRole('checkbox', { name: 'Comercial' })
    const abrir = () => linha.getByRole('button', { name: 'Autorizações' }).click()
    await abrir()
    if (await comercial.isChecked()) {
      await comercial.uncheck()
      await dialogo.getByLabel('Por onde o cliente disse').click()
      await page.getByRole('option', { name: 'Na ligação' }).click()
      await dialogo.getByRole('button', { name: 'Guardar' }).click()
      await dialogo.waitFor({ state: 'detached' })
      await linha.getByText('Comercial não autorizado').waitFor()
      await abrir()
    }
    for (const tipo of ['Informacional', 'Transacional', 'Comercial']) {
      await dialogo.getByRole('checkbox', { name: tipo }).check()
    }
    await semViolacoes(page)
    await dialogo.getByLabel('Por onde o cliente disse').click()
    await page.getByRole('option', { name: 'Na ligação' }).click()
    await dialogo.getByRole('button', { name: 'Guardar' }).click()
    await dialogo.waitFor({ state: 'detached' })
    await linha.getByText('Comercial autorizado').waitFor()

    await page.keyboard.press('Escape')
    await parte(page, 'Consentimentos').click()
    const dados = page
      .getByRole('region', { name: /^Telefones e opt-in/ })
      .getByRole('button', { name: /^Retirar opt-in transacional/ })
    await dados.first().waitFor()
    const antes = await dados.count()
    const certeza = page.getByRole('dialog', { name: /^Retirar opt-in transacional/ })
    await dados.first().click()
    await dizDeQuem(certeza, dono)
    await semViolacoes(page)
    await certeza.getByRole('button', { name: 'Voltar' }).click()
    await certeza.waitFor({ state: 'detached' })
    expect(await dados.count()).toBe(antes)
    await dados.first().click()
    await certeza.getByRole('button', { name: 'Retirar' }).click()
    await certeza.waitFor({ state: 'detached' })
    await expect.poll(() => dados.count()).toBe(antes - 1)

    await abrirTelefones(page)
    await linha.getByRole('button', { name: 'Situação' }).click()
    const situacao = page.getByRole('dialog', { name: /^Situação/ })
    await situacao.getByLabel('Situação').click()
    await page.getByRole('option', { name: 'Não pertence ao cliente' }).click()
    await situacao.getByRole('button', { name: 'Guardar' }).click()
    await situacao.getByText('Diga por que o telefone não foi confirmado').first().waitFor()
    await situacao.getByLabel('Motivo').click()
    await page.getByRole('option', { name: 'Pertence a terceiro' }).click()
    await semViolacoes(page)
    await situacao.getByRole('button', { name: 'Guardar' }).click()
    await situacao.waitFor({ state: 'detached' })
    await linha.getByText('Pertence a terceiro').waitFor()
    await linha.getByText('Comercial não autorizado').waitFor()
    expect(await linha.getByText('Verificado', { exact: true }).count()).toBe(0)
  },
)
