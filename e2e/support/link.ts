import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { inject } from 'vitest'
import { relacionamentoApi } from '#shared/relacionamento/api.ts'
import { pessoa } from './clientes.ts'

const folha = { width: 1200, height: 800, channels: 3, background: '#888888' } as const

/** A photograph with edges: it passes for sharp. */
export const foto = async () => ({
  name: 'foto.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { ...folha, noise: { type: 'gaussian', mean: 120, sigma: 60 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer(),
})

/** Without an edge: it passes for blurred. */
export const tremida = async () => ({
  name: 'tremida.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: folha }).jpeg().toBuffer(),
})

/** The birth date of a client of `atendente`, as it is typed. */
export async function nascimentoDe(
  idRelacionamento: string,
  url = inject('sistema').url,
): Promise<string> {
  const chamar = await pessoa(url, 'atendente')
  const { dataNascimento } = relacionamentoApi.dadosCliente.response.parse(
    await chamar(`${relacionamentoApi.dadosCliente.path}?idRelacionamento=${idRelacionamento}`),
  )
  const [ano = '', mes = '', dia = ''] = (dataNascimento ?? '').split('-')
  return `${dia}${mes}${ano}`
}

/** The second proof of the client's page: the last digits of the CPF and the birth date. */
export async function provar(page: Page, digitos: string, nascimento: string): Promise<void> {
  await page.getByLabel(/3 últimos números/).fill(digitos)
  await page.getByLabel(/dia em que você nasceu/).pressSequentially(nascimento)
  await page.getByRole('button', { name: 'Continuar' }).click()
}

export async function fotografar(page: Page, nome: string): Promise<void> {
  await page.getByLabel(`Tirar a foto: ${nome}`).setInputFiles(await foto())
  await page.getByRole('region', { name: nome }).getByText('Foto recebida.').waitFor()
}

/** The face is the last picture: its page is over once it arrived. */
export async function fotografarRosto(page: Page): Promise<void> {
  await page.getByLabel('Tirar a foto: Foto do rosto').setInputFiles(await foto())
}

export const passo = (page: Page, nome: string) =>
  page.getByRole('heading', { level: 1, name: nome }).waitFor()
