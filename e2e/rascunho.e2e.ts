import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { clienteApi } from '#shared/cliente/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { pessoa } from './support/clientes.ts'
import { clienteDe } from './support/historias.ts'
import { longa } from './support/longa.ts'
import { novaPagina } from './support/pagina.ts'
import { buscar, cliente, irPara, navegar, paginaDe, toast } from './support/passos.ts'
import { entrar } from './support/sessao.ts'

const nota = (page: Page) => page.getByRole('textbox', { name: 'Nova anotação' })
const anotar = (page: Page) => page.getByRole('button', { name: 'Anotar' })

/** Drafts are read back once the key of the drafts is there: it is held until `soltar`. */
async function segurarRascunhos(page: Page): Promise<() => void> {
  const { promise: espera, resolve: soltar } = Promise.withResolvers<void>()
  await page.route('**/consigna/v1/chave-rascunho', async (rota) => {
    await espera
    await rota.continue()
  })
  return soltar
}

async function comRascunho(page: Page, texto: string, aberto: { nome: string }): Promise<void> {
  await nota(page).fill(texto)
  await page.getByRole('img', { name: 'Com rascunho' }).waitFor({ state: 'attached' })
  await cliente(page, aberto.nome).waitFor()
}

longa(
  'a draft that is read back late never erases what is typed, and a press of the button waits for it',
  async () => {
    const aberto = clienteDe('digitado', 'mesa')
    const page = await paginaDe({ login: 'atendente' }, aberto)
    await comRascunho(page, 'RASCUNHO ANTIGO', aberto)

    const soltarDigitado = await segurarRascunhos(page)
    await page.reload()
    await nota(page).fill('digitado cedo')
    soltarDigitado()
    const oferta = toast(page, 'rascunho de antes não entrou')
    await oferta.waitFor()
    expect(await nota(page).inputValue()).toBe('digitado cedo')
    await oferta.getByRole('button', { name: 'Usar o rascunho de antes' }).click()
    await expect.poll(() => nota(page).inputValue()).toBe('RASCUNHO ANTIGO')

    await page.unrouteAll()
    const soltarPressionado = await segurarRascunhos(page)
    await page.reload()
    await anotar(page).click()
    soltarPressionado()
    await toast(page, 'Anotação incluída com sucesso!').waitFor()
    await page.locator('.anotacoes li').first().getByText('RASCUNHO ANTIGO').waitFor()
  },
)

test('a phrase typed without a pause is kept when the page goes', async () => {
  const aberto = clienteDe('digitado', 'mesa')
  const page = await paginaDe({ login: 'atendente' }, aberto)
  const frase = 'o filho liga amanhã cedo, antes das nove, e traz o extrato'
  await nota(page).pressSequentially(frase, { delay: 30 })
  await page.reload()

  await expect.poll(() => nota(page).inputValue()).toBe(frase)
  await anotar(page).click()
  await expect.poll(() => nota(page).inputValue()).toBe('')
})

longa(
  'a reading that fails leaves the note under the cursor, and what is typed goes on',
  async () => {
    const page = await paginaDe(
      { login: 'atendente', permitido: /anotacao/ },
      clienteDe('digitado', 'mesa'),
    )
    await page.route('**/anotacao?**', (rota) => rota.fulfill({ status: 502, body: '' }))
    await nota(page).fill('Recebe no quinto dia útil')
    await page.keyboard.press('Control+Enter')
    await nota(page).fill('Vai falar com o f')
    await page.getByText('Não foi possível carregar as anotações').waitFor()
    await page.keyboard.type('ilho')

    expect(await nota(page).inputValue()).toBe('Vai falar com o filho')
    await page.unrouteAll()
    await nota(page).fill('')
  },
)

longa(
  'a new client never begins with the draft of another CPF, and a late answer drags nobody along',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    const incluir = async (cpf: string) => {
      const achados = await buscar(page, cpf)
      await achados.filter({ hasText: 'Incluir cliente com este CPF' }).click()
      await page.getByRole('heading', { level: 1, name: 'Novo cliente' }).waitFor()
      await expect
        .poll(() => page.getByRole('textbox', { name: 'CPF' }).inputValue())
        .toContain(cpf.slice(0, 3))
    }
    await incluir('39053344705')
    await page.getByLabel('Nome').fill('Primeira Da Fila')
    await page.getByRole('button', { name: 'Voltar' }).click()
    await page.getByRole('link', { name: 'Novo cliente' }).first().click()
    const oferta = toast(page, 'Há um rascunho de Primeira Da Fila, CPF final 705')
    await oferta.getByText('Novo cliente').waitFor()
    expect(await page.getByLabel('Nome').inputValue()).toBe('')
    await oferta.getByRole('button', { name: 'Usar o rascunho de antes' }).click()
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('Primeira Da Fila')
    expect(await page.getByLabel('CPF').inputValue()).toContain('390')
    await page.getByLabel('Nome').press('End')
    await page.getByLabel('Nome').pressSequentially(' Nova')
    await page.reload()
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('Primeira Da Fila Nova')
    await page.getByLabel('Nome').fill('Primeira Da Fila')
    await incluir('15350946056')
    expect(await page.getByLabel('Nome').inputValue()).toBe('')
    await page.getByLabel('Nome').fill('Segundo Da Fila')
    await page.getByRole('textbox', { name: 'Nascimento' }).fill('2/3/51')
    await page.getByLabel('Nome').press('Tab')
    await incluir('39053344705')
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('Primeira Da Fila')
    await incluir('15350946056')
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('Segundo Da Fila')
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Nascimento' }).inputValue())
      .toBe('02/03/1951')

    const { promise: espera, resolve: soltar } = Promise.withResolvers<void>()
    await page.route('**/incluir-cliente', async (rota) => {
      await espera
      await rota.continue()
    })
    const pedido = page.waitForRequest(
      (um) => um.method() === 'POST' && um.url().endsWith('/incluir-cliente'),
    )
    await page.getByRole('button', { name: 'Incluir cliente' }).click()
    await pedido
    const outro = clienteDe('digitado', 'mesa')
    await navegar(page, outro)
    soltar()
    await toast(page, 'Cliente incluído com sucesso!').waitFor()
    await page.getByRole('heading', { level: 1, name: outro.nome }).waitFor()
    expect(page.url()).toContain(outro.idRelacionamento)

    await page.getByRole('link', { name: 'Clientes' }).first().click()
    await page.getByRole('link', { name: 'Novo cliente' }).first().click()
    await oferta.waitFor()
    await page.getByRole('button', { name: 'Voltar' }).click()
    await oferta.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Novo cliente' }).first().click()
    await page.getByLabel('Nome').press('End')
    await incluir('39053344705')
    await expect.poll(() => page.getByLabel('Nome').inputValue()).toBe('Primeira Da Fila')
    expect(await oferta.count()).toBe(0)
  },
)

longa('a dialog closed before its answer came leaves the next one open', async () => {
  const page = await paginaDe({ login: 'atendente' }, clienteDe('digitado', 'mesa'), 'cadastro')
  const { promise: espera, resolve: soltar } = Promise.withResolvers<void>()
  await page.route('**/clienteConsignado/v1/atualizar', async (rota) => {
    await espera
    await rota.continue()
  })
  await page.getByRole('button', { name: 'Editar dados pessoais' }).click()
  const primeiro = page.getByRole('dialog', { name: 'Editar dados pessoais' })
  await primeiro.getByLabel('Nome da mãe').fill('Joana De Outra Vez')
  await primeiro.getByRole('button', { name: 'Salvar dados pessoais' }).click()
  await primeiro.getByRole('button', { name: 'Voltar' }).click()
  await page.getByRole('button', { name: 'Incluir endereço' }).click()
  const segundo = page.getByRole('dialog', { name: 'Incluir endereço' })
  await segundo.getByLabel('Número').fill('100')
  soltar()
  await toast(page, 'Dados do cliente atualizados').waitFor()
  expect(await segundo.getByLabel('Número').inputValue()).toBe('100')
})

/** The processor six times slower, until the answer is called: what the eye takes for one moment is many. */
async function devagar(page: Page): Promise<() => Promise<void>> {
  const cdp = await page.context().newCDPSession(page)
  const tornar = async (rate: number) =>
    void (await cdp.send('Emulation.setCPUThrottlingRate', { rate }))
  await tornar(6)
  return () => tornar(1)
}

/** As a hand types: the draft is kept while the words come. */
const escrever = (campo: Locator, texto: string) => campo.pressSequentially(texto, { delay: 90 })

/**
 * Types over all that the field holds, in one moment of the page: with `fill` a draft may come between
 * the choice of the text and the first letter.
 */
async function substituir(campo: Locator, texto: string): Promise<void> {
  await campo.waitFor()
  await campo.evaluate((elemento, novo) => {
    if (!(elemento instanceof HTMLInputElement || elemento instanceof HTMLTextAreaElement)) return
    elemento.focus()
    elemento.select()
    document.execCommand('insertText', false, novo)
  }, texto)
}

const mae = (page: Page) =>
  page.getByRole('dialog', { name: 'Editar dados pessoais' }).getByLabel('Nome da mãe')

const formularios = [
  { nome: 'anotação', campo: nota, abrir: async () => undefined },
  {
    nome: 'lembrete',
    campo: (page: Page) => page.getByRole('textbox', { name: 'Novo lembrete' }),
    abrir: async () => undefined,
  },
  {
    nome: 'diálogo',
    campo: mae,
    abrir: (page: Page) => page.getByRole('button', { name: 'Editar dados pessoais' }).click(),
  },
] as const

longa(
  'at six times slower, what is typed early over a draft stays on the screen and in the store: note, lembrete and dialog',
  async () => {
    const page = await paginaDe({ login: 'atendente' }, clienteDe('digitado', 'mesa'), 'cadastro')
    for (const { campo, abrir } of formularios) {
      await abrir(page)
      await escrever(campo(page), 'Rascunho antigo')
    }
    const normal = await devagar(page)
    // A page of its own for each: the draft is read back when the page is there.
    for (const { campo, abrir } of formularios) {
      await page.reload()
      await abrir(page)
      await substituir(campo(page), 'Digitado')
      await escrever(campo(page), ' cedo e devagar')
    }

    await page.reload()
    await normal()
    for (const { nome, campo, abrir } of formularios) {
      await abrir(page)
      await expect
        .poll(() => campo(page).inputValue(), { message: nome })
        .toBe('Digitado cedo e devagar')
      await campo(page).fill('')
    }
  },
)

longa(
  'at six times slower, a press as soon as the button is there waits for the draft',
  async () => {
    const aberto = clienteDe('digitado', 'mesa')
    const page = await paginaDe({ login: 'atendente' }, aberto)
    await devagar(page)
    await comRascunho(page, 'Recebe a pensão na Caixa', aberto)
    await page.reload()
    await anotar(page).click()

    await toast(page, 'Anotação incluída com sucesso!').waitFor()
    await page.locator('.anotacoes li').first().getByText('Recebe a pensão na Caixa').waitFor()
  },
)

test('a draft takes back nothing that a colleague corrected: it is offered instead', async () => {
  const aberto = clienteDe('tarde', 'mesa')
  const page = await paginaDe({ login: 'atendente' }, aberto, 'cadastro')
  const editar = page
    .getByRole('region', { name: /^Endereços/ })
    .getByRole('button', { name: 'Editar' })
    .first()
  await editar.click()
  const dialogo = page.getByRole('dialog', { name: 'Editar endereço' })
  await dialogo.getByLabel('Complemento').fill('Fundos')
  await dialogo.getByLabel('Número').fill('77')

  const chamar = await pessoa(inject('sistema').url, 'promotor')
  const { idCliente } = relacionamentoApi.consultar.response.parse(
    await chamar(`/relacionamento/v1/${aberto.idRelacionamento}`),
  )
  const [endereco] = clienteApi.enderecos.response.parse(
    await chamar(`${clienteApi.enderecos.path}?idCliente=${idCliente}`),
  )
  if (!endereco) throw new Error('The client has no address')
  const { tipo: _tipo, cidade: _cidade, uf: _uf, ...campos } = endereco
  const corrigido = { ...campos, complemento: 'Frente', bairro: 'Bairro Corrigido' }
  await chamar(clienteApi.atualizarEnderecoDoRelacionamento.path, corrigido)

  await page.reload()
  await page.getByText('Bairro Corrigido').waitFor()
  await editar.click()
  await expect.poll(() => dialogo.getByLabel('Número').inputValue()).toBe('77')
  expect(await dialogo.getByLabel('Complemento').inputValue()).toBe('Frente')
  expect(await dialogo.getByLabel('Bairro').inputValue()).toBe('Bairro Corrigido')
  await toast(page, 'O rascunho de antes não entrou')
    .getByRole('button', { name: 'Usar o rascunho de antes' })
    .click()
  await expect.poll(() => dialogo.getByLabel('Complemento').inputValue()).toBe('Fundos')
})

longa(
  'two windows on one client keep a draft each, and a closed window leaves its own to the next',
  async () => {
    const aberto = clienteDe('tarde', 'telefone')
    const page = await paginaDe({ login: 'atendente' }, aberto)
    await comRascunho(page, 'da primeira janela', aberto)
    const segunda = await page.context().newPage()
    await irPara(segunda, aberto)
    await nota(segunda).fill('da segunda janela')
    await anotar(segunda).click()
    await segunda.locator('.anotacoes li').first().getByText('da segunda janela').waitFor()

    await page.reload()
    await expect.poll(() => nota(page).inputValue()).toBe('da primeira janela')
    await page.close()
    await segunda.reload()
    await expect.poll(() => nota(segunda).inputValue()).toBe('da primeira janela')
    await nota(segunda).fill('')
  },
)

/** The names under which the browser stores drafts. */
const guardados = (page: Page) =>
  page.evaluate(async () => {
    const pedido = indexedDB.open('consigna')
    await new Promise((abriu) => pedido.addEventListener('success', abriu))
    const chaves = pedido.result.transaction('rascunhos').objectStore('rascunhos').getAllKeys()
    await new Promise((leu) => chaves.addEventListener('success', leu))
    pedido.result.close()
    return chaves.result.map(String)
  })

const sair = async (page: Page, botao: string) => {
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Sair do Consigna?' })
  await dialogo.getByText('Há 1 rascunho sem enviar').waitFor()
  await dialogo.getByText('em outras janelas abertas fica guardado').waitFor()
  await dialogo.getByRole('button', { name: botao, exact: true }).click()
}

longa(
  'a sign-out erases the draft of its window; what is typed in another one is found at the next sign-in',
  async () => {
    const page = await novaPagina()
    await entrar(page, 'atendente')
    const aberto = clienteDe('tarde', 'telefone')
    const outro = clienteDe('tarde', 'mesa')
    await irPara(page, aberto)
    await comRascunho(page, 'desta janela', aberto)
    const segunda = await page.context().newPage()
    await irPara(segunda, outro)
    await comRascunho(segunda, 'com pausa', outro)
    await nota(segunda).press('End')
    await nota(segunda).pressSequentially(' e sem pausa')
    await sair(page, 'Apagar e sair')
    await segunda.waitForURL(/\/login\?motivo=saiu/)
    await page.getByText('Você saiu.').waitFor()
    expect(await guardados(segunda)).toEqual([
      expect.stringMatching(`^\\S+ \\S+ 10101 ${outro.idRelacionamento}/anotacao$`),
    ])

    await entrar(segunda, 'atendente')
    await irPara(segunda, outro)
    await expect.poll(() => nota(segunda).inputValue()).toBe('com pausa e sem pausa')
  },
)

longa('a window whose page before ends slowly keeps its name, and finds its draft', async () => {
  const aberto = clienteDe('tarde', 'telefone')
  const page = await paginaDe({ login: 'atendente' }, aberto)
  await comRascunho(page, 'da mesma janela', aberto)
  const nome = await page.evaluate(() => sessionStorage.getItem('consigna:janela'))
  const segunda = await page.context().newPage()
  await segunda.goto('/front')
  await segunda.evaluate((janela) => {
    const fim = () => new Promise((passou) => setTimeout(passou, 1500))
    void navigator.locks.request(`consigna:janela:${janela}`, fim)
  }, nome)
  await page.reload()

  await expect.poll(() => nota(page).inputValue()).toBe('da mesma janela')
  expect(await page.evaluate(() => sessionStorage.getItem('consigna:janela'))).toBe(nome)
})

longa(
  'a draft whose turn comes after a switch of the promotor stays with the one it was typed under',
  async () => {
    const page = await novaPagina({ login: 'atendente' })
    const aberto = clienteDe('tarde', 'telefone')
    const soltar = await segurarRascunhos(page)
    await irPara(page, aberto)
    await nota(page).fill('combinado na Sé')
    await trocarDePromotor(page, 'Savassi')
    soltar()
    await expect
      .poll(() => guardados(page))
      .toEqual([expect.stringContaining(` 10101 ${aberto.idRelacionamento}/anotacao`)])

    await trocarDePromotor(page, 'Praça da Sé')
    await irPara(page, aberto)
    await expect.poll(() => nota(page).inputValue()).toBe('combinado na Sé')
  },
)

longa('a browser that keeps no draft says so once, and the note is sent all the same', async () => {
  const page = await novaPagina({ login: 'atendente' })
  await page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await irPara(page, clienteDe('tarde', 'telefone'))
  await nota(page).pressSequentially('sem rede de segurança', { delay: 60 })
  await toast(page, 'não está guardando o que você digita').waitFor()
  expect(await toast(page, 'não está guardando o que você digita').count()).toBe(1)
  await anotar(page).click()
  await toast(page, 'Anotação incluída com sucesso!').waitFor()
})

async function trocarDePromotor(page: Page, loja: string): Promise<void> {
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Promotor ativo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: loja }).click()
  const trocar = page.getByRole('button', { name: 'Trocar de promotor' })
  const novo = page.locator('.barra-promotor', { hasText: loja })
  await trocar.or(novo).first().waitFor()
  if (await trocar.isVisible()) await trocar.click()
  await novo.waitFor()
}
