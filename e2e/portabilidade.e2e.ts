import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { personagem } from './support/clientes.ts'
import { foto, nascimentoDe, passo, provar } from './support/link.ts'
import { longa } from './support/longa.ts'
import { novaPagina, semViolacoes, semViolacoesNosDois } from './support/pagina.ts'
import { aceitarSaldo, toast } from './support/passos.ts'
import { proporPelaApi } from './support/propostas.ts'
import { tamanhos } from './support/sessao.ts'
import { recebido } from './support/sms.ts'

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

const Parte = z.object({ inicio: z.number(), conteudo: z.string() })

/** The net ends while the second piece of a picture leaves: the picture goes on from there, and nothing goes twice. */
async function fotografarSemRede(celular: Page, nome: string): Promise<void> {
  const inicios: number[] = []
  await celular.route('**/contratos/documento', async (rota) => {
    const { inicio, conteudo } = Parte.parse(rota.request().postDataJSON())
    if (conteudo !== '') inicios.push(inicio)
    if (inicios.length === 2) await rota.abort('internetdisconnected')
    else await rota.continue()
  })
  await celular.getByLabel(`Tirar a foto: ${nome}`).setInputFiles(await foto())
  await celular.getByRole('region', { name: nome }).getByText('Foto recebida.').waitFor()
  await celular.unroute('**/contratos/documento')
  const [primeiro, cortado, denovo] = inicios
  expect(primeiro).toBe(0)
  expect(cortado).toBeGreaterThan(0)
  expect(denovo).toBe(cortado)
  expect(inicios).toEqual(inicios.toSorted((um, outro) => um - outro))
}

/** The proof of before counts no more. */
const perderToken = (celular: Page) =>
  celular.evaluate(() => {
    for (const [chave, guardada] of Object.entries(sessionStorage)) {
      const sessao = { ...JSON.parse(String(guardada)), token: 'x'.repeat(43) }
      sessionStorage.setItem(chave, JSON.stringify(sessao))
    }
  })

/** A token that is no more, and the net that ends. */
const naPagina = /status of 401 .*\/contratos|ERR_INTERNET_DISCONNECTED/

longa(
  'S2.04 on the page of the client a picture goes on where the net ended, a lost proof is asked again in place, and “Eu não pedi isto” stops everything and tells the gestor',
  async () => {
    const { idRelacionamento, idProposta } = await proporPelaApi(dalva.cpf, 'PORT')
    const gestor = await novaPagina({ login: 'gestor', em: '/front/portabilidade' })
    const em = `/front/esteira/proposta/${idProposta}`
    const page = await novaPagina({ login: 'atendente', em })
    // The balance moves the blocks below it: a press while it arrives would miss.
    await page.getByRole('button', { name: 'Aceitar o novo saldo' }).waitFor()
    const link = page.getByRole('region', { name: 'Link do cliente' })
    await link.getByRole('button', { name: 'Gerar link' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar link' }).click()
    await toast(page, 'Link enviado ao cliente').waitFor()

    const celular = await novaPagina({ tamanho: telefone, em: '', permitido: naPagina })
    const endereco = /\/contratos\/[\w-]{43}/
    await celular.goto(await recebido('veja a proposta de portabilidade', '', endereco))
    const nascimento = await nascimentoDe(idRelacionamento)
    const provarSe = () => provar(celular, dalva.cpf.slice(-3), nascimento)
    await provarSe()
    await celular.getByRole('button', { name: 'Entendi, continuar' }).click()
    await fotografarSemRede(celular, 'Frente do documento')

    // Her proof is over midway: she proves again in place, and both pictures are still there.
    await perderToken(celular)
    await celular.getByLabel('Tirar a foto: Verso do documento').setInputFiles(await foto())
    await passo(celular, 'Confirme de novo que é você')
    await semViolacoes(celular)
    await provarSe()
    await passo(celular, 'Fotografe o seu documento')
    const verso = celular.getByRole('region', { name: 'Verso do documento' })
    await verso.getByText('A foto ainda não foi enviada.', { exact: false }).waitFor()
    await verso.getByRole('button', { name: 'Dá para ler tudo: enviar esta' }).click()
    await verso.getByText('Foto recebida.').waitFor()
    await celular.getByRole('img', { name: /^Frente do documento/ }).waitFor()

    await celular.getByText('Eu não pedi isto', { exact: true }).click()
    await semViolacoes(celular)
    await celular.getByRole('button', { name: 'Eu não pedi: parar tudo' }).click()
    await passo(celular, 'Nada mais a fazer')
    await toast(gestor, 'Um cliente disse que não pediu a portabilidade').waitFor()
    await page.locator('.proposta-cabeca').getByText('Cancelada', { exact: true }).waitFor()
    await link.getByText('O cliente disse que não pediu').first().waitFor()
  },
)

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
