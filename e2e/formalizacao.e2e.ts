import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, inject, test } from 'vitest'
import { formatarDia, hoje } from '#shared/data.ts'
import { personagem } from './support/clientes.ts'
import { trocarConta } from './support/conta.ts'
import { segurar } from './support/demora.ts'
import { clienteDe } from './support/historias.ts'
import { agoraDoSistema } from './support/horario.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import {
  abrirCliente,
  dizDeQuem,
  navegar,
  parte,
  proporEmprestimo,
  toast,
} from './support/passos.ts'
import { proporPelaApi } from './support/propostas.ts'
import { tamanhos } from './support/sessao.ts'

const [mesa, telefone] = tamanhos

/** A photograph with edges, as letters have; `borrada` has none. */
async function foto(largura = 1, borrada = false) {
  const letras = Array.from({ length: 320 }, (_letra, i) => {
    const [x, y] = [40 + (i % 20) * 55, 50 + Math.floor(i / 20) * 52]
    return `<rect x="${x}" y="${y}" width="${(18 + ((i * 7919) % 26)) * largura}" height="24"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#b9c4b0"/>${letras.join('')}</svg>`
  const imagem = sharp(Buffer.from(svg))
  const buffer = await (borrada ? imagem.blur(28) : imagem).jpeg().toBuffer()
  return { name: 'IMG_2071.jpg', mimeType: 'image/jpeg', buffer }
}

const cartao = (page: Page) => page.locator('.formalizacao').first()

/** The newest link to sign that the gateway shows, if there is any. */
async function ultimoLink(): Promise<string> {
  const livro = await (await fetch(`${inject('sistema').sandbox}/sms/`)).text()
  return /http:\/\/[^\s"<]+\/assinatura\/a\/[\w-]{24}/.exec(livro)?.[0] ?? ''
}

/** The link that reaches the phone: another than the newest before. */
async function linkDaAssinatura(antes: string): Promise<string> {
  await expect.poll(ultimoLink).not.toBe(antes)
  return ultimoLink()
}

const enderecoDe = (page: Page): string => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

async function fotografar(cliente: Page, nome: string): Promise<void> {
  await cliente.getByLabel(`Foto: ${nome}`).setInputFiles(await foto())
  await cliente.locator('section', { hasText: nome }).getByText('Foto recebida').waitFor()
}

test('S1.16 S8.02 the client signs on the phone while the screen of the atendente moves by itself, and is paid', async () => {
  const { cpf, nome } = personagem('90000208167')
  const page = await novaPagina({ tamanho: mesa, login: 'atendente' })
  await abrirCliente(page, cpf, nome)
  const numero = await proporEmprestimo(page, '180,00')
  await parte(page, 'Formalização').click()
  await page.getByRole('button', { name: 'Enviar link' }).click()
  const dialogo = page.getByRole('dialog', { name: `Enviar link para assinar · ${numero}` })
  await dizDeQuem(dialogo, { nome })
  await dialogo.getByText('Documentos que serão pedidos').waitFor()
  await dialogo.getByText('liberado').first().waitFor()
  await semViolacoes(page)
  const antes = await ultimoLink()
  await dialogo.getByRole('button', { name: 'Enviar link' }).click()
  await toast(page, 'O link está a caminho do cliente').waitFor()
  await cartao(page).getByText('O cliente ainda não abriu o link').waitFor()
  const velho = await linkDaAssinatura(antes)

  // The client wants another account: the contract that was sent is not signed any more.
  const voltar = enderecoDe(page)
  await parte(page, 'Propostas').click()
  const endereco = await page.getByRole('link', { name: numero }).getAttribute('href')
  const idProposta = endereco?.split('/').at(-1) ?? ''
  const idRelacionamento = voltar.split('/').at(-1)?.split('?')[0] ?? ''
  await trocarConta(page, { idProposta, idRelacionamento, numero })
  await page.goto(voltar)
  const novo = await mandarLink(page, numero)

  const cliente = await novaPagina({ tamanho: telefone, em: '' })
  await cliente.goto(velho)
  await cliente
    .getByText(/cancelad|não vale mais|encerrad/i)
    .first()
    .waitFor()
  await semViolacoes(cliente)
  await cliente.goto(novo)
  await semViolacoes(cliente)
  await cliente.getByRole('textbox').fill(cpf.slice(0, 5))
  await cliente.getByRole('button').click()
  await cliente.getByRole('heading', { name: /leia com calma/ }).waitFor()
  await semViolacoes(cliente)
  await cartao(page).getByText('Em preenchimento').first().waitFor()
  await fotografar(cliente, 'Documento de identidade, frente')
  await fotografar(cliente, 'Documento de identidade, verso')
  await cliente.getByRole('button', { name: 'Enviar e continuar' }).click()
  for (const vez of [1, 2]) {
    await cliente.getByRole('heading', { name: 'Uma foto do seu rosto' }).waitFor()
    if (vez === 2) await semViolacoes(cliente)
    await fotografar(cliente, 'Foto do rosto')
    await cliente.getByRole('button', { name: 'Conferir meu rosto' }).click()
  }
  await cliente.getByRole('heading', { name: 'Confira e assine' }).waitFor()
  await cliente.getByText(/1584/).first().waitFor()
  await semViolacoes(cliente)
  await cliente.getByRole('checkbox', { name: /Li, entendi e concordo/ }).check()
  await cliente.getByRole('button', { name: 'Assinar o contrato' }).click()
  await cliente.getByRole('heading', { name: /Seu contrato foi assinado/ }).waitFor()
  await cliente.getByRole('heading', { name: 'Guarde os seus papéis' }).waitFor()
  await semViolacoes(cliente)
  expect(await baixado(cliente, () => papel(cliente, 'Baixar o contrato (PDF)').click())).toContain(
    'Contrato',
  )
  expect(
    await baixado(cliente, () => papel(cliente, 'Baixar as provas da assinatura (PDF)').click()),
  ).toContain('Evidências')

  await cartao(page).getByText('Confira os documentos para concluir').waitFor()
  await cartao(page).getByText('Documentos guardados (3)').waitFor()
  await semViolacoes(page)
  const evidencias = cartao(page).getByRole('button', { name: 'Evidências em PDF' })
  expect(await baixado(page, () => evidencias.click())).toContain('Evidências')
  // Who sent the link does not check: the screen says so, and somebody else does.
  await cartao(page).getByRole('button', { name: 'Conferir' }).hover()
  await page.getByText('Você começou esta formalização: outra pessoa confere').first().waitFor()
  const outra = await novaPagina({ tamanho: mesa, login: 'promotor', em: enderecoDe(page) })
  await cartao(outra).getByRole('button', { name: 'Conferir' }).click()
  const conferir = outra.getByRole('dialog', { name: `Conferir a formalização · ${numero}` })
  await conferir.getByRole('button', { name: 'Está tudo certo' }).click()
  await cartao(page).getByText('Concluída').first().waitFor()

  await parte(page, 'Propostas').click()
  const proposta = page.locator('.proposta').first()
  await proposta.getByText('Anuência').first().waitFor()
  await aceitarNoMeuInss(cliente, numero)
  await expect.poll(() => proposta.locator('.proposta-topo').textContent()).toContain('Paga')
  await parte(page, 'Oportunidades').click()
  await page.locator('.oportunidade', { hasText: 'Ganha' }).first().waitFor()
})

const papel = (cliente: Page, nome: string) => cliente.getByRole('link', { name: nome })

/** The name of the file that the press downloads. */
async function baixado(page: Page, apertar: () => Promise<void>): Promise<string> {
  const baixando = page.waitForEvent('download')
  await apertar()
  return (await baixando).suggestedFilename()
}

async function aceitarNoMeuInss(outra: Page, numero: string): Promise<void> {
  await outra.goto(`${inject('sistema').sandbox}/dataprev/`)
  await outra
    .getByRole('region', { name: `Averbação ${numero}` })
    .getByRole('button', { name: 'Aceitar no Meu INSS' })
    .click()
}

const representante = { nome: 'Sônia Teles Bezerra', cpf: '90000202126' }

/** The signer opens the link and identifies themselves. */
async function abrirLink(signatario: Page, link: string): Promise<void> {
  await signatario.goto(link)
  await signatario.getByRole('textbox').fill(representante.cpf.slice(0, 5))
  await signatario.getByRole('button').click()
}

const continuar = (signatario: Page) =>
  signatario.getByRole('button', { name: 'Enviar e continuar' }).click()

async function assinarNoCelular(signatario: Page): Promise<void> {
  await fotografar(signatario, 'Foto do rosto')
  await signatario.getByRole('button', { name: 'Conferir meu rosto' }).click()
  await signatario.getByRole('checkbox', { name: /Li, entendi e concordo/ }).check()
  await signatario.getByRole('button', { name: 'Assinar o contrato' }).click()
  await signatario.getByRole('heading', { name: /Seu contrato foi assinado/ }).waitFor()
}

/** Answers the link that was sent. */
async function mandarLink(page: Page, numero: string): Promise<string> {
  const antes = await ultimoLink()
  // In the proposta's card, or before it has one.
  await page
    .getByRole('button', { name: /^Enviar link/ })
    .first()
    .click()
  const dialogo = page.getByRole('dialog', { name: `Enviar link para assinar · ${numero}` })
  await dialogo.getByText('liberado').first().waitFor()
  await dialogo.getByRole('button', { name: 'Enviar link' }).click()
  await dialogo.waitFor({ state: 'detached' })
  return linkDaAssinatura(antes)
}

longa(
  'S1.16 the legal representative signs: documents at the desk, face on the phone, one document requested again',
  async () => {
    const { numero, idRelacionamento } = await proporPelaApi(personagem('90000208329').cpf)
    const em = `/front/clientes/${idRelacionamento}?aba=formalizacao`
    const page = await novaPagina({ tamanho: mesa, login: 'atendente', em })
    await page.getByRole('button', { name: 'Juntar documentos aqui' }).click()
    const aqui = page.getByRole('dialog', { name: `Juntar documentos aqui · ${numero}` })
    await aqui.getByRole('button', { name: 'O representante assina' }).click()
    await aqui.getByLabel('Nome').fill(representante.nome)
    await aqui.getByLabel('CPF').fill(representante.cpf)
    await semViolacoes(page)
    await aqui.getByRole('button', { name: 'Juntar documentos aqui' }).click()
    await cartao(page).getByText('Figital').waitFor()
    await cartao(page).getByText('Representante legal assina').waitFor()
    for (const documento of [
      'Documento de identidade, frente',
      'Documento de identidade, verso',
      'Identidade do representante legal',
      'Termo de tutela, curatela ou procuração',
    ]) {
      await cartao(page)
        .locator(`input[aria-label="${documento}"]`)
        .setInputFiles(await foto())
      await cartao(page)
        .locator('.checklist > li', { hasText: documento })
        .getByText('Recebido')
        .waitFor()
    }
    const link = await mandarLink(page, numero)

    const signatario = await novaPagina({ tamanho: telefone, em: '' })
    await abrirLink(signatario, link)
    await continuar(signatario)
    await assinarNoCelular(signatario)

    const outra = await novaPagina({ tamanho: mesa, login: 'promotor', em })
    await cartao(outra).getByRole('button', { name: 'Conferir' }).click()
    const conferir = outra.getByRole('dialog', { name: `Conferir a formalização · ${numero}` })
    await conferir.getByLabel('Documento de identidade, verso').check()
    await conferir.getByLabel('Motivo').fill('A foto cortou o número')
    await conferir.getByRole('button', { name: 'Pedir de novo' }).click()
    await cartao(page).getByText('A foto cortou o número.').waitFor()
    await abrirLink(signatario, await mandarLink(page, numero))
    await fotografar(signatario, 'Documento de identidade, verso')
    await continuar(signatario)
    await assinarNoCelular(signatario)
    await cartao(outra).getByRole('button', { name: 'Conferir' }).click()
    await conferir.getByRole('button', { name: 'Está tudo certo' }).click()
    await cartao(page).getByText('Concluída').first().waitFor()
  },
)

longa(
  'S1.16 on paper: a blurred photo causes a warning, an interrupted upload resumes, and the formalization completes',
  async () => {
    const proposta = await proporPelaApi(personagem('90000206547').cpf)
    const { numero, idRelacionamento } = proposta
    const page = await novaPagina({
      tamanho: telefone,
      login: 'atendente',
      em: '/front',
      permitido: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    })
    await trocarConta(page, proposta)
    await page.goto(`/front/clientes/${idRelacionamento}?aba=formalizacao`)
    await page.getByRole('button', { name: 'Formalizar no papel' }).click()
    const dialogo = page.getByRole('dialog', { name: `Formalizar no papel · ${numero}` })
    await dialogo.getByLabel('Quem assina').click()
    await page.getByRole('option', { name: 'Cliente não alfabetizado' }).click()
    await dialogo.getByText('Identidade da segunda testemunha').waitFor()
    await semViolacoes(page)
    await dialogo.getByLabel('Quem assina').click()
    await page.getByRole('option', { name: 'O próprio cliente assina' }).click()
    await dialogo.getByRole('button', { name: 'Formalizar no papel' }).click()
    await cartao(page).getByRole('list', { name: 'Checklist de documentos' }).waitFor()

    const campo = (qual: string) => cartao(page).locator(`input[aria-label="${qual}"]`)
    const item = (qual: string) => cartao(page).locator('.checklist > li', { hasText: qual })
    const frente = 'Documento de identidade, frente'
    await campo(frente).setInputFiles(await foto(1, true))
    await item(frente).getByText('A foto parece tremida ou fora de foco.').waitFor()
    await item(frente).getByRole('button', { name: 'Enviar assim mesmo' }).waitFor()
    await semViolacoes(page)

    let cortes = 0
    await page.route('**/envios/*/partes', async (rota) => {
      cortes += 1
      await (cortes === 2 ? rota.abort('internetdisconnected') : rota.continue())
    })
    await campo(frente).setInputFiles(await fotoGrande())
    await item(frente).getByText('Sem conexão: o envio continua de onde parou.').waitFor()
    await item(frente).getByText('Recebido').waitFor()
    expect(cortes).toBeGreaterThan(3)
    // Behind another client the upload goes on.
    const verso = 'Documento de identidade, verso'
    const { chegou, soltar } = await segurar(page, '**/envios/*/partes', {
      sorte: (rota) => rota.fallback(),
    })
    await campo(verso).setInputFiles(await fotoGrande())
    await chegou
    const antes = cortes
    await navegar(page, clienteDe('tarde', 'telefone'))
    soltar()
    await expect.poll(() => cortes).toBeGreaterThan(antes + 2)
    await page.goBack()
    await item(verso).getByText('Recebido').waitFor()
    for (const qual of ['Extrato do benefício', 'Contrato assinado']) {
      await campo(qual).setInputFiles(await foto())
      await item(qual).getByText('Recebido').waitFor()
    }
    await cartao(page).getByText('Documentos completos').first().waitFor()
    await cartao(page).getByRole('button', { name: 'Registrar assinatura' }).click()
    const assinar = page.getByRole('dialog', { name: `Registrar assinatura · ${numero}` })
    const data = assinar.getByRole('textbox', { name: 'Data que está no papel' })
    await data.fill(formatarDia(hoje(agoraDoSistema())))
    await data.press('Tab')
    await assinar.getByRole('button', { name: 'Registrar assinatura' }).click()
    await cartao(page).getByText('Confira os documentos para concluir').waitFor()
    await semViolacoes(page)
  },
)

/** Noise does not fold: several pieces travel. */
async function fotoGrande() {
  const ruido = sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
  return { name: 'frente.jpg', mimeType: 'image/jpeg', buffer: await ruido.jpeg().toBuffer() }
}

/** The button of a person at the bank. */
async function aprovarNoBanco(numero: string): Promise<void> {
  const { sandbox } = inject('sistema')
  const aprovar = async () => {
    const url = `${sandbox}/banco/propostas/${numero}/aprovar`
    return (await fetch(url, { method: 'POST', redirect: 'manual' })).status
  }
  await expect.poll(aprovar).toBe(303)
}

test('S1.13 a booking refused by Dataprev is corrected and submitted again', async () => {
  const { numero, idRelacionamento } = await proporPelaApi(personagem('90000206709').cpf)
  await aprovarNoBanco(numero)
  const em = `/front/clientes/${idRelacionamento}?aba=propostas`
  const page = await novaPagina({ tamanho: telefone, login: 'atendente', em })
  const proposta = page.locator('.proposta', { hasText: numero })
  await proposta.getByText('Reprovada').first().waitFor()
  await page.goto('/front/esteira/reprovadas')
  await page.getByRole('link', { name: numero }).click()
  await page.getByText('(AM)').first().waitFor()
  await page.getByRole('button', { name: 'Corrigir e enviar de novo' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Corrigir e enviar de novo' })
  await dialogo.getByText(/Libera R\$/).waitFor()
  await dialogo.getByRole('button', { name: 'Corrigir a agência' }).click()
  const conta = page.getByRole('dialog', { name: 'Editar conta' })
  const temFoco = () =>
    conta.getByLabel('Agência').evaluate((campo) => campo === document.activeElement)
  await expect.poll(temFoco).toBe(true)
  await conta.getByRole('button', { name: 'Voltar' }).click()
  await conta.waitFor({ state: 'detached' })
  await dialogo.getByRole('checkbox', { name: /Conferi os novos valores/ }).check()
  await semViolacoes(page)
  await dialogo.getByRole('button', { name: 'Enviar nova proposta' }).click()
  await page.getByText('Retoma a proposta').waitFor()
  const titulo = await page.getByRole('heading', { level: 1 }).textContent()
  await aprovarNoBanco(/\d+/.exec(titulo ?? '')?.[0] ?? '')
  await page.locator('.proposta-cabeca').getByText('Anuência').waitFor()
})

test('S4.01 the list of remote formalizations has its filters in the address', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/formalizacao' })
  const tabela = page.getByRole('region', { name: 'Formalizações em curso' })
  await tabela.getByRole('link').first().waitFor()
  await semViolacoesNosDois(page)
  await page.getByLabel('Situação').selectOption('Assinada')
  await page.waitForURL('**/front/formalizacao?situacao=ASSINADA')
  await page.getByRole('tab', { name: 'A refazer' }).click()
  await page.waitForURL('**/front/formalizacao?parte=A_REFAZER')
  await page
    .getByRole('region', { name: 'Formalizações a refazer' })
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL('**/front/clientes/**aba=formalizacao')
})
