import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { digitosDoCpf } from '#shared/cpf.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { Relacionamento } from '#shared/relacionamento/shapes.ts'
import { telefoneApi } from '#shared/telefone/api.ts'
import { Telefone } from '#shared/telefone/shapes.ts'
import { pessoa } from './support/clientes.ts'
import { novaPagina, semViolacoes } from './support/pagina.ts'
import { cliente, toast } from './support/passos.ts'
import { tamanhos } from './support/sessao.ts'

const mascarado = 'A*** P*** V***'

/** The code of the last SMS with these words: the stand-in's book shows what every phone got. */
async function codigoRecebido(palavras: string, celular: string): Promise<string> {
  const Livro = z.array(z.object({ para: z.string(), texto: z.string() }))
  let codigo = ''
  await expect
    .poll(async () => {
      const livro = await fetch(`${inject('sistema').sandbox}/sms/livro`)
      const recebidas = Livro.parse(await livro.json())
      const minhas = recebidas.filter(
        ({ para, texto }) => para.endsWith(celular) && texto.includes(palavras),
      )
      codigo = /^\d{6}/.exec(minhas.at(-1)?.texto ?? '')?.[0] ?? ''
      return codigo
    })
    .toMatch(/^\d{6}$/)
  return codigo
}

type Pessoa = Awaited<ReturnType<typeof pessoa>>

/** A client of the other promotor; with a phone, it is verified by a code before anybody else asks. */
async function clienteDeFora(outra: Pessoa, nove: string, nome: string, celular: string | null) {
  const cpf = nove + digitosDoCpf(nove)
  const { idRelacionamento } = Relacionamento.parse(
    await outra(relacionamentoApi.incluirCliente.path, { cpf, nome, dataNascimento: '1950-02-01' }),
  )
  if (celular === null) return cpf
  const { idTelefone } = Telefone.parse(
    await outra(telefoneApi.incluir.path, {
      idRelacionamento,
      telefone: { ddd: '11', numero: celular },
      tipo: '1',
    }),
  )
  await outra(telefoneApi.enviarToken.path, { idTelefone })
  const codigo = await codigoRecebido('confirmar este telefone', celular)
  await outra(telefoneApi.verificarToken.path, { idTelefone, codigo })
  return cpf
}

/** The relationship of the attendant's promotor, still to be confirmed, opened in the browser. */
async function abrirFechado(page: Page, cpf: string): Promise<string> {
  const daqui = await pessoa(inject('sistema').url, 'atendente')
  const { idRelacionamento } = Relacionamento.parse(
    await daqui(relacionamentoApi.incluir.path, { cpf }),
  )
  await page.goto(`/front/clientes/${idRelacionamento}`)
  await cliente(page, mascarado).waitFor()
  return idRelacionamento
}

test.each(tamanhos)(
  'a client reads the code aloud, and the card becomes the whole client ($nome)',
  async (tamanho) => {
    const mesa = tamanho.nome === 'mesa'
    const outra = await pessoa(inject('sistema').url, 'atendente3', '20417')
    const celular = mesa ? '977700011' : '977700012'
    const nome = 'Aparecida Prova Vieira'
    const cpf = await clienteDeFora(outra, mesa ? '529982251' : '529982252', nome, celular)
    const page = await novaPagina({ tamanho, login: 'atendente' })
    await abrirFechado(page, cpf)

    await page.getByRole('button', { name: 'Confirmar por código' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Confirmar por código' })
    await dialogo.getByRole('button', { name: 'Enviar código' }).click()
    const campo = dialogo.getByLabel('Código que o cliente recebeu')
    await campo.waitFor()
    await semViolacoes(page)
    expect(await page.textContent('body')).not.toContain(celular.slice(-4))

    const codigo = await codigoRecebido('confirmar que e voce', celular)
    await campo.fill(codigo === '000000' ? '111111' : '000000')
    await dialogo.getByRole('button', { name: 'Validar' }).click()
    await dialogo.getByText('Código incorreto: restam 4 tentativas').waitFor()
    await campo.fill(codigo)
    await dialogo.getByRole('button', { name: 'Validar' }).click()
    await toast(page, 'Identidade confirmada').waitFor()
    await cliente(page, nome).waitFor()
  },
)

test.each(tamanhos)(
  'a document is sent, a second person finds it and compares it, and the client opens ($nome)',
  async (tamanho) => {
    const mesa = tamanho.nome === 'mesa'
    const outra = await pessoa(inject('sistema').url, 'atendente3', '20417')
    const nome = 'Aurora Papel Vilela'
    const cpf = await clienteDeFora(outra, mesa ? '529982261' : '529982262', nome, null)
    const page = await novaPagina({ tamanho, login: 'atendente' })
    await abrirFechado(page, cpf)
    await page.getByText('O cliente não tem telefone verificado antes deste pedido:').waitFor()
    const buffer = await sharp({
      create: { width: 900, height: 600, channels: 3, background: '#ffffff' },
    })
      .composite([
        {
          input: Buffer.from(
            `<svg width="900" height="600">${Array.from(
              { length: 18 },
              (_um, i) => `<text x="20" y="${30 + i * 32}" font-size="28">${nome} ${i}</text>`,
            ).join('')}</svg>`,
          ),
        },
      ])
      .png()
      .toBuffer()
    await page
      .locator('input[aria-label="Documento de identidade do cliente"]')
      .setInputFiles({ name: 'identidade.png', mimeType: 'image/png', buffer })
    await page.getByText('espera que uma segunda pessoa o confira').waitFor()
    await semViolacoes(page)

    const gestor = await novaPagina({ tamanho, login: 'gestor', em: '/front/inicio' })
    await gestor.getByRole('link', { name: /documentos? de identidade espera/ }).click()
    await gestor.getByRole('heading', { level: 1, name: 'Confirmações de identidade' }).waitFor()
    await semViolacoes(gestor)
    expect(await gestor.getByRole('main').textContent()).not.toContain('Aurora')
    await gestor.getByRole('button', { name: 'Conferir' }).last().click()
    const dialogo = gestor.getByRole('dialog', { name: 'Conferir documento' })
    await dialogo.getByLabel('Nome no documento').fill(nome)
    await dialogo.getByRole('textbox', { name: 'Nascimento no documento' }).fill('01/02/1950')
    await semViolacoes(gestor)
    await dialogo.getByRole('button', { name: 'Conferir', exact: true }).click()
    await gestor.getByText('O documento é o do cadastro').waitFor()

    // The asker's screen hears of it.
    await cliente(page, nome).waitFor()
  },
)
