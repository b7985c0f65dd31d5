import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { z } from 'zod'
import { clienteApi } from '#shared/cliente/api.ts'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { pessoa } from './clientes.ts'
import { semViolacoes } from './pagina.ts'
import { toast } from './passos.ts'

const Livro = z.array(z.object({ texto: z.string() }))

/** The codes for another account that phones received, the newest first. */
async function codigosDaConta(): Promise<string[]> {
  const livro = Livro.parse(await (await fetch(`${inject('sistema').sandbox}/sms/livro`)).json())
  return livro
    .filter(({ texto }) => /OUTRA CONTA/.test(texto))
    .map(({ texto }) => texto.slice(0, 6))
}

/** The agency of the account that the story adds: no generated account has it. */
const AGENCIA = '1584'

async function incluirOutraConta(idRelacionamento: string): Promise<void> {
  const chamar = await pessoa(inject('sistema').url, 'atendente')
  const { idCliente } = relacionamentoApi.dadosCliente.response.parse(
    await chamar(`${relacionamentoApi.dadosCliente.path}?idRelacionamento=${idRelacionamento}`),
  )
  await chamar(clienteApi.incluirDadosBancarios.path, {
    idCliente,
    codigoBanco: '001',
    agencia: AGENCIA,
    conta: '210169',
    digito: '6',
    codigoTipoConta: '1',
    principal: false,
  })
}

type Proposta = { idProposta: string; idRelacionamento: string; numero: string }

/**
 * The payout account of the proposta becomes another one of the client, proved by the code that the
 * client reads aloud from a phone that was verified before.
 */
export async function trocarConta(
  page: Page,
  { idProposta, idRelacionamento, numero }: Proposta,
): Promise<void> {
  await incluirOutraConta(idRelacionamento)
  const antes = (await codigosDaConta()).length
  await page.goto(`/front/esteira/proposta/${idProposta}`)
  await page.getByRole('button', { name: 'Trocar a conta' }).click()
  const dialogo = page.getByRole('dialog', { name: `Trocar a conta · ${numero}` })
  await dialogo.getByRole('radio', { name: new RegExp(`Agência ${AGENCIA}`) }).check()
  await semViolacoes(page)
  await dialogo.getByRole('button', { name: 'Enviar código' }).click()
  await dialogo.getByLabel('Código que o cliente recebeu').waitFor()
  await expect.poll(async () => (await codigosDaConta()).length).toBe(antes + 1)
  // The code outlives its dialog.
  await dialogo.getByRole('button', { name: 'Fechar' }).click()
  await dialogo.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Trocar a conta' }).click()
  const [codigo = ''] = await codigosDaConta()
  await dialogo.getByLabel('Código que o cliente recebeu').fill(codigo)
  await semViolacoes(page)
  await dialogo.getByRole('button', { name: 'Trocar a conta' }).click()
  await toast(page, 'Conta trocada').waitFor()
  await page
    .getByRole('list', { name: 'Trocas da conta' })
    .getByText(`ag. ${AGENCIA}`)
    .last()
    .waitFor()
  await semViolacoes(page)
  // A code that was used serves no other change: another account is chosen.
  await page.getByRole('button', { name: 'Trocar a conta' }).click()
  await dialogo.getByRole('radio', { name: /é a de hoje/ }).waitFor()
  expect(await dialogo.getByRole('radio', { checked: true, name: /Agência/ }).count()).toBe(0)
  await dialogo.getByRole('button', { name: 'Voltar' }).click()
}
