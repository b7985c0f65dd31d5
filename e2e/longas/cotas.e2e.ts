import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { personagens } from '#database/demo/personagens.ts'
import { enderecoDe } from '../support/conferencia.ts'
import { novaPagina, semViolacoesNosDois } from '../support/pagina.ts'
import { toast } from '../support/passos.ts'
import { seededPlace } from '../support/seeded-place.ts'
import { startSystem } from '../support/system.ts'

const BUSCAS = 5
const ESGOTADA = `Hoje já são ${BUSCAS} buscas feitas, o limite de uma pessoa. Peça ao seu gestor ou volte amanhã`

// A system of its own whose persons may search five times a day.
const place = await seededPlace()
const system = await startSystem(place)
const client = new Client({ connectionString: await enderecoDe(place.dataDir) })
await client.connect()
await client.query(`update regra_vigencia set valor = $1 where regra = 'cota_buscas'`, [BUSCAS])
await client.end()
afterAll(async () => {
  await system.stop()
  place.remove()
})

/** Searches a whole CPF on the page of clients, and waits for its answer. */
async function procurar(page: Page, cpf: string): Promise<void> {
  const resposta = page.waitForResponse((uma) => uma.url().endsWith('/consigna/v1/busca'))
  await page.getByRole('searchbox', { name: 'Buscar cliente por CPF, nome ou telefone' }).fill(cpf)
  await resposta
}

const cpfs = personagens.slice(0, BUSCAS + 1).map(({ cpf }) => cpf)

test('near the quota of searches the person and the gestor hear it, and past it the screen says why', async () => {
  const { url } = place
  const gestor = await novaPagina({ login: 'gestor', em: '/front/inicio', url })
  const page = await novaPagina({
    login: 'atendente',
    em: '/front/clientes',
    url,
    permitido: /limite de uma pessoa/,
  })
  await gestor.getByRole('heading', { level: 1, name: 'Meu dia' }).waitFor()
  for (const cpf of cpfs.slice(0, 3)) await procurar(page, cpf)
  await page.getByText('Encontrados por CPF').waitFor()
  expect(await page.getByText('buscas hoje').count()).toBe(0)

  for (const cpf of cpfs.slice(3, 4)) await procurar(page, cpf)
  // First the toast that closes by itself.
  await toast(
    gestor,
    'Ana Beatriz Camargo (Loja Consigna Praça da Sé) já usou 4 de 5. Resta 1.',
  ).waitFor()
  await toast(page, 'você já tinha usado 4 de 5.').waitFor()
  await page.getByText('Resta 1 de 5 buscas hoje.').waitFor()
  await semViolacoesNosDois(page)
  await gestor.getByText('Ana Beatriz Camargo está perto do limite de hoje').waitFor()
  await semViolacoesNosDois(gestor)

  // A notice comes once: the page counts its own searches.
  for (const cpf of cpfs.slice(4, 5)) await procurar(page, cpf)
  await page.getByText('Restam 0 de 5 buscas hoje.').waitFor()
  for (const cpf of cpfs.slice(5)) await procurar(page, cpf)
  await page.getByText(ESGOTADA).waitFor()
  await semViolacoesNosDois(page)

  // Who signs in later finds it too.
  const depois = await novaPagina({ login: 'gestor', em: '/front/inicio', url })
  await depois.getByText('Ana Beatriz Camargo está perto do limite de hoje').waitFor()
})
