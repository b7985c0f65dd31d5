import { afterAll, test } from 'vitest'
import { meioDiaUtil } from './support/horario.ts'
import { novaPagina, semViolacoes } from './support/pagina.ts'
import { seededPlace } from './support/seeded-place.ts'
import { tamanhos } from './support/sessao.ts'
import { startSystem } from './support/system.ts'

/** Noon of a business day. */
const place = await seededPlace({ RELOGIO: meioDiaUtil() })
const system = await startSystem(place)
afterAll(async () => {
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
  await semViolacoes(page)
  if (tamanho.nome === 'telefone') return

  await page
    .getByRole('button', { name: /^Contraproposta do contrato/ })
    .first()
    .click()
  const oferta = page.getByRole('dialog', { name: /^Contraproposta/ })
  await oferta.getByRole('list', { name: 'Ofertas possíveis' }).waitFor()
  await semViolacoes(page)
  await oferta.getByRole('button', { name: 'Registrar resultado' }).click()
  const resultado = page.getByRole('dialog', { name: /^Resultado/ })
  await resultado.getByLabel('O que aconteceu').click()
  await page.getByRole('option', { name: 'Cliente sai (informar o saldo)' }).click()
  await resultado.getByRole('combobox', { name: 'Motivo' }).click()
  await page.getByRole('option', { name: 'Taxa menor no outro banco' }).click()
  await semViolacoes(page)
  await page.reload()
  await mesa.waitFor()
  await page.getByRole('button', { name: 'Quadro' }).click()
  await page.getByRole('region', { name: 'Oferta feita' }).waitFor()
  await semViolacoes(page)
})
