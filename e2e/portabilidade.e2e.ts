import { gzipSync } from 'node:zlib'
import { expect, inject, test } from 'vitest'
import { personagem } from './support/clientes.ts'
import { passo } from './support/link.ts'
import { novaPagina, semViolacoesNosDois } from './support/pagina.ts'
import { aceitarSaldo } from './support/passos.ts'
import { proporPelaApi } from './support/propostas.ts'
import { tamanhos } from './support/sessao.ts'

/** Each of her contracts is of another bank, which states a higher balance than simulated. */
const dalva = personagem('90000208590')

const [, telefone] = tamanhos

test('S2.04 the page of the client loads at most 90 kB of JavaScript, and nothing of the desk', async () => {
  const { url } = inject('sistema')
  const html = await (await fetch(`${url}/contratos/${'x'.repeat(43)}`)).text()
  const arquivos = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, um = '']) => um)
  const bytes = await Promise.all(
    arquivos.map(async (um) => gzipSync(await (await fetch(url + um)).bytes()).length),
  )

  expect(arquivos.length).toBeGreaterThan(1)
  expect(arquivos.filter((um) => /entrada|quadro|\.css$/.test(um))).toEqual([])
  expect(bytes.reduce((soma, um) => soma + um, 0)).toBeLessThan(90_000)
})

test('S2.04 the page of the client is painted before any file of it has come (telefone)', async () => {
  const cliente = await novaPagina({ tamanho: telefone, em: '' })
  const fim = Promise.withResolvers<void>()
  await cliente.route('**/assets/**', async (route) => {
    await fim.promise
    await route.continue()
  })
  await cliente.goto(`/contratos/${'x'.repeat(43)}`, { waitUntil: 'commit' })
  await cliente.getByRole('status').getByText('Abrindo…').waitFor()
  await cliente.getByText('Seus contratos').waitFor()

  fim.resolve()
  await passo(cliente, 'Primeiro, confirme que é você')
  expect(await cliente.getByText('Abrindo…').count()).toBe(0)
  expect(await cliente.getByText('Seus contratos', { exact: true }).count()).toBe(1)
})

test('S4.11 on a phone the higher balance of a portability is read and accepted, and the bank continues (telefone)', async () => {
  const { idProposta } = await proporPelaApi(dalva.cpf, 'PORT')
  const em = `/front/esteira/proposta/${idProposta}`
  const page = await novaPagina({ tamanho: telefone, login: 'atendente', em })
  await aceitarSaldo(page)
  const cabeca = page.locator('.proposta-cabeca')
  await expect.poll(() => cabeca.textContent()).not.toContain('Pendente')
})

test('S1.14 the portability desk shows every stage with its clock, filters by it and by the step of the client, and opens the proposta', async () => {
  const page = await novaPagina({ login: 'gestor', em: '/front/portabilidade' })
  const etapas = page.getByRole('group', { name: 'Etapa da portabilidade' })
  await page.getByRole('region', { name: 'Etapa: todas as portabilidades' }).waitFor()
  await etapas.getByRole('button', { name: /^Com a origem \d/ }).waitFor()
  const cliente = page.getByRole('combobox', { name: /^Cliente/ })
  await cliente.selectOption('ABERTO')
  await page.getByText('Link: aberto pelo cliente').first().waitFor()
  await expect.poll(() => page.getByText('Link: enviado').count()).toBe(0)
  await semViolacoesNosDois(page)
  await cliente.selectOption('')
  await etapas.getByRole('button', { name: /^Com a origem/ }).click()
  const naOrigem = page.getByRole('region', { name: 'Etapa: com a origem' })
  await naOrigem.waitFor()
  expect(new URL(page.url()).search).toBe('?etapa=ORIGEM')
  await naOrigem.locator('a.numeros').first().click()
  await page.getByRole('heading', { level: 1, name: /^Proposta \d/ }).waitFor()
})
