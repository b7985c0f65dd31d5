import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { abrirCliente, parte, toast } from './support/passos.ts'
import { seededPlace } from './support/seeded-place.ts'
import { sistemaConferido } from './support/sistema-conferido.ts'

/** A world of its own: what is broken here breaks no other story. */
const place = await seededPlace({ SEARCH_LIMIT: '6000' })
const system = await sistemaConferido(place)
const sandbox = `http://localhost:${place.env['SANDBOX_PORT']}`
afterAll(async () => {
  await system.stop()
  place.remove()
})

const maria = personagem('90000200182')

/** The page of the outside world, in another tab of the same browser. */
async function bancada(page: Page): Promise<Page> {
  const outra = await page.context().newPage()
  await outra.goto(sandbox)
  return outra
}

const linha = (mundo: Page, sistema: string, modo: string) =>
  mundo
    .getByRole('group', { name: `Linha de ${sistema}` })
    .getByRole('button', { name: modo, exact: true })

test('S1.10 the INSS is switched off from the bench, and the screen of the client is still useful', async () => {
  const permitido = /status of 502 .*beneficio/
  const page = await novaPagina({ login: 'atendente', url: place.url, permitido })
  await abrirCliente(page, maria.cpf, maria.nome)
  const mundo = await bancada(page)
  await linha(mundo, 'Dataprev', 'Fora do ar').click()
  await mundo.getByText('Com falha agora: Dataprev.').waitFor()
  await semViolacoesNosDois(mundo)

  await page.bringToFront()
  await parte(page, 'Benefícios').click()
  await page.getByRole('button', { name: 'Consultar INSS' }).click()
  const aviso = page.getByRole('alert').filter({ hasText: 'A conexão com serviço falhou!' })
  await aviso.getByText('o atendimento continua').waitFor()
  // What was known of the benefit, the contracts and a note: all as before.
  await page.locator('.cartao-beneficio').first().waitFor()
  await parte(page, 'Contratos').click()
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('textbox', { name: 'Nova anotação' }).fill('INSS fora, retorno à tarde')
  await page.getByRole('button', { name: 'Anotar' }).click()
  await toast(page, 'Anotação incluída com sucesso!').waitFor()

  await linha(mundo, 'Dataprev', 'Normal').click()
  await mundo.getByText('Todos os sistemas respondem.').waitFor()
  await parte(page, 'Benefícios').click()
  await page.getByRole('button', { name: 'Consultar INSS' }).click()
  await page.getByText(/última consulta em .* por Ana Beatriz Camargo/).waitFor()
})

test('S4.12 the clock set to a Sunday shows in a band, and nobody may be contacted until Monday', async () => {
  const page = await novaPagina({ login: 'atendente', url: place.url })
  const faixa = page.getByText(/^Relógio de demonstração: domingo, .* às 10:0\d$/)
  const mundo = await bancada(page)
  await mundo.getByRole('button', { name: 'Próximo domingo, 10h' }).click()
  await mundo.getByText('Hora de demonstração').waitFor()
  await semViolacoesNosDois(mundo)

  await page.bringToFront()
  await abrirCliente(page, maria.cpf, maria.nome)
  await faixa.waitFor()
  await page.locator('.semaforo-chip', { hasText: /bloqueado: .*liberado a partir de/ }).waitFor()
  await semViolacoesNosDois(page)
  await mundo.getByRole('button', { name: 'Hora certa' }).click()
  await mundo.getByText('Hora certa', { exact: true }).first().waitFor()
  await parte(page, 'Propostas').click()
  await page.reload()
  await parte(page, 'Contratos').waitFor()
  expect(await faixa.count()).toBe(0)
})
