import type { Locator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { papelDe, verdadeDe } from '#database/demo/hiscon/encomenda.ts'
import { hoje, somarDias } from '#shared/data.ts'
import { linkApi } from '#shared/link/api.ts'
import { personagem, pessoa } from './support/clientes.ts'
import { meioDiaUtil } from './support/horario.ts'
import {
  foto,
  fotografar,
  fotografarRosto,
  nascimentoDe,
  passo,
  provar,
  tremida,
} from './support/link.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import {
  abrirCliente,
  aceitarSaldo,
  confirmarProposta,
  dizDeQuem,
  irPara,
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

/** The system that this run made from an empty folder: two of her contracts can be moved, and each story takes one. */
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

/** A wrong proof, a file that is no PDF, and the net that ends. */
const naPagina = /\/prova|contratos\/hiscon|ERR_INTERNET_DISCONNECTED/

/** Opens the page that the message named: the one before is of another portability. */
async function abrirLink(antes = ''): Promise<Page> {
  const celular = await novaPagina({ tamanho: telefone, em: '', url, permitido: naPagina })
  const nova = new RegExp(`/contratos/${antes && `(?!${antes})`}[\\w-]{43}`)
  await celular.goto(await recebido('veja a proposta de portabilidade', '', nova, endereco))
  return celular
}

const provarSe = async (celular: Page, idRelacionamento: string) =>
  provar(celular, dalva.cpf.slice(-3), await nascimentoDe(idRelacionamento, url))

async function enviarLink(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar link' }).click()
  await toast(page, 'Link enviado ao cliente').waitFor()
}

/** A loan history as her phone downloaded it: of a benefit that nobody here knows, with a date that nobody can read. */
async function extrato() {
  const ontem = somarDias(hoje(new Date(meioDiaUtil())), -1)
  const verdade = verdadeDe(dalva.nome, '1976703155', `${ontem}T09:30:00`, [
    { estragados: ['inclusao'] },
  ])
  const buffer = Buffer.from(await papelDe(verdade), 'base64')
  return { name: 'extrato.pdf', mimeType: 'application/pdf', buffer }
}

/** On the client's page: a picture is no HISCON, and one that the net loses is sent by one press. */
async function enviarExtrato(celular: Page): Promise<void> {
  const bloco = celular.getByRole('region', { name: 'Enviar o extrato do INSS (HISCON)' })
  const arquivo = bloco.getByLabel('Escolher o arquivo do extrato do INSS')
  await arquivo.setInputFiles(await foto())
  await bloco.getByText(/não é um PDF/).waitFor()
  await semViolacoes(celular)
  await celular.route('**/contratos/hiscon', (rota) => rota.abort('internetdisconnected'), {
    times: 1,
  })
  await arquivo.setInputFiles(await extrato())
  await bloco.getByText(/^Sem internet/).waitFor()
  await bloco.getByRole('button', { name: 'Enviar de novo' }).click()
  await bloco.getByText('Extrato recebido. A loja vai conferir.').waitFor()
}

/** On the client's screen of the desk: what the reader could not read is typed beside the picture of its page. */
async function conferirExtrato(ficha: Page): Promise<void> {
  const bloco = ficha.getByRole('region', { name: /^HISCON/ })
  await bloco.getByText('Enviado pelo cliente', { exact: true }).waitFor()
  await toast(ficha, 'Um cliente enviou o HISCON pelo link').waitFor()
  await bloco.getByRole('button', { name: 'Conferir e confirmar' }).click()
  const dialogo = ficha.getByRole('dialog', { name: 'Conferir o HISCON com o papel' })
  await dialogo.getByRole('img', { name: /^Página \d do HISCON/ }).waitFor()
  await dialogo.getByLabel(/^Data de inclusão do contrato 600000000/).fill('10/02/24')
  await dialogo.getByRole('checkbox').check()
  await semViolacoes(ficha)
  await dialogo.getByRole('button', { name: 'Confirmar o HISCON' }).click()
  await toast(ficha, 'HISCON confirmado').waitFor()
  await bloco.getByText('Confirmado', { exact: true }).waitFor()
}

/** Proposes the refinancing above what the bank may do alone: a gestor gives the reason. */
async function proporComMotivo(page: Page, em: string): Promise<string> {
  const dialogo = await abrirRefin(page)
  // At the ceiling of rates her whole debt costs more: only a gestor's reason lets it be proposed.
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
  return doRefin
}

let primeiroLink = ''

/** Three stories in one: it has the time of two. */
const timeout = 360_000

test(
  'S1.14 S2.04 S4.01 S4.11 from an empty folder to Ganha: the atendente proposes a portability with its refinancing and sends the link, the client proves, photographs front and back in one context, sends the HISCON that is confirmed beside its page, accepts on the phone, and finds it done on another one; clearing, TED and booking follow, the refinancing is priced on its day and paid',
  { timeout },
  async () => {
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
    // A reason counts for the figures that it was given for: the balance of the origin changes them.
    await page.getByRole('button', { name: 'Aceitar o novo saldo' }).waitFor()
    const doRefin = await proporComMotivo(page, em)
    // The balance moves the blocks below it: a press while it is read again would miss.
    await page.getByRole('button', { name: 'Aceitar o novo saldo' }).waitFor()
    const link = page.getByRole('region', { name: 'Link do cliente' })
    await link.getByRole('button', { name: 'Gerar link' }).click()
    await enviarLink(page)
    await link.getByText('O cliente ainda não abriu o link').waitFor()
    await link.getByRole('button', { name: 'Cancelar link' }).click()
    const cancelar = page.getByRole('dialog', { name: 'Cancelar o link do cliente' })
    await dizDeQuem(cancelar, dalva)
    await semViolacoes(page)
    await cancelar.getByRole('button', { name: 'Voltar' }).click()
    await cancelar.waitFor({ state: 'detached' })

    const celular = await abrirLink()
    primeiroLink = new URL(celular.url()).pathname.split('/').at(-1) ?? ''
    await passo(celular, 'Primeiro, confirme que é você')
    expect(await celular.locator('body').textContent()).not.toContain('Dalva')
    await semViolacoes(celular)
    await provar(celular, '000', await nascimentoDe(idRelacionamento, url))
    await celular
      .getByRole('alert')
      .getByText(/Não foi possível abrir/)
      .waitFor()
    await celular.getByLabel(/dia em que você nasceu/).fill('')
    await provarSe(celular, idRelacionamento)
    await celular.getByText('Olá, Dalva').waitFor()
    const depois = celular.getByRole('region', { name: /^Depois da mudança: refinanciamento/ })
    await depois.getByText('Troco previsto para o cliente').waitFor()
    await semViolacoes(celular)
    await link.locator('[aria-live]').getByText('Aberto pelo cliente').waitFor()
    await celular.getByRole('button', { name: 'Entendi, continuar' }).click()
    await passo(celular, 'Fotografe o seu documento')
    await celular.getByLabel('Tirar a foto: Frente do documento').setInputFiles(await tremida())
    await celular.getByText(/parece tremida/).waitFor()
    await celular.getByRole('button', { name: 'Tirar outra' }).click()
    await fotografar(celular, 'Frente do documento')
    // Another step and back: the pictures are those of all steps.
    await celular.getByRole('button', { name: 'Voltar à proposta' }).click()
    await celular.getByRole('button', { name: 'Entendi, continuar' }).click()
    await celular.getByRole('img', { name: /^Frente do documento/ }).waitFor()
    await fotografar(celular, 'Verso do documento')

    // The atendente has the client on the screen: what the phone sends shows there by itself.
    const ficha = await novaPagina(doAtendente)
    await irPara(ficha, { idRelacionamento, nome: dalva.nome }, 'portabilidade')
    await ficha.getByText('Nenhum HISCON deste cliente').waitFor()
    await enviarExtrato(celular)
    await semViolacoes(celular)
    await conferirExtrato(ficha)
    await semViolacoesNosDois(ficha)

    await celular.getByRole('button', { name: 'Continuar' }).click()
    await passo(celular, 'Confira e aceite')
    await celular.getByRole('img', { name: 'Verso do documento' }).waitFor()
    await depois.getByText('Ele espera a mudança de banco ser paga', { exact: false }).waitFor()
    await semViolacoes(celular)
    await celular.getByRole('checkbox').check()
    await celular.getByRole('button', { name: 'Sim, eu aceito' }).click()
    await passo(celular, 'Falta só uma foto')
    await semViolacoes(celular)
    await fotografarRosto(celular)
    await passo(celular, 'Pronto, está tudo certo')
    await semViolacoes(celular)
    await link.getByText('O cliente fez tudo: a proposta pode seguir.').waitFor()
    const outro = await abrirLink()
    await provarSe(outro, idRelacionamento)
    await passo(outro, 'Pronto, está tudo certo')

    // The origin stated more: she accepted less on the page, so she reads and accepts it there.
    await aceitarSaldo(page, ['Pedir o aceite do cliente', 'Novos valores na página do cliente'])
    await outro.reload()
    await outro.getByText('Os valores mudaram depois do seu aceite', { exact: false }).waitFor()
    await semViolacoes(outro)
    await outro.getByRole('button', { name: 'Entendi, continuar' }).click()
    await passo(outro, 'Confira e aceite')
    await semViolacoes(outro)
    await outro.getByRole('checkbox').check()
    await outro.getByRole('button', { name: 'Sim, eu aceito' }).click()
    await passo(outro, 'Pronto, está tudo certo')
    // Clearing, TED, booking and holder go by themselves.
    await estado(page, 'Paga')
    await page.getByText('Saldo informado pela origem').first().waitFor()
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
  },
)

longa(
  'S1.14 S4.11 the origin keeps the client: the refinancing is undone with its portability, and desk and client read so',
  async () => {
    const { idRelacionamento, idProposta, numero } = await proporPelaApi(dalva.cpf, 'PORT', url)
    const em = `/front/esteira/proposta/${idProposta}`
    const page = await novaPagina({ ...doAtendente, em })
    const dialogo = await abrirRefin(page)
    // The origin states more while the figures are looked at: they are those of its balance from then on.
    const informado = page
      .getByText('Saldo informado pela origem')
      .locator('xpath=following::dd[1]')
    const saldo = (await informado.textContent()) ?? ''
    await dialogo.getByText(`recebe ${saldo}`, { exact: false }).waitFor()
    await proporORefin(page, dialogo)
    const doRefin = new URL(page.url()).pathname
    const chamar = await pessoa(url, 'atendente')
    await chamar(linkApi.gerar.path, { idProposta })
    await page.goto(em)
    await page.getByRole('button', { name: 'Aceitar o novo saldo' }).waitFor()
    await page.getByRole('button', { name: 'Enviar ao cliente' }).click()
    await enviarLink(page)
    const celular = await abrirLink(primeiroLink)
    await provarSe(celular, idRelacionamento)
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
  },
)
