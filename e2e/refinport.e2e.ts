import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { linkApi } from '#shared/link/api.ts'
import { personagem, pessoa } from './support/clientes.ts'
import { meioDiaUtil } from './support/horario.ts'
import { fotografar, fotografarRosto, nascimentoDe, passo, provar } from './support/link.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import {
  abrirCliente,
  aceitarSaldo,
  confirmarProposta,
  parte,
  simularPortabilidade,
  toast,
} from './support/passos.ts'
import { proporPelaApi } from './support/propostas.ts'
import { botoesDe } from './support/sandbox.ts'
import { seededPlace } from './support/seeded-place.ts'
import { tamanhos } from './support/sessao.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'
import { recebido } from './support/sms.ts'

/** A system of its own: two of her contracts can be moved, and each story takes one. */
const place = await seededPlace({ RELOGIO: meioDiaUtil(), SANDBOX_PASSO_MS: '250' })
const system = await sistemaConferido(place)
const { apertar, endereco } = botoesDe(place)
afterAll(async () => {
  await system.stop()
  place.remove()
})

/** Whatever her origin is asked for, it states a twentieth more: the portability waits for her answer. */
const dalva = personagem('90000208590')
const [mesa, telefone] = tamanhos
const { url } = place
const doAtendente = { tamanho: mesa, login: 'atendente', url } as const

const refinDe = (page: Page) =>
  page.getByRole('region', { name: 'Refinanciamento desta portabilidade' })
const estado = (page: Page, nome: string) =>
  page.locator('.proposta-cabeca').getByText(nome, { exact: true }).waitFor()

const abrirRefin = async (page: Page) => {
  await refinDe(page).getByRole('button', { name: 'Propor o refinanciamento' }).click()
  return page.getByRole('dialog', { name: 'Propor o refinanciamento da portabilidade' })
}

async function proporORefin(page: Page, dialogo: Locator): Promise<void> {
  await dialogo.getByText('Conta que recebe:').waitFor()
  await dialogo.getByRole('checkbox', { name: /^Conferi com o cliente/ }).check()
  await dialogo.getByRole('button', { name: 'Cadastrar pré-proposta' }).click()
  await page.getByText('Refinancia o contrato da portabilidade').waitFor()
}

/** Opens the page that the message named: the one before is of another portability. */
async function abrirLink(idRelacionamento: string, antes = ''): Promise<Page> {
  const celular = await novaPagina({ tamanho: telefone, em: '', url })
  const nova = new RegExp(`/contratos/(?!${antes || '-'})[\\w-]{43}`)
  await celular.goto(await recebido('veja a proposta de portabilidade', '', nova, endereco))
  await provar(celular, dalva.cpf.slice(-3), await nascimentoDe(idRelacionamento, url))
  return celular
}

let primeiroLink = ''

test('S1.14 S4.11 a refinancing offered with the portability has a gestor’s reason, is read and accepted by the client, waits for the TED, is booked at the price of its day and paid: both are Ganha', async () => {
  const page = await novaPagina(doAtendente)
  await abrirCliente(page, dalva.cpf, dalva.nome)
  const idRelacionamento = /clientes\/([\w-]+)/.exec(page.url())?.[1] ?? ''
  await parte(page, 'Oportunidades').click()
  await simularPortabilidade(page)
  const cenario = page.getByRole('article', { name: 'Cenário A' })
  await cenario.getByText('2. Depois de paga, o refinanciamento').waitFor()
  await semViolacoes(page)
  await cenario.getByRole('button', { name: 'Virar proposta' }).click()
  await confirmarProposta(page, 'Propor a portabilidade')
  await page.locator('.proposta-numero').first().click()
  const cabeca = page.getByRole('heading', { level: 1, name: /^Proposta \d/ })
  await cabeca.waitFor()
  const em = new URL(page.url()).pathname

  // At the ceiling of rates her whole debt costs more: only a gestor's reason lets it be proposed.
  const dialogo = await abrirRefin(page)
  await dialogo.getByLabel('Taxa (% ao mês)').fill('1,85')
  const guardar = dialogo.getByRole('button', { name: 'Guardar e pedir o motivo' })
  await guardar.waitFor()
  await semViolacoesNosDois(page)
  await guardar.click()
  await refinDe(page).getByText('está na lista do gestor', { exact: false }).waitFor()

  const gestor = await novaPagina({
    tamanho: mesa,
    login: 'gestor',
    url,
    em: '/front/oportunidades?vista=motivos',
  })
  await gestor.getByRole('row', { name: /Dalva.*Refin da portabilidade/ }).click()
  await refinDe(gestor).getByRole('button', { name: 'Registrar o motivo' }).click()
  const motivo = gestor.getByRole('dialog', { name: 'Motivo do refinanciamento' })
  await motivo.getByLabel('Motivo').fill('Ela conhece o custo e precisa do dinheiro agora')
  await motivo.getByRole('button', { name: 'Registrar o motivo' }).click()

  // Without a press here: the server's notice refetched it.
  await refinDe(page).getByText('precisa do dinheiro agora', { exact: false }).waitFor()
  await semViolacoesNosDois(page)
  await proporORefin(page, await abrirRefin(page))
  const doRefin = new URL(page.url()).pathname

  await page.goto(em)
  await refinDe(page).getByText('troco de', { exact: false }).waitFor()
  await page.getByRole('button', { name: 'Gerar link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar link' }).click()
  await toast(page, 'Link enviado ao cliente').waitFor()

  const celular = await abrirLink(idRelacionamento)
  primeiroLink = new URL(celular.url()).pathname.split('/').at(-1) ?? ''
  const depois = celular.getByRole('region', { name: /^Depois da mudança: refinanciamento/ })
  await depois.getByText('Troco previsto para o cliente').waitFor()
  await semViolacoes(celular)
  await celular.getByRole('button', { name: 'Entendi, continuar' }).click()
  await fotografar(celular, 'Frente do documento')
  await fotografar(celular, 'Verso do documento')
  await celular.getByRole('button', { name: 'Continuar' }).click()
  await depois.getByText('Ele espera a mudança de banco ser paga', { exact: false }).waitFor()
  await semViolacoes(celular)
  await celular.getByRole('checkbox').check()
  await celular.getByRole('button', { name: 'Sim, eu aceito' }).click()
  await passo(celular, 'Falta só uma foto')
  await fotografarRosto(celular)
  await passo(celular, 'Pronto, está tudo certo')
  await semViolacoes(celular)

  // The origin stated more: looked at with her. Clearing, TED, booking and holder go by themselves.
  await aceitarSaldo(page)
  await estado(page, 'Paga')
  await page.goto(doRefin)
  await page.getByText('que já foi paga').waitFor()
  const numero = (await cabeca.textContent())?.replaceAll(/\D/g, '') ?? ''
  await page.getByRole('region', { name: 'Preço do dia' }).getByText('aplicado.').waitFor()
  await estado(page, 'Paga')
  await semViolacoesNosDois(page)
  await page.getByRole('region', { name: 'Dados da proposta' }).getByRole('link').click()
  await parte(page, 'Oportunidades').click()
  const ganhas = page.locator('.oportunidade', { hasText: 'Ganha' })
  await expect.poll(() => ganhas.count()).toBe(2)
  await parte(page, 'Contratos').click()
  await page.getByRole('row', { name: new RegExp(`${numero} próprio`) }).waitFor()
})

test('S1.14 S4.11 the origin keeps the client: the refinancing is undone with its portability, and desk and client read so', async () => {
  const { idRelacionamento, idProposta, numero } = await proporPelaApi(dalva.cpf, 'PORT', url)
  const em = `/front/esteira/proposta/${idProposta}`
  const page = await novaPagina({ ...doAtendente, em })
  const dialogo = await abrirRefin(page)
  // The origin states more while the figures are looked at: they are those of its balance from then on.
  const informado = page.getByText('Saldo informado pela origem').locator('xpath=following::dd[1]')
  const saldo = (await informado.textContent()) ?? ''
  await dialogo.getByText(`recebe ${saldo}`, { exact: false }).waitFor()
  await proporORefin(page, dialogo)
  const doRefin = new URL(page.url()).pathname
  const chamar = await pessoa(url, 'atendente')
  await chamar(linkApi.gerar.path, { idProposta })
  await page.goto(em)
  await page.getByRole('button', { name: 'Aceitar o novo saldo' }).waitFor()
  await page.getByRole('button', { name: 'Enviar ao cliente' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar link' }).click()
  await toast(page, 'Link enviado ao cliente').waitFor()
  const celular = await abrirLink(idRelacionamento, primeiroLink)
  await celular.getByRole('region', { name: /^Depois da mudança/ }).waitFor()

  await apertar(`/camara/nossos/${numero}/reter`)
  await estado(page, 'Retida')
  await refinDe(page).getByText('Cancelada', { exact: true }).waitFor()
  await refinDe(page).getByText('dependia da portabilidade', { exact: false }).waitFor()
  await semViolacoesNosDois(page)
  await page.goto(doRefin)
  await estado(page, 'Cancelada')
  await page.getByText('dependia da portabilidade', { exact: false }).first().waitFor()
  await semViolacoes(page)

  await celular.reload()
  await passo(celular, 'Nada mais a fazer')
  await celular.getByText('O refinanciamento não vai acontecer', { exact: false }).waitFor()
  await semViolacoes(celular)
})
