import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { digitosDoCpf } from '#shared/cpf.ts'
import { CONFIRME_A_IDENTIDADE } from '#shared/relacionamento/a-confirmar.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { Telefone } from '#shared/telefone/shapes.ts'
import { pessoa } from './support/clientes.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { cliente, toast } from './support/passos.ts'
import { tamanhos } from './support/sessao.ts'
import { recebido } from './support/sms.ts'

/** A picture with edges, as letters have: a blurred one is asked about. */
function documento(): Promise<Buffer> {
  const letras = Array.from({ length: 320 }, (_letra, i) => {
    const [x, y] = [40 + (i % 20) * 55, 50 + Math.floor(i / 20) * 52]
    return `<rect x="${x}" y="${y}" width="${18 + ((i * 7919) % 26)}" height="24"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#b9c4b0"/>${letras.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg().toBuffer()
}

type Pessoa = Awaited<ReturnType<typeof pessoa>>
const { url } = inject('sistema')
const telefone = tamanhos[1]

/** A client that only the other promotor has, whose mobile was confirmed by a code long ago. */
async function comTelefoneVerificado(outra: Pessoa, qual: number) {
  const daqui = await pessoa(url, 'atendente')
  const achados: { idRelacionamento: string; cpf: string; nome: string; final: string }[] = []
  for (const texto of ['silva', 'santos', 'oliveira', 'souza', 'lima', 'costa', 'alves']) {
    const { clientes } = relacionamentoApi.buscar.response.parse(
      await outra(relacionamentoApi.buscar.path, { texto }),
    )
    for (const { idRelacionamento, acesso } of clientes) {
      if (acesso !== 'completo') continue
      const telefones = z
        .array(Telefone)
        .parse(await outra(`${telefoneApi.listar.path}?idRelacionamento=${idRelacionamento}`))
      const verificado = telefones.find((um) => um.situacao === '2' && um.celular)
      if (!verificado) continue
      const { cpf, nome } = Relacionamento.parse(
        await outra(
          relacionamentoApi.consultar.path.replace(':idRelacionamento', idRelacionamento),
        ),
      )
      const { inedito } = relacionamentoApi.clienteInedito.response.parse(
        await daqui(`${relacionamentoApi.clienteInedito.path}?cpf=${cpf}`),
      )
      if (inedito)
        achados.push({ idRelacionamento, cpf, nome, final: verificado.telefone.slice(-4) })
      if (achados.length > qual) return achados[qual]
    }
  }
  throw new Error('The demonstration has no such client.')
}

/** A client of the other promotor without a phone. */
async function semTelefone(outra: Pessoa, nove: string, nome: string): Promise<string> {
  const cpf = nove + digitosDoCpf(nove)
  await outra(relacionamentoApi.incluirCliente.path, { cpf, nome, dataNascimento: '1950-02-01' })
  return cpf
}

/** The relationship of the atendente's promotor, still to be confirmed, opened in the browser. */
async function abrirFechado(page: Page, cpf: string): Promise<void> {
  const daqui = await pessoa(url, 'atendente')
  const { idRelacionamento } = Relacionamento.parse(
    await daqui(relacionamentoApi.incluir.path, { cpf }),
  )
  await page.goto(`/front/clientes/${idRelacionamento}`)
  await page.getByText(CONFIRME_A_IDENTIDADE).waitFor()
}

/** The client reads the code aloud; `olhar` while it is on its way. */
async function confirmarPorCodigo(page: Page, final: string, olhar: () => Promise<void>) {
  await page.getByRole('button', { name: 'Confirmar por código' }).click()
  const dialogo = page.getByRole('dialog', { name: 'Confirmar por código' })
  await dialogo.getByRole('button', { name: 'Enviar código' }).click()
  const campo = dialogo.getByLabel('Código que o cliente recebeu')
  await campo.waitFor()
  await olhar()
  await campo.fill(await recebido('confirmar que e voce', final, /^\d{6}/))
  await dialogo.getByRole('button', { name: 'Validar' }).click()
  await toast(page, 'Identidade confirmada').waitFor()
}

/** Another house number at the first address. */
async function mudarNumero(page: Page, numero: string): Promise<void> {
  const enderecos = page.getByRole('region', { name: /^Endereços/ })
  await enderecos.getByRole('button', { name: 'Editar' }).first().click()
  const dialogo = page.getByRole('dialog', { name: 'Editar endereço' })
  await dialogo.getByLabel('Número').fill(numero)
  await dialogo.getByRole('button', { name: 'Salvar endereço' }).click()
}

test('a client accepts the link on the phone, and the card becomes the whole client', async () => {
  const outra = await pessoa(url, 'atendente3', '20417')
  const alvo = await comTelefoneVerificado(outra, 0)
  if (!alvo) throw new Error('The demonstration has too few such clients.')
  const { cpf, nome, final } = alvo
  const page = await novaPagina({ login: 'atendente' })
  await abrirFechado(page, cpf)
  await page.clock.install()
  await page.getByRole('button', { name: 'Enviar link' }).click()
  await page.getByText('espera a resposta do cliente até').waitFor()
  await semViolacoesNosDois(page)
  const outro = page.getByRole('button', { name: 'Enviar outro link' })
  await page
    .getByText(/Outro link em 00:[0-5]\d/)
    .first()
    .waitFor({ state: 'attached' })
  expect(await outro.getAttribute('aria-disabled')).toBe('true')
  await page.clock.fastForward(61_000)
  await outro.click()
  const pergunta = page.getByRole('dialog', { name: 'Enviar outro link?' })
  await pergunta.getByText('ainda espera a resposta do cliente').waitFor()
  await pergunta.getByText('CPF').waitFor()
  await pergunta.getByRole('button', { name: 'Voltar' }).click()

  const endereco = await recebido('quem pede para atender', final, /https?:\S+$/)
  const doCliente = await novaPagina({ tamanho: telefone })
  await doCliente.goto(endereco)
  await doCliente.getByRole('heading', { level: 1, name: 'pede para atender você' }).waitFor()
  await semViolacoes(doCliente)
  expect(await doCliente.textContent('body')).not.toContain(nome.split(' ')[0])
  await doCliente.getByRole('button', { name: 'Sim, eu autorizo' }).click()
  await doCliente.getByText('Pronto, o atendimento foi autorizado').waitFor()
  await semViolacoes(doCliente)

  // The asker's screen hears of it, and the shared registration may change by that proof.
  await cliente(page, nome).waitFor()
  await page.goto(`${page.url().split('?')[0]}?aba=cadastro`)
  await page.getByText('O cliente confirmou há menos de um dia').waitFor()
  await mudarNumero(page, '1234')
  await toast(page, 'Endereço atualizado').waitFor()
})

test('a document is sent, a second person finds it and compares it, and the client opens', async () => {
  const outra = await pessoa(url, 'atendente3', '20417')
  const nome = 'Aurora Papel Vilela'
  const cpf = await semTelefone(outra, '529982261', nome)
  const page = await novaPagina({ login: 'atendente' })
  await abrirFechado(page, cpf)
  await page.getByText('O cliente não tem telefone verificado antes deste pedido:').waitFor()
  await page
    .locator('input[aria-label="Documento de identidade do cliente"]')
    .setInputFiles({ name: 'identidade.jpg', mimeType: 'image/jpeg', buffer: await documento() })
  await page.getByText('espera que uma segunda pessoa o confira').waitFor()
  await semViolacoesNosDois(page)

  const gestor = await novaPagina({ login: 'gestor', em: '/front/inicio' })
  await gestor.getByRole('link', { name: /documentos? de identidade espera/ }).click()
  await gestor.getByRole('heading', { level: 1, name: 'Confirmações de identidade' }).waitFor()
  await semViolacoesNosDois(gestor)
  expect(await gestor.getByRole('main').textContent()).not.toContain('Aurora')
  await gestor.getByRole('button', { name: 'Conferir' }).last().click()
  const dialogo = gestor.getByRole('dialog', { name: 'Conferir documento' })
  expect(
    await dialogo.getByRole('button', { name: 'Não serve' }).getAttribute('aria-disabled'),
  ).toBe('true')
  await dialogo.getByRole('button', { name: 'Abrir o documento' }).click()
  // The calendar closes when the next field is filled.
  await dialogo.getByRole('textbox', { name: 'Nascimento no documento' }).fill('01/02/1950')
  await dialogo.getByLabel('Nome no documento').fill(nome)
  await semViolacoesNosDois(gestor)
  await dialogo.getByRole('button', { name: 'Conferir', exact: true }).click()
  const rever = gestor.getByRole('dialog', { name: 'Está igual ao documento?' })
  await rever.getByText('01/02/1950').waitFor()
  await semViolacoesNosDois(gestor)
  await rever.getByRole('button', { name: 'Está igual' }).click()
  await gestor.getByText('O documento é o do cadastro').waitFor()

  // The asker's screen hears of it.
  await cliente(page, nome).waitFor()
})

longa(
  'a client reads the code aloud, the card becomes the whole client, and the registration that two promotores share changes by that proof; the owner who has none hears of it and changes nothing',
  async () => {
    const outra = await pessoa(url, 'atendente3', '20417')
    const alvo = await comTelefoneVerificado(outra, 0)
    if (!alvo) throw new Error('The demonstration has too few such clients.')
    const { idRelacionamento, cpf, nome, final } = alvo
    const dona = await novaPagina({
      login: 'atendente3',
      em: `/front/clientes/${idRelacionamento}?aba=cadastro`,
      permitido: /status of 400/,
    })
    await cliente(dona, nome).waitFor()
    // No other promotor has the client, so no proof of identity is needed.
    await dona.getByRole('region', { name: /^Endereços/ }).waitFor()
    expect(await dona.getByRole('heading', { name: 'Prova do cliente' }).count()).toBe(0)

    const page = await novaPagina({ login: 'atendente' })
    await abrirFechado(page, cpf)
    await confirmarPorCodigo(page, final, async () => {
      await semViolacoesNosDois(page)
      const tela = (await page.getByRole('main').textContent()) ?? ''
      expect(tela).not.toContain(nome)
    })
    await cliente(page, nome).waitFor()
    await page.goto(`${page.url().split('?')[0]}?aba=cadastro`)
    await page.getByText('O cliente confirmou há menos de um dia').waitFor()
    await semViolacoesNosDois(page)
    await mudarNumero(page, '4321')
    await toast(page, 'Endereço atualizado').waitFor()
    const aviso = 'O cadastro de um cliente seu mudou'
    await toast(dona, aviso).getByText('um endereço').waitFor()

    // The first owner has no proof of this day.
    await dona.reload()
    await dona.getByText('Este cadastro só muda com a prova do cliente.').waitFor()
    await semViolacoesNosDois(dona)
    await mudarNumero(dona, '5678')
    const recusa = 'Este cadastro só muda com a prova do cliente: em Cadastro,'
    await toast(dona, recusa).waitFor()
  },
)
