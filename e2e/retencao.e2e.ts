import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { enderecoDe } from './support/conferencia.ts'
import { meioDiaUtil } from './support/horario.ts'
import { novaPagina, semViolacoes } from './support/pagina.ts'
import { seededPlace } from './support/seeded-place.ts'
import { tamanhos } from './support/sessao.ts'
import { startSystem } from './support/system.ts'

/** Noon of a business day. */
const place = await seededPlace({ RELOGIO: meioDiaUtil() })
const system = await startSystem(place)
const client = new Client({ connectionString: await enderecoDe(place.dataDir) })
await client.connect()
afterAll(async () => {
  await client.end()
  await system.stop()
  place.remove()
})

test.each(tamanhos)('S1.15 the desk of requests of other banks ($nome)', async (tamanho) => {
  const page = await novaPagina({
    tamanho,
    url: place.url,
    login: 'atendente',
    em: '/front/retencao',
  })
  const mesa = page.getByRole('region', { name: 'Pedidos de outros bancos' }).first()
  await mesa.waitFor()
  await page
    .getByRole('button', { name: /^Contraproposta do contrato/ })
    .first()
    .waitFor()
  await page.screenshot({ path: `.screens/retencao-${tamanho.nome}.png`, fullPage: true })
  await semViolacoes(page)
  if (tamanho.nome === 'telefone') return

  await page
    .getByRole('button', { name: /^Contraproposta do contrato/ })
    .first()
    .click()
  const oferta = page.getByRole('dialog', { name: /^Contraproposta/ })
  await oferta.getByRole('list', { name: 'Ofertas possíveis' }).waitFor()
  await page.screenshot({ path: '.screens/retencao-oferta.png' })
  await semViolacoes(page)
  await oferta.getByRole('button', { name: 'Registrar resultado' }).click()
  const resultado = page.getByRole('dialog', { name: /^Resultado/ })
  await resultado.getByLabel('O que aconteceu').click()
  await page.getByRole('option', { name: 'Cliente sai (informar o saldo)' }).click()
  await resultado.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: 'Taxa menor no outro banco' }).click()
  await page.screenshot({ path: '.screens/retencao-resultado.png' })
  await resultado.getByRole('button', { name: 'Registrar' }).click()
  await resultado.waitFor({ state: 'detached' })
  await expect
    .poll(
      async () =>
        (
          await client.query(
            `select 1 from ctc where situacao = 'LIBERADA' and terminada_em > now() - interval '400 days'
             and versao > 1`,
          )
        ).rowCount,
    )
    .toBe(1)
  await page.getByRole('button', { name: 'Quadro' }).click()
  await page.getByRole('region', { name: 'Oferta feita' }).waitFor()
  await page.screenshot({ path: '.screens/retencao-quadro.png', fullPage: true })
  await semViolacoes(page)
})
