import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { papelDe, verdadeDe } from '#database/demo/hiscon/encomenda.ts'
import { hoje, somarDias } from '#shared/data.ts'
import {
  foto,
  fotografar,
  fotografarRosto,
  nascimentoDe,
  passo,
  provar,
  tremida,
} from './support/link.ts'
import { agoraDoSistema } from './support/horario.ts'
import { novaPagina, semViolacoes } from './support/pagina.ts'
import {
  abrirCliente,
  aceitarSaldo,
  confirmarProposta,
  irPara,
  parte,
  simularPortabilidade,
  toast,
} from './support/passos.ts'
import { proporPelaApi } from './support/propostas.ts'
import { tamanhos } from './support/sessao.ts'
import { recebido } from './support/sms.ts'

/** Each of her contracts is of another bank, which states a higher balance than simulated. */
const dalva = personagem('90000208590')

const [mesa, telefone] = tamanhos

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

let proposta: ReturnType<typeof proporPelaApi> | undefined
/** Her second one, made once: two of her contracts can be moved, and the first story takes one. */
const segunda = () => (proposta ??= proporPelaApi(dalva.cpf, 'PORT'))

/** A wrong proof, a file that is no PDF, and the net that ends. */
const naPagina = /\/prova|contratos\/hiscon|ERR_INTERNET_DISCONNECTED/

/** The paper of the client as the phone downloaded it, of a benefit that nobody here knows. */
async function extratoDe(nome: string) {
  const ontem = somarDias(hoje(agoraDoSistema()), -1)
  const papel = await papelDe(verdadeDe(nome, '1976703155', `${ontem}T09:30:00`, [{}]))
  return {
    name: 'extrato.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(papel, 'base64'),
  }
}

async function confirmarExtrato(page: Page): Promise<void> {
  const dialogo = page.getByRole('dialog', { name: 'Conferir o HISCON com o papel' })
  await dialogo.getByRole('checkbox').check()
  await dialogo.getByRole('button', { name: 'Confirmar o HISCON' }).click()
  await toast(page, 'HISCON confirmado').waitFor()
}

test('S2.04 the atendente sends the link, the client proves, photographs front and back in one context, sends the HISCON that the attendant confirms, accepts on the phone, and finds it done on another one', async () => {
  const { idProposta, idRelacionamento } = await segunda()
  const nascimento = await nascimentoDe(idRelacionamento)
  const page = await novaPagina({
    tamanho: mesa,
    login: 'atendente',
    em: `/front/esteira/proposta/${idProposta}`,
  })
  // The balance moves the blocks below it: a press while it arrives would miss.
  await page.getByRole('button', { name: 'Aceitar o novo saldo' }).waitFor()
  const bloco = page.getByRole('region', { name: 'Link do cliente' })
  await bloco.getByRole('button', { name: 'Gerar link' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Enviar o link' })
  await dialogo.getByRole('button', { name: 'Enviar link' }).click()
  await toast(page, 'Link enviado ao cliente').waitFor()
  await bloco.getByText('O cliente ainda não abriu o link').waitFor()
  await semViolacoes(page)
  const caminho = await recebido('veja a proposta de portabilidade', '', /\/contratos\/[\w-]{43}/)

  const cliente = await novaPagina({ tamanho: telefone, em: '', permitido: naPagina })
  await cliente.goto(caminho)
  await passo(cliente, 'Primeiro, confirme que é você')
  expect(await cliente.locator('body').textContent()).not.toContain('Dalva')
  await semViolacoes(cliente)
  await provar(cliente, '000', nascimento)
  await cliente
    .getByRole('alert')
    .getByText(/Não foi possível abrir/)
    .waitFor()
  await cliente.getByLabel(/dia em que você nasceu/).fill('')
  await provar(cliente, dalva.cpf.slice(-3), nascimento)

  await cliente.getByText('Olá, Dalva').waitFor()
  await semViolacoes(cliente)
  await bloco.locator('[aria-live]').getByText('Aberto pelo cliente').waitFor()
  await cliente.getByRole('button', { name: 'Entendi, continuar' }).click()
  await passo(cliente, 'Fotografe o seu documento')
  await cliente.getByLabel('Tirar a foto: Frente do documento').setInputFiles(await tremida())
  await cliente.getByText(/parece tremida/).waitFor()
  await cliente.getByRole('button', { name: 'Tirar outra' }).click()
  await fotografar(cliente, 'Frente do documento')
  // Another step and back: the pictures are those of all steps.
  await cliente.getByRole('button', { name: 'Voltar à proposta' }).click()
  await cliente.getByRole('button', { name: 'Entendi, continuar' }).click()
  await cliente.getByRole('img', { name: /^Frente do documento/ }).waitFor()
  await fotografar(cliente, 'Verso do documento')
  await semViolacoes(cliente)
  // The attendant has the client on the screen: what the phone sends shows there by itself.
  const ficha = await novaPagina({ tamanho: mesa, login: 'atendente' })
  await irPara(ficha, { idRelacionamento, nome: dalva.nome }, 'portabilidade')
  const hiscon = ficha.getByRole('region', { name: /^HISCON/ })
  await hiscon.getByText('Nenhum HISCON deste cliente').waitFor()
  const extrato = cliente.getByRole('region', { name: 'Enviar o extrato do INSS (HISCON)' })
  const arquivo = extrato.getByLabel('Escolher o arquivo do extrato do INSS')
  await arquivo.setInputFiles(await foto())
  await extrato.getByText(/não é um PDF/).waitFor()
  await semViolacoes(cliente)
  // The net ends: the file stays on the page, and one press sends it.
  await cliente.route('**/contratos/hiscon', (rota) => rota.abort('internetdisconnected'), {
    times: 1,
  })
  await arquivo.setInputFiles(await extratoDe(dalva.nome))
  await extrato.getByText(/^Sem internet/).waitFor()
  await extrato.getByRole('button', { name: 'Enviar de novo' }).click()
  await extrato.getByText('Extrato recebido. A loja vai conferir.').waitFor()
  await semViolacoes(cliente)
  await hiscon.getByText('Enviado pelo cliente', { exact: true }).waitFor()
  await toast(ficha, 'Um cliente enviou o HISCON pelo link').waitFor()
  await hiscon.getByRole('button', { name: 'Conferir e confirmar' }).click()
  await confirmarExtrato(ficha)
  await hiscon.getByText('Confirmado', { exact: true }).waitFor()
  await semViolacoes(ficha)
  await cliente.getByRole('button', { name: 'Continuar' }).click()
  await passo(cliente, 'Confira e aceite')
  await cliente.getByRole('img', { name: 'Verso do documento' }).waitFor()
  await semViolacoes(cliente)
  await cliente.getByRole('checkbox').check()
  await cliente.getByRole('button', { name: 'Sim, eu aceito' }).click()
  await passo(cliente, 'Falta só uma foto')
  await semViolacoes(cliente)
  await fotografarRosto(cliente)
  await passo(cliente, 'Pronto, está tudo certo')
  await semViolacoes(cliente)
  await bloco.getByText('O cliente fez tudo: a proposta pode seguir.').waitFor()
  await semViolacoes(page)

  const outro = await novaPagina({ tamanho: telefone, em: '' })
  await outro.goto(caminho)
  await provar(outro, dalva.cpf.slice(-3), nascimento)
  await passo(outro, 'Pronto, está tudo certo')
})

test('S2.04 the page of the client loads at most 90 kB of JavaScript, and nothing of the desk', async () => {
  const { url } = inject('sistema')
  const html = await (await fetch(`${url}/contratos/${'x'.repeat(43)}`)).text()
  const arquivos = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, um = '']) => um)
  const bytes = await Promise.all(
    arquivos.map(async (um) => gzipSync(await (await fetch(url + um)).bytes()).length),
  )

  expect(arquivos.length).toBeGreaterThan(1)
  expect(arquivos.filter((um) => /entrada|quadro|\.css$/.test(um))).toEqual([])
  expect(bytes.reduce((soma, um) => soma + um, 0)).toBeLessThan(90_000)
})

test('S4.11 on a phone the higher balance of a portability is read and accepted, and the bank continues (telefone)', async () => {
  const { idProposta } = await segunda()
  const em = `/front/esteira/proposta/${idProposta}`
  const page = await novaPagina({ tamanho: telefone, login: 'atendente', em })
  await aceitarSaldo(page)
  const cabeca = page.locator('.proposta-cabeca')
  await expect.poll(() => cabeca.textContent()).not.toContain('Pendente')
})

test.each(tamanhos)(
  'S1.14 the portability desk shows every stage with its clock, filters by it and by the step of the client, and opens the proposta ($nome)',
  async (tamanho) => {
    const page = await novaPagina({ tamanho, login: 'gestor', em: '/front/portabilidade' })
    const etapas = page.getByRole('group', { name: 'Etapa da portabilidade' })
    await page.getByRole('region', { name: 'Etapa: todas as portabilidades' }).waitFor()
    await etapas.getByRole('button', { name: /^Com a origem \d/ }).waitFor()
    const cliente = page.getByRole('combobox', { name: /^Cliente/ })
    await cliente.selectOption('ABERTO')
    await page.getByText('Link: aberto pelo cliente').first().waitFor()
    await expect.poll(() => page.getByText('Link: enviado').count()).toBe(0)
    await semViolacoes(page)
    await cliente.selectOption('')
    await etapas.getByRole('button', { name: /^Com a origem/ }).click()
    const naOrigem = page.getByRole('region', { name: 'Etapa: com a origem' })
    await naOrigem.waitFor()
    expect(new URL(page.url()).search).toBe('?etapa=ORIGEM')
    await naOrigem.locator('a.numeros').first().click()
    await page.getByRole('heading', { level: 1, name: /^Proposta \d/ }).waitFor()
  },
)
