import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { proximoDiaUtil } from '#shared/calendario.ts'
import { hoje, instanteEmBrasilia } from '#shared/data.ts'
import { hsmApi } from '#shared/hsm/api.ts'
import { personagem } from './support/clientes.ts'
import { segurar } from './support/demora.ts'
import { diaDasHistorias } from './support/horario.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { abrirCliente, parte, toast } from './support/passos.ts'
import { seededPlace } from './support/seeded-place.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'

/** A business day at ten: whenever the stories are told, people may be written to. */
const manha = instanteEmBrasilia(diaDasHistorias(), '10:00')

/** A system of its own, because it sets the clock. */
const place = await seededPlace({
  RELOGIO: manha.toISOString(),
  SANDBOX_PASSO_MS: '1000',
  SEARCH_LIMIT: '6000',
})
const system = await sistemaConferido(place)
const sandbox = `http://localhost:${place.env['SANDBOX_PORT']}`
afterAll(async () => {
  await system.stop()
  place.remove()
})

const maria = personagem('90000200182')
const joana = personagem('90000206385')

const busca = (page: Page) => page.getByRole('combobox', { name: 'Buscar template' })
const enviar = (page: Page) => page.getByRole('button', { name: 'Enviar pelo WhatsApp' })
const pergunta = (page: Page) =>
  page
    .getByRole('status')
    .filter({ hasText: /^Enviar a .+, no \(\d\d\) \d?\*{4}-\d{4}\? Enter envia\.$/ })
const LIDAS = '.hsm-historico li:has-text("Lida em")'
const ultima = (page: Page) => page.locator('.hsm-historico li').first()

/** The client's messages, by the letter of the map. */
async function abrirMensagens(page: Page): Promise<void> {
  await abrirCliente(page, maria.cpf, maria.nome)
  await page.getByRole('tab', { name: 'Contratos' }).waitFor()
  await page.keyboard.press('h')
  await busca(page).waitFor()
}

const notaNova = (page: Page) => page.getByRole('textbox', { name: 'Nova anotação' })

async function guardarNota(page: Page, texto: string): Promise<void> {
  const campo = notaNova(page)
  await campo.fill(texto)
  await page.keyboard.press('Control+Enter')
  await page.locator('.anotacoes li').first().getByText(texto).waitFor()
  await expect.poll(() => campo.inputValue()).toBe('')
}

test('S1.21 S8.05 in three moves by keyboard a template is sent, delivered and read', async () => {
  const page = await novaPagina({ login: 'atendente', url: place.url })
  await abrirMensagens(page)
  await expect
    .poll(() => busca(page).evaluate((campo) => campo === document.activeElement))
    .toBe(true)
  const lista = page.getByRole('listbox', { name: 'Templates' })
  await lista.getByText('Olá, Maria! Aqui é').waitFor()
  expect(await lista.textContent()).not.toMatch(/\{\{|consig_|[A-Z]{6}/)
  await page.keyboard.type('atend')
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.getByRole('option', { name: 'Boas-vindas' }).waitFor()
  await page.getByRole('option').locator('mark').first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Liberado para envio').waitFor()
  await page
    .getByLabel('Prévia da mensagem')
    .getByText(/^Olá, Maria! Aqui é .+, de /)
    .waitFor()
  await semViolacoes(page)
  const { chegou, soltar } = await segurar(page, `**${hsmApi.enviar.path}`)
  await page.keyboard.press('Enter')
  await chegou
  // The answer comes while a note is typed: it takes neither the focus nor a letter.
  await notaNova(page).pressSequentially('Combinado')
  soltar()

  await toast(page, 'HSM enviado com sucesso!').waitFor()
  await page.keyboard.type(' para sexta')
  expect(await notaNova(page).inputValue()).toBe('Combinado para sexta')
  await notaNova(page).fill('')
  // The message before it was read as well; this one is recognised by the opt-in it used.
  await expect
    .poll(() => ultima(page).textContent())
    .toMatch(/\(\d\d\) 9\*{4}-\d{4} .* opt-in informacional.*Lida em/)
  await semViolacoes(page)
})

longa('an Enter held from before chooses no template', async () => {
  const page = await novaPagina({ login: 'atendente', url: place.url })
  await abrirMensagens(page)
  await page.getByRole('option').first().waitFor()
  const escolhido = page.getByRole('option', { selected: true })
  await parte(page, 'Mensagens').focus()
  await page.keyboard.down('Enter')
  await busca(page).focus()
  await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  expect(await escolhido.count()).toBe(0)
  await page.keyboard.press('Enter')
  await escolhido.waitFor()
})

longa('Ctrl+Enter in a note or in a dialog sends no message and adds no scenario', async () => {
  const page = await novaPagina({ login: 'atendente', url: place.url })
  const pedidos: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/(enviar-hsm|simular\/novo)$/.test(pathname)) pedidos.push(pathname)
  })
  await abrirMensagens(page)
  await busca(page).fill('atend')
  await page.keyboard.press('Enter')
  await page.getByText('Liberado para envio').waitFor()
  await expect.poll(() => enviar(page).getAttribute('aria-disabled')).not.toBe('true')
  // In its own form it asks, by client and phone; another template is another question.
  await busca(page).press('Control+Enter')
  await pergunta(page).getByText(maria.nome).waitFor()
  await expect
    .poll(() => enviar(page).evaluate((botao) => botao === document.activeElement))
    .toBe(true)
  await semViolacoes(page)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Limpar seleção' }).press('Enter')
  await pergunta(page).waitFor({ state: 'detached' })
  await busca(page).press('Enter')
  await page.getByText('Liberado para envio').waitFor()
  expect(await pergunta(page).count()).toBe(0)
  await guardarNota(page, 'Ligar depois das 18h')
  // By the keyboard: a toast may lie over the buttons.
  await page.getByRole('button', { name: 'Transferir' }).press('Enter')
  const dialogo = page.getByRole('dialog', { name: 'Transferir cliente' })
  await dialogo.waitFor()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await dialogo.waitFor({ state: 'detached' })
  await guardarNota(page, 'A filha acompanha')
  expect(pedidos).toEqual([])

  await page.locator('.cliente-acoes').getByRole('button', { name: 'Simular' }).press('Enter')
  const form = page.getByRole('form', { name: 'Condições da simulação' })
  await form.getByRole('textbox', { name: 'Parcela' }).fill('100')
  await expect
    .poll(() => form.getByRole('button', { name: 'Simular' }).getAttribute('aria-disabled'))
    .not.toBe('true')
  // The notes are behind the simulator: their key brings them back.
  await parte(page, 'Simulação').focus()
  await page.keyboard.press('a')
  await guardarNota(page, 'Quer pensar até amanhã')
  expect(pedidos).toEqual([])

  await form.getByRole('textbox', { name: 'Parcela' }).press('Control+Enter')
  await expect.poll(() => pedidos).toHaveLength(1)
})

test('S9.11 an offer without its opt-in is red before the action; what is missing is named and filled there', async () => {
  const page = await novaPagina({ login: 'atendente', url: place.url })
  await abrirMensagens(page)
  await busca(page).fill('oferta')
  await page.getByRole('option').first().click()
  await page.getByRole('status').getByText('Sem opt-in comercial neste telefone').waitFor()
  expect(await enviar(page).getAttribute('aria-disabled')).toBe('true')
  await semViolacoesNosDois(page)

  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  await busca(page).fill('docs')
  await page.getByRole('option').first().click()
  await page.getByRole('status').getByText('O link seguro só o sistema faz').waitFor()
  expect(await enviar(page).getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByRole('textbox', { name: 'Documento que falta' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Limpar seleção' }).click()
  const lugar = 'Etapa da portabilidade'
  await busca(page).fill('portab')
  await page.getByRole('option').first().click()
  await page.getByLabel('Prévia da mensagem').getByText(`[${lugar}]`).waitFor()
  expect(await enviar(page).getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('textbox', { name: lugar }).fill('Banco do Vale')
  const final = page.getByRole('textbox', { name: 'Final do contrato' })
  if (await final.isVisible()) await final.fill('4321')
  await page.getByText('Liberado para envio').waitFor()
  await page.getByLabel('Prévia da mensagem').getByText('Banco do Vale').waitFor()
  const lidas = page.locator(LIDAS)
  const antes = await lidas.count()
  await page.getByRole('textbox', { name: lugar }).press('Control+Enter')
  await pergunta(page).getByText(maria.nome).waitFor()
  expect(await lidas.count()).toBe(antes)
  await page.keyboard.press('Enter')
  await toast(page, 'HSM enviado com sucesso!').waitFor()

  // It is delivered and read while another client is on the screen, and is shown so at the return. The clock of the
  // page stands still: nothing grows old and is read again by its age.
  await page.clock.setFixedTime(await page.evaluate(() => Date.now()))
  await abrirCliente(page, joana.cpf, joana.nome)
  const colega = await novaPagina({ login: 'atendente', url: place.url })
  await abrirMensagens(colega)
  await expect.poll(() => colega.locator(LIDAS).count()).toBe(antes + 1)
  await abrirCliente(page, maria.cpf, maria.nome)
  await expect.poll(() => lidas.count()).toBe(antes + 1)
})

test('on a Sunday the light turns red, says the rule and from when, and turns green at that instant', async () => {
  const acertar = (instante: string | null) =>
    fetch(`${sandbox}/bancada/relogio`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ instante }),
    })
  const page = await novaPagina({ login: 'atendente', url: place.url })
  const domingo = new Date(manha)
  domingo.setUTCDate(domingo.getUTCDate() + ((7 - domingo.getUTCDay()) % 7 || 7))
  await abrirMensagens(page)
  // Green, or red by the contacts of the stories before: another day has its own count.
  const luz = page.locator('.semaforo-chip')
  await luz.waitFor()
  expect((await acertar(domingo.toISOString())).ok).toBe(true)
  // Any answer tells the clock of the server: nobody touches the light.
  await guardarNota(page, 'Domingo')
  await luz.getByText(/^bloqueado: fora do horário/).waitFor()
  await busca(page).fill('atend')
  // By the keyboard: the reminders that are due by now move the list under a pointer.
  await page.keyboard.press('Enter')
  await page.getByText(/^Liberado a partir de .* às 09:00$/).waitFor()
  expect(await enviar(page).getAttribute('aria-disabled')).toBe('true')
  await semViolacoes(page)

  const abre = instanteEmBrasilia(proximoDiaUtil(hoje(domingo)), '09:00')
  await acertar(new Date(abre.getTime() - 6000).toISOString())
  await guardarNota(page, 'Quase nove horas')
  await luz.getByText('liberado', { exact: true }).waitFor()
  await page.getByText('Liberado para envio').waitFor()
  await acertar(manha.toISOString())
})
